import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { StoredAmendment } from '#main/storage/shipments/amendments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { eachLabelCodes } from '#main/scans/label-codes.ts';
import { normalizedCode } from '#main/scans/zpl-barcodes.ts';
import type { Piece, ScannedPiece } from '#shared/station/amendment.ts';

const numbersOf = ({ serviceBolNumber, shipment }: StoredShipment): string[] =>
  [serviceBolNumber ?? '', shipment.bolNumber].map(normalizedCode).filter((number) => number !== '');

/** A shipment's labels that carry a code: the service's by unit, Dockprint's by document. */
export interface LabelMatches {
  units: ReadonlySet<number>;
  own: ReadonlySet<string>;
  /** How many labels each unit has: all of them have its code. */
  perUnit: number;
}

export const noLabelMatches: LabelMatches = { units: new Set(), own: new Set(), perUnit: 1 };

export async function findLabelMatches(
  db: StationDatabase,
  shipmentId: string,
  text: string,
): Promise<LabelMatches> {
  const code = normalizedCode(text);
  const units = new Set<number>();
  const own = new Set<string>();
  let perUnit = 1;
  for await (const { stringUnit, perUnit: labels, ownId, codes } of eachLabelCodes(db, shipmentId)) {
    if (!codes.includes(code)) continue;
    perUnit = Math.max(perUnit, labels);
    if (ownId === null) units.add(stringUnit);
    else own.add(ownId);
  }
  return { units, own, perUnit };
}

/** The prints of the only label with the code, the service's or ours; null: several labels have it, or none. */
function namedBy({ units, own, perUnit }: LabelMatches, pieces: readonly Piece[]): Piece[] | null {
  if (units.size === 1)
    return pieces.filter(
      ({ kind, unit }) => kind === 'label' && unit !== null && units.has(Math.ceil(unit / perUnit)),
    );
  return units.size === 0 && own.size === 1
    ? pieces.filter((piece) => piece.own !== null && own.has(piece.own.id))
    : null;
}

/**
 * The piece of the old BOL that a scanned code belongs to. Many services print the BOL number as the only code on every label: each scan of
 * it counts the next label, since they look the same. A code of the successor never counts.
 */
export function scannedPiece(
  stores: Stores,
  owner: StoredShipment,
  amendment: StoredAmendment,
  { text, old, next: later }: { text: string; old: LabelMatches; next: LabelMatches },
  pieces: readonly Piece[],
): { scanned: ScannedPiece; piece: Piece | null } {
  const said = (is: ScannedPiece['is'], piece: Piece | null = null) => ({
    scanned: {
      is,
      unit: piece?.unit ?? null,
      ...(piece?.perUnit === undefined ? {} : { perUnit: piece.perUnit }),
    },
    piece: is === 'counted' || is === 'shared' ? piece : null,
  });
  const code = normalizedCode(text);
  const successor = amendment.successorId === null ? null : stores.shipments.get(amendment.successorId);
  if (code.length < 4) return said('unknown');
  const isOfSuccessor = later.units.size === 1 || later.own.size === 1;
  if (successor !== null && (numbersOf(successor).includes(code) || isOfSuccessor)) return said('new-one');
  // The PRO sticker stays on the freight, so its code is not a scan of our PRO label.
  const isPro = code === normalizedCode(owner.shipment.proNumber);
  const named = namedBy(isPro ? { ...old, own: noLabelMatches.own } : old, pieces);
  if (named !== null) {
    const next = named.find(({ destroyed }) => destroyed === null);
    return next === undefined ? said('already', named[0] ?? null) : said('counted', next);
  }
  if (!numbersOf(owner).includes(code)) return said('unknown');
  const left = pieces.filter(({ destroyed }) => destroyed === null);
  const next = left.find(({ kind }) => kind === 'label') ?? left[0];
  return next === undefined ? said('already') : said('shared', next);
}
