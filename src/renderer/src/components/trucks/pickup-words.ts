import { hasPickupProblem } from '#shared/station/hand-over-check.ts';
import type { PickupProblem, PickupRow } from '#shared/station/hand-over.ts';
import { m } from '../../paraglide/messages.js';
import type { Mark } from '../../words/mark.ts';

type Told = Pick<PickupRow, 'problems' | 'labelsPrinted' | 'labelsWanted'>;

const words: Record<PickupProblem, (row: Told) => string> = {
  'bol-void': m.trucks_why_bol_void,
  'bol-in-doubt': m.trucks_why_bol_in_doubt,
  'bol-refused': m.trucks_why_bol_refused,
  'bol-canceled': m.trucks_why_bol_canceled,
  'bol-waiting': m.trucks_why_bol_waiting,
  'labels-in-doubt': m.trucks_why_labels_in_doubt,
  'labels-missing': ({ labelsPrinted, labelsWanted }) =>
    m.trucks_why_labels_missing({ printed: labelsPrinted, all: labelsWanted }),
  'bol-awaits-scans': m.trucks_why_bol_awaits_scans,
  'bol-not-printed': m.trucks_why_bol_not_printed,
};

const stops: ReadonlySet<PickupProblem> = new Set(['bol-void', 'bol-refused', 'bol-canceled']);

/** The worst reason not to hand it over; "Ready" where there is none. */
export const pickupReasonWords = (row: Told): string[] =>
  row.problems.length === 0 ? [m.trucks_ready()] : row.problems.map((problem) => words[problem](row));

export function pickupMark(row: Told): Mark {
  if (row.problems.some((problem) => problem.endsWith('in-doubt'))) return 'doubt';
  if (row.problems.some((problem) => stops.has(problem))) return 'stop';
  return hasPickupProblem(row) ? 'warn' : 'done';
}

export const carrierWords = ({ scac, carrierName }: { scac: string; carrierName: string }): string =>
  [scac, carrierName].filter((part) => part !== '').join(' · ') || m.trucks_no_carrier();
