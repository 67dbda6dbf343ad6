import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { DeskBase } from '#main/desk-base.ts';
import { readPickup, type PickupEntry } from '#main/storage/trucks/pickup-rows.ts';
import { countLabelTexts } from '#main/storage/printing/label-texts.ts';
import { readProSticker } from '#shared/freight/numbers/pro-sticker.ts';
import { withoutSymbology } from '#shared/freight/numbers/symbology.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { ScanAnswer } from '#shared/station/hand-over.ts';
import { doubleReadMilliseconds } from '#shared/station/scanner.ts';
import type { createUnitsByCode } from '#main/scans/units-by-code.ts';
import { readAllWaiting } from './waiting.ts';
import { normalizedCode } from '#main/scans/zpl-barcodes.ts';

type Codes = ReturnType<typeof createUnitsByCode>;

/** `units`: those that the code may identify. */
interface Named {
  entry: PickupEntry;
  units: readonly number[];
}

/**
 * Handles one scan at a trailer: it ticks one unit, or raises an alarm with a reason. `lastScans`: the newest scan that ticked a unit, by
 * shipment; uses the monotonic clock.
 */
export async function scanAtTruck(
  base: Pick<DeskBase, 'db' | 'stores' | 'clock'>,
  codes: Codes,
  lastScans: Map<string, { code: string; at: number }>,
  { id, code }: { id: string; code: string },
): Promise<Result<ScanAnswer>> {
  const { db, stores, clock } = base;
  const truck = stores.handOvers.get(id);
  if (truck?.state !== 'open') return fail('not-in-this-state', 'the truck is no longer here');
  const named = await shipmentsOf(base, codes, truck.scac, code);
  const here = named.filter(({ entry }) => entry.handOverId === id);
  const [one, another] = here.length > 0 ? here : named;
  const answer = (kind: ScanAnswer['kind'], more: Partial<ScanAnswer> = {}): Result<ScanAnswer> =>
    ok({
      kind,
      code,
      unit: null,
      detail: '',
      shipmentId: one?.entry.row.shipmentId ?? null,
      bolNumber: one?.entry.row.bolNumber ?? '',
      of: one?.entry.row.handlingUnits ?? 0,
      ...more,
    });

  if (one === undefined) return answer('unknown');
  if (another !== undefined) return answer('several', { shipmentId: null, bolNumber: '' });
  const { row, handOverId } = one.entry;
  if (handOverId !== null && handOverId !== id) {
    const other = stores.handOvers.get(handOverId);
    return other?.doneAt == null
      ? answer('other-truck', { detail: other?.form.trailer ?? '' })
      : answer('gone', { detail: other.doneAt });
  }
  if (row.problems.includes('bol-void')) return answer('void');
  if (row.scac !== truck.scac) return answer('other-carrier', { detail: row.scac });
  if (handOverId === null)
    return answer(stores.handOvers.isWaiting(row.shipmentId) ? 'not-taken' : 'not-waiting');

  const last = lastScans.get(row.shipmentId);
  if (last?.code === code && clock.monotonic() - last.at < doubleReadMilliseconds)
    return answer('counted-once');
  return db.transaction(() => {
    // Someone may have taken it off, or the truck may have left, while the codes were read.
    if (stores.handOvers.truckOf(row.shipmentId) !== id || stores.handOvers.get(id)?.state !== 'open')
      return answer('not-taken');
    const scanned = new Set(stores.handOvers.scans(id).get(row.shipmentId));
    const unit = one.units.find((candidate) => !scanned.has(candidate));
    if (unit === undefined)
      return answer('twice', { unit: one.units.length === 1 ? (one.units[0] ?? null) : null });
    stores.handOvers.addScan({ shipmentId: row.shipmentId, unit, code, at: clock.now().toISOString() });
    lastScans.set(row.shipmentId, { code, at: clock.monotonic() });
    return answer('ticked', { unit });
  });
}

const allUnits = ({ row }: PickupEntry): number[] =>
  Array.from({ length: row.handlingUnits }, (_, at) => at + 1);

/** The units of the shipment that carry this code; a code of the shipment itself may be any unit. */
async function unitsOf(
  db: StationDatabase,
  codes: Codes,
  entry: PickupEntry,
  code: string,
): Promise<readonly number[] | null> {
  const { shipmentId } = entry.row;
  const found = (await codes.of(shipmentId, countLabelTexts(db, shipmentId))).get(normalizedCode(code));
  return found === undefined
    ? null
    : [...found].filter((unit) => unit <= entry.row.handlingUnits).toSorted((a, b) => a - b);
}

async function shipmentsOf(
  { db, stores }: Pick<DeskBase, 'db' | 'stores'>,
  codes: Codes,
  scac: string,
  code: string,
): Promise<Named[]> {
  const pro = readProSticker(code, scac);
  const bySign = stores.shipments.byNumbers([withoutSymbology(code), pro, normalizedCode(code)], pro);
  const byNumber = bySign.flatMap(({ id }) => readPickup(db, id) ?? []);
  const named: Named[] = [];
  for (const entry of byNumber)
    named.push({ entry, units: (await unitsOf(db, codes, entry, code)) ?? allUnits(entry) });
  if (named.length > 0) return named;
  // Not a shipment number: a code found on labels only, such as an SSCC.
  for (const entry of await readAllWaiting(db)) {
    const units = await unitsOf(db, codes, entry, code);
    if (units !== null) named.push({ entry, units });
  }
  return named;
}
