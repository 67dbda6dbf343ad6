import type { HandOverForm, PickupProblem, PickupRow, TruckRow } from './hand-over.ts';

/** Totals of what a truck takes, as on its documents. */
export interface PickupTotals {
  shipments: number;
  units: number;
  /** Null: at least one shipment does not state it. */
  pieces: number | null;
  weightLb: number;
  hazmat: number;
}

type Summed = Pick<PickupRow, 'handlingUnits' | 'pieces' | 'weightLb' | 'hazmat'>;

export function pickupTotals(rows: readonly Summed[]): PickupTotals {
  return rows.reduce<PickupTotals>(
    (sum, row) => ({
      shipments: sum.shipments + 1,
      units: sum.units + row.handlingUnits,
      pieces: sum.pieces === null || row.pieces === null ? null : sum.pieces + row.pieces,
      // In thousandths, so that sums of 0.1 are exact.
      weightLb: Math.round((sum.weightLb + row.weightLb) * 1000) / 1000,
      hazmat: sum.hazmat + (row.hazmat ? 1 : 0),
    }),
    { shipments: 0, units: 0, pieces: 0, weightLb: 0, hazmat: 0 },
  );
}

/** All other problems (no confirmed BOL, in doubt, not labeled): "take all" skips the shipment, and it can only be taken singly. */
const harmless: ReadonlySet<PickupProblem> = new Set(['bol-awaits-scans', 'bol-not-printed']);
export const hasPickupProblem = ({ problems }: Pick<PickupRow, 'problems'>): boolean =>
  problems.some((problem) => !harmless.has(problem));

/** A typed count; null: none. Thousands separators are not interpreted. */
export const readCount = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : null;

/** What must be filled in before a truck can leave. */
export type HandOverGap = 'shipments' | 'driver' | 'units' | 'pieces' | 'signature';

export function handOverGaps(form: HandOverForm, taken: readonly unknown[]): HandOverGap[] {
  const gaps: HandOverGap[] = [];
  if (taken.length === 0) gaps.push('shipments');
  // A driver who refuses may refuse the name too.
  if (form.driver.trim() === '' && form.signing !== 'refused') gaps.push('driver');
  if (readCount(form.units) === null) gaps.push('units');
  if (form.pieces.trim() !== '' && readCount(form.pieces) === null) gaps.push('pieces');
  if (form.signing === 'screen' && !isSignature(form.strokes)) gaps.push('signature');
  return gaps;
}

/** A tap does not count: the pen must have moved a tenth of the field's width in total. */
const shortestSignature = 120;
export function isSignature(strokes: HandOverForm['strokes']): boolean {
  let way = 0;
  for (const stroke of strokes)
    for (let at = 2; at + 1 < stroke.length; at += 2)
      way += Math.hypot(
        (stroke[at] ?? 0) - (stroke[at - 2] ?? 0),
        (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0),
      );
  return way >= shortestSignature;
}

/** A difference from the BOLs, to be accepted as it is: another count is another warning, and so is the same count for other loads. */
export interface HandOverWarning {
  kind: 'units' | 'pieces' | 'unscanned' | 'held';
  /** Counted minus stated, units that were not scanned, shipments that are held. */
  by: number;
  /** The value in the form's `accepted`. */
  key: string;
}

export function handOverWarnings(
  form: Pick<HandOverForm, 'units' | 'pieces'>,
  taken: readonly (Summed & Pick<TruckRow, 'shipmentId' | 'scanned' | 'problems'>)[],
): HandOverWarning[] {
  const totals = pickupTotals(taken);
  const unscanned = unscannedUnits(taken).map(({ row, units }) => ({ id: row.shipmentId, units }));
  const held = taken.filter(hasPickupProblem).map(({ shipmentId: id, problems }) => ({ id, problems }));
  /** `of`: the loads or units that the count covers, if any. */
  const warnings: [kind: HandOverWarning['kind'], by: number, of?: readonly { id: string }[]][] = [
    ['units', (readCount(form.units) ?? totals.units) - totals.units],
    ['pieces', totals.pieces === null ? 0 : (readCount(form.pieces) ?? totals.pieces) - totals.pieces],
    ['unscanned', unscanned.reduce((sum, { units }) => sum + units.length, 0), unscanned],
    ['held', held.length, held],
  ];
  return warnings.flatMap(([kind, by, of]) =>
    by === 0 ? [] : [{ kind, by, key: `${kind}:${by}${of === undefined ? '' : `:${markOf(of)}`}` }],
  );
}

/** A short hash of a warning's loads, in any order: tells equal counts apart (FNV-1a, 32 bits, hexadecimal). */
function markOf(loads: readonly { id: string }[]): string {
  const text = JSON.stringify(loads.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return mark.toString(16);
}

/** The units of each shipment that were not scanned; none if no one scans. */
export function unscannedUnits<R extends Pick<TruckRow, 'scanned' | 'handlingUnits'>>(
  taken: readonly R[],
): { row: R; units: number[] }[] {
  if (taken.every(({ scanned }) => scanned.length === 0)) return [];
  return taken.flatMap((row) => {
    const scanned = new Set(row.scanned);
    const units = Array.from({ length: row.handlingUnits }, (_, at) => at + 1).filter(
      (unit) => !scanned.has(unit),
    );
    return units.length === 0 ? [] : [{ row, units }];
  });
}
