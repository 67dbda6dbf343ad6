import type { StoredAmendment } from '#main/storage/amendments-store.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Piece, ScannedPiece } from '#shared/station/amendment.ts';
import { barcodesIn, plainCode } from './label-codes.ts';

/** Labels whose bytes hold the code are read one by one; more than these are not looked into. */
const mostRead = 20;

const numbersOf = ({ blNumber, shipment }: StoredShipment): string[] =>
  [blNumber ?? '', shipment.bolNumber].map(plainCode).filter((number) => number !== '');

/** The unit whose label carries the code in a barcode, and in no other label of the shipment; null: none. */
function unitWith(stores: Stores, shipmentId: string, code: string): number | null {
  const carrying = stores.labels
    .holding(shipmentId, code, mostRead)
    .filter(({ zpl }) => barcodesIn(zpl.toString('latin1')).includes(code));
  const [only, another] = carrying;
  return only === undefined || another !== undefined ? null : only.unit;
}

/**
 * Which piece of the old BOL a scanned code is of. Many services print one code, the BOL number, on every label: each scan of it counts
 * the next label, since nothing tells them apart. A code of the successor is never counted.
 */
export function scannedPiece(
  stores: Stores,
  owner: StoredShipment,
  amendment: StoredAmendment,
  pieces: readonly Piece[],
  text: string,
): { scanned: ScannedPiece; piece: Piece | null } {
  const said = (is: ScannedPiece['is'], piece: Piece | null = null) => ({
    scanned: { is, unit: piece?.unit ?? null },
    piece: is === 'counted' || is === 'shared' ? piece : null,
  });
  const code = plainCode(text);
  const successor = amendment.successorId === null ? null : stores.shipments.get(amendment.successorId);
  if (code.length < 4) return said('unknown');
  if (successor !== null) {
    if (numbersOf(successor).includes(code) || unitWith(stores, successor.id, code) !== null)
      return said('new-one');
  }
  const unit = unitWith(stores, owner.id, code);
  if (unit !== null) {
    const ofUnit = pieces.filter((piece) => piece.kind === 'label' && piece.unit === unit);
    const next = ofUnit.find(({ destroyed }) => destroyed === null);
    return next === undefined ? said('already', ofUnit[0] ?? null) : said('counted', next);
  }
  if (!numbersOf(owner).includes(code)) return said('unknown');
  const left = pieces.filter(({ destroyed }) => destroyed === null);
  const next = left.find(({ kind }) => kind === 'label') ?? left[0];
  return next === undefined ? said('already') : said('shared', next);
}
