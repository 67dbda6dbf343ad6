import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrinterHabits } from '#main/storage/printing/print-run-store.ts';
import type { LabelFeed, LabelToPrint, PrintOutcome, RunFindings } from '../label-printer.ts';
import {
  compareCounter,
  printedCount,
  labelsStillInside,
  isUntrusted,
  runsUntilTrusted,
} from './agreement.ts';
import type { HostStatus } from './host-status.ts';

/** Labels sent and not yet counted: enough to keep the head fed. */
const WINDOW = 3;
/**
 * Physical labels after which a run prints until its point of agreement: the head waits once for the next label (some ms, measured in
 * test/measurements/zebra.ts), and at most this many are in doubt when one is thrown away.
 */
const MAX_RUN = 12;
/**
 * Physical labels after which a run ends with its shipment. At the point of agreement the head stops and starts again, which for shipments of four
 * labels took 4 % of the time of a fast printer when each was a run (test/measurements/head-fed.ts).
 */
const SHORTEST_RUN = 9;

/** Each is a journal line: a sensor that flickers must not fill it. */
const MOST_REASONS = 9;

const formatsIn = (zpl: Buffer): number => zpl.toString('latin1').match(/\^XZ/gi)?.length ?? 0;

interface LabelInFlight {
  id: string;
  /** The counter's value when this label and all before it are out. */
  end: number;
  group: string | null;
  /** The reason last given with `sent`; undefined before the printer has read the label. */
  lastReason: string | null | undefined;
  reasonsTold: number;
}

/** The labels of one session since its last point of agreement. */
export class LabelRun {
  readonly #start: number | null;
  readonly #shared: boolean;
  readonly #feed: LabelFeed;
  #labels: LabelInFlight[] = [];
  #sent = 0;
  #counter: number;
  #showedWholeWindow = false;
  #hidLabels = false;
  /** The counter stopped meanwhile: loading paper feeds a label, also counted. */
  #stoodStill = false;
  /** True when each string makes one label, so that the printer's count of formats is a count of labels. */
  #isOneLabelPerFormat = true;
  /** Counter values from here on are labels: before it, the printer has formats that print nothing. */
  #formatsAreLabelsFrom = 0;
  broken = false;

  /** `start`: the counter at the point of agreement; null when the printer has none. */
  constructor(start: number | null, shared: boolean, feed: LabelFeed) {
    this.#start = start;
    this.#shared = shared;
    this.#feed = feed;
    this.#counter = start ?? 0;
  }

  get hasCounter(): boolean {
    return this.#start !== null;
  }
  isEmpty(): boolean {
    return this.#labels.length === 0;
  }
  /** Labels taken that the counter has not reached. */
  get ahead(): number {
    return this.#start === null
      ? this.#labels.length
      : this.#labels.filter(({ end }) => end > this.#counter).length;
  }
  get #span(): { odometer: number; sent: number } {
    return { odometer: this.#start ?? 0, sent: this.#sent };
  }

  /** The next label to send, recorded as sending; null while the window is full or the run must come to its end. */
  take(): LabelToPrint | null {
    if (this.ahead >= WINDOW || (this.#start !== null && this.#sent >= MAX_RUN)) return null;
    const group = this.#sent >= SHORTEST_RUN ? this.#labels.at(-1)?.group : undefined;
    const expected = this.#start === null ? null : this.#start + this.#sent;
    const label = this.#feed.next(expected, group);
    if (!label) return null;
    this.#sent += label.count;
    if (label.count !== 1) this.#isOneLabelPerFormat = false;
    if (formatsIn(label.zpl) !== 1) this.#formatsAreLabelsFrom = (expected ?? 0) + label.count;
    this.#labels.push({
      id: label.id,
      end: (expected ?? 0) + label.count,
      group: label.group,
      lastReason: undefined,
      reasonsTold: 0,
    });
    return label;
  }

