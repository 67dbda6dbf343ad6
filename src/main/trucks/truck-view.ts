import type { DeskBase } from '#main/desk-base.ts';
import type { HandOver } from '#main/storage/trucks/hand-overs-store.ts';
import { readTruckFreight, problemsFirst, type PickupEntry } from '#main/storage/trucks/pickup-rows.ts';
import type { TruckRow, TruckView } from '#shared/station/hand-over.ts';
import { readAllWaiting } from './waiting.ts';

/** A truck's freight, as its documents and checks need it. */
export function takenRows({ db, stores }: Pick<DeskBase, 'db' | 'stores'>, id: string): TruckRow[] {
  const scans = stores.handOvers.scans(id);
  return readTruckFreight(db, id).map(({ row }) => ({
    ...row,
    taken: true,
    elsewhere: null,
    scanned: [...(scans.get(row.shipmentId) ?? [])],
  }));
}

/** An open truck shows everything that waits for its carrier; a closed one shows what it took. */
export async function truckView(parts: Pick<DeskBase, 'db' | 'stores'>, truck: HandOver): Promise<TruckView> {
  const waiting = truck.state === 'open' ? await readAllWaiting(parts.db) : [];
  const taken = takenRows(parts, truck.id);
  const here = new Set(taken.map(({ shipmentId }) => shipmentId));
  const trailers = new Map(parts.stores.handOvers.open().map(({ id, form }) => [id, form.trailer]));
  const others = waiting
    .filter(
      ({ row, handOverId }) =>
        row.scac === truck.scac && handOverId !== truck.id && !here.has(row.shipmentId),
    )
    .map((entry) => waitingRow(entry, trailers));
  return { ...truck, rows: problemsFirst([...taken, ...others]) };
}

const waitingRow = ({ row, handOverId }: PickupEntry, trailers: ReadonlyMap<string, string>): TruckRow => ({
  ...row,
  taken: false,
  elsewhere: handOverId === null ? null : (trailers.get(handOverId) ?? ''),
  scanned: [],
});
