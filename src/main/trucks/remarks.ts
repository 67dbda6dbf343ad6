import { groupedNumber } from '#shared/freight/plain-number.ts';
import { handOverWarnings, pickupTotals, unscannedUnits } from '#shared/station/hand-over-check.ts';
import type { HandOverForm, PickupProblem, TruckRow } from '#shared/station/hand-over.ts';
import { unitRanges } from './papers/words.ts';

/** So many fit beside the signature; the rows themselves show the rest. */
const maxRemarks = 18;

const unconfirmed: ReadonlySet<PickupProblem> = new Set([
  ...(['bol-in-doubt', 'bol-refused', 'bol-cancelled', 'bol-waiting'] as const),
]);

/** What differs from the BOLs, as the driver signs it. In English, as the paper. */
export function remarksOf(form: HandOverForm, rows: readonly TruckRow[]): string[] {
  const totals = pickupTotals(rows);
  const remarks = handOverWarnings(form, rows).flatMap(({ kind }) => {
    if (kind === 'units')
      return [`${form.units.trim()} units counted; the BOLs state ${groupedNumber(totals.units)}.`];
    if (kind === 'pieces')
      return [`${form.pieces.trim()} pieces counted; the BOLs state ${groupedNumber(totals.pieces ?? 0)}.`];
    return [];
  });
  const missing = unscannedUnits(rows).map(
    ({ row, units }) =>
      `Not scanned at the trailer: BOL ${row.bolNumber}, ${units.length === 1 ? 'unit' : 'units'} ${unitRanges(units)} of ${row.handlingUnits}.`,
  );
  const open = rows
    .filter(({ problems }) => problems.some((problem) => unconfirmed.has(problem)))
    .map(({ bolNumber }) => `Taken before its BOL was confirmed: ${bolNumber}.`);
  const voided = rows
    .filter(({ problems }) => problems.includes('bol-void'))
    .map(({ bolNumber }) => `Taken under a BOL that was changed or is void: ${bolNumber}.`);
  const all = [...remarks, ...voided, ...open, ...missing];
  const left = all.length - maxRemarks;
  return left <= 0 ? all : [...all.slice(0, maxRemarks), `And ${left} more: see the column Scanned.`];
}
