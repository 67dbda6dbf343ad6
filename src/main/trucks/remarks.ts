import { handOverWarnings, pickupTotals, unscannedUnits } from '#shared/station/hand-over-check.ts';
import type { HandOverForm, TruckRow } from '#shared/station/hand-over.ts';
import { grouped, unitRanges } from './papers/words.ts';

/** So many fit beside the signature; the rows themselves show the rest. */
const maxRemarks = 18;

/** What differs from the BOLs, as the driver signs it. In English, as the paper. */
export function remarksOf(form: HandOverForm, rows: readonly TruckRow[]): string[] {
  const totals = pickupTotals(rows);
  const remarks = handOverWarnings(form, rows).flatMap(({ kind }) => {
    if (kind === 'units')
      return [`${form.units.trim()} units counted; the BOLs state ${grouped(totals.units)}.`];
    if (kind === 'pieces')
      return [`${form.pieces.trim()} pieces counted; the BOLs state ${grouped(totals.pieces ?? 0)}.`];
    return [];
  });
  const missing = unscannedUnits(rows).map(
    ({ row, units }) =>
      `Not scanned at the trailer: BOL ${row.bolNumber}, ${units.length === 1 ? 'unit' : 'units'} ${unitRanges(units)} of ${row.handlingUnits}.`,
  );
  const open = rows
    .filter(({ problems }) =>
      problems.some((problem) => problem.startsWith('bol-') && problem !== 'bol-not-printed'),
    )
    .map(({ bolNumber }) => `Taken before its BOL was confirmed: ${bolNumber}.`);
  const all = [...remarks, ...open, ...missing];
  const left = all.length - maxRemarks;
  return left <= 0 ? all : [...all.slice(0, maxRemarks), `And ${left} more: see the column Scanned.`];
}