  /** The printer answered after the labels on the same connection: it has read them. `reason`: what stops them. */
  markRead(reason: PrinterCondition | null): void {
    if (reason !== null) this.#stoodStill = true;
    for (const label of this.#labels) {
      if (label.lastReason === reason || label.reasonsTold >= MOST_REASONS) continue;
      label.lastReason = reason;
      label.reasonsTold += 1;
      this.#feed.sent(label.id, reason);
    }
  }

  /**
   * Records a status reading, then a counter reading. Returns how many labels were counted since the last one. `known`: the printer's
   * record; it is no longer trusted once it has counted someone else's labels.
   */
  observe(counter: number, status: HostStatus, condition: PrinterCondition, known: PrinterHabits): number {
    const moved = counter - this.#counter;
    if (this.isEmpty()) return 0;
    if (moved < 0 || (compareCounter(this.#span, counter) === 'wrong' && !this.#shared)) {
      this.#counter = counter;
      const isOthers = moved > 0 && !this.#stoodStill;
      const learned = { habits: { ...known, unbelievedRuns: runsUntilTrusted }, agreedAt: null };
      this.putInDoubt('odometer-jumped', condition, isOthers ? learned : null);
      this.broken = true;
      return 0;
    }
    this.#counter = counter;
    if (this.#isOneLabelPerFormat && !this.#shared) this.#learnFrom(counter, status);
    const counted = printedCount(this.#span, counter);
    if (moved > 0 && counted && !this.#shared && counted.counted < counted.countedOf)
      this.#feed.recordCount(counted);
    return Math.max(0, moved);
  }

  #learnFrom(counter: number, status: HostStatus): void {
    const hidden = labelsStillInside(this.#span, counter, status.formats);
    if (hidden === 0 && status.formats >= WINDOW && counter >= this.#formatsAreLabelsFrom)
      this.#showedWholeWindow = true;
    if (hidden <= 0 || this.#hidLabels) return;
    this.#hidLabels = true;
    this.#feed.markSuspect();
  }

  /**
   * Whether the run is at its point of agreement. A shared printer's counter must have moved by as many at least; that proves no more
   * than "sent".
   */
  isAgreed(empty: boolean): boolean {
    if (this.#start === null || this.isEmpty()) return false;
    const standing = compareCounter(this.#span, this.#counter);
    if (this.#shared) return standing !== 'under-way' && this.#counter > this.#start;
    return standing === 'agrees' && empty;
  }

  /** Settles all of them as printed, or as sent for a shared printer. Returns what is now known about the printer. */
  settleAgreed(before: PrinterHabits | null, slowest: number): PrinterHabits | null {
    if (this.#shared) {
      this.settle({ kind: 'sent', reason: 'shared' });
      return before;
    }
    const learned: PrinterHabits = {
      slowest,
      showsLabels: before?.showsLabels === true || this.#showedWholeWindow,
      hidesLabels: before?.hidesLabels === true || this.#hidLabels,
      unbelievedRuns: Math.max(0, (before?.unbelievedRuns ?? 0) - 1),
    };
    const outcome: PrintOutcome = isUntrusted(before)
      ? { kind: 'sent', reason: 'others-seen' }
      : { kind: 'printed' };
    this.settle(outcome, { habits: learned, agreedAt: this.#counter });
    return learned;
  }

  /** It is unknown which of them came out: all are in doubt, with the count. */
  putInDoubt(
    reason: PrintReason,
    condition: PrinterCondition | null,
    learned: RunFindings | null = null,
  ): void {
    const counted = this.#start === null ? null : printedCount(this.#span, this.#counter);
    this.settle({ kind: 'in-doubt', reason, condition, counted }, learned);
  }

  /** The session ends in the middle of the run: the count so far is not final. */
  breakOff(reason: PrintReason, condition: PrinterCondition | null): void {
    this.settle({ kind: 'in-doubt', reason, condition });
  }

  settle(outcome: PrintOutcome, learned: RunFindings | null = null): void {
    if (this.isEmpty()) return;
    this.#feed.settled(
      this.#labels.map(({ id }) => id),
      outcome,
      learned,
    );
    this.#labels = [];
  }
}
