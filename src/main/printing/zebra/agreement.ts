import type { PrinterHabits } from '#main/storage/printing/print-run-store.ts';
import type { PrintedCount } from '../label-printer.ts';

/** Physical labels sent since the printer's counter stood at `odometer` and the printer was empty. */
export interface RunSpan {
  odometer: number;
  sent: number;
}

/**
 * What the printer's counter says about a run. It counts labels without saying which. *Agrees*: exactly as many as were sent, which with
 * an empty printer is the only proof there is. *Under way*: fewer; some are still to come or were thrown away. *Wrong*: more than
 * were sent, or fewer than before: another station prints here, or it is another printer.
 */
export type CounterVerdict = 'agrees' | 'under-way' | 'wrong';

export function compareCounter(run: RunSpan, counter: number): CounterVerdict {
  const moved = counter - run.odometer;
  if (moved < 0 || moved > run.sent) return 'wrong';
  return moved === run.sent ? 'agrees' : 'under-way';
}

/** The count for the screen; null when the counter went backwards. */
export function printedCount(run: RunSpan, counter: number): PrintedCount | null {
  const counted = counter - run.odometer;
  return counted < 0 ? null : { counted, countedOf: run.sent };
}

/**
 * How many of a run are certainly still in the printer while its status counts `shown`. Read status first, counter after: a label
 * that came out in between makes this smaller, never larger.
 */
export const labelsStillInside = (run: RunSpan, counterAfter: number, shown: number): number =>
  run.sent - (counterAfter - run.odometer) - shown;

/**
 * Whether an "empty" of this printer proves that nothing of a run is left: only when its status was once seen to count a whole
 * window of labels, and never fewer than it had. A printer that hides the label in progress, and a box that queues labels and
 * answers for the printer, both say "empty" while a label is still to come.
 */
export const doesEmptyProveDone = (habits: PrinterHabits | null, suspect: boolean): boolean =>
  habits !== null && habits.showsLabels && !habits.hidesLabels && !suspect;

/** How many runs must agree exactly before a printer that others were seen to use is trusted again (docs/decisions/printed.md). */
export const runsUntilTrusted = 20;

/** Whether others were seen to print there lately: its counter may agree with the labels of somebody else. */
export const isUntrusted = (habits: PrinterHabits | null): boolean => (habits?.unbelievedRuns ?? 0) > 0;

/**
 * What is known of a printer before a run: how it behaves, and whether its last run agreed at this counter value. Null: there was none, or
 * the printer is shared.
 */
export interface PriorKnowledge {
  habits: PrinterHabits | null;
  lastAgreed: boolean | null;
}

/** Whether a label of an earlier run may still come out: that run did not agree, and the printer's "empty" is no proof. */
export const mayHaveLabelsLeft = ({ habits, lastAgreed }: PriorKnowledge, suspect = false): boolean =>
  lastAgreed === false && !doesEmptyProveDone(habits, suspect);

/** A printer counts as finished after being quiet for the time of this many of its slowest labels. */
const LABELS_OF_QUIET = 4;

/** Milliseconds without any change after which nothing more is expected: by the printer's own pace, never less than `least`. */
export const quietMilliseconds = (slowest: number | null, least: number): number =>
  Math.max(least, LABELS_OF_QUIET * (slowest ?? 0));
