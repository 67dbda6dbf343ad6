import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { attempt, stored } from '#main/storage/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { dockKey } from '#shared/freight/book-key.ts';
import { dockSchema } from '#shared/freight/dock.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { createBookImport } from './book-import.ts';
import { createBookList } from './book-list.ts';
import { dockOf, nearestDock } from './known-dock.ts';

/** Looked at for the few that a field offers: shippers and bill-to parties are among them. */
const candidates = 40;
const offered = 5;

/** The address book. */
export function createDocks(parts: { db: StationDatabase; stores: Stores; clock: Clock }) {
  const { stores } = parts;
  const keyOf = ({ party }: { party: Parameters<typeof dockKey>[0] }) => dockKey(party);
  const book = { ...parts, store: stores.docks, list: 'docks', keyOf } as const;
  const files = createBookImport({ ...book, imports: stores.bookImports, parse: (data) => dockSchema.parse(data) });
  const handlers: Handlers['docks'] = {
    ...createBookList(book),
    ...files.handlers,
    choices: ({ text }) =>
      stored(() =>
        stores.docks
          .find({ text, hidden: false, limit: candidates, inName: true })
          .filter(({ data }) => data.roles.includes('consignee'))
          .slice(0, offered)
          .map(({ id, data: { party } }) => ({
            id,
            company: party.company,
            address: party.address,
            city: party.city,
            state: party.state,
          })),
      ),
    take: ({ id }) =>
      attempt(() => {
        const entry = stores.docks.get(id);
        if (entry === null) return fail('not-found', `no dock ${id}`);
        const last = entry.shipmentId === null ? null : stores.shipments.get(entry.shipmentId);
        return ok({ dock: entry.data, lastShipment: last?.shipment ?? null });
      }),
    look: ({ party }) =>
      stored(() => {
        const entry = dockOf(stores, party);
        return { entry, near: entry === null ? nearestDock(stores, party) : null };
      }),
  };
  return { handlers, files };
} // prettier-ignore
