import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { dockKey, dockKeyEnds } from '#shared/freight/address-book/book-key.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { supplementedDock, updatedDock } from '#shared/freight/address-book/updated-entry.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { createBookImport } from './book-import.ts';
import { createBookList } from './book-list.ts';
import { findDock, nearestDock, completedDock } from './known-dock.ts';

/** How many entries are searched for the few that a field offers: the results include other roles, and most are consignees. */
const candidates = { consignee: 40, shipper: 200, billTo: 200 } as const;
const offered = 5;

/** The address book. */
export function createDocks(parts: {
  db: StationDatabase;
  stores: Stores;
  clock: Clock;
  onCancel: () => void;
}) {
  const { stores } = parts;
  const keyOf = ({ party }: { party: Parameters<typeof dockKey>[0] }) => dockKey(party);
  const book = { ...parts, store: stores.docks, list: 'docks', keyOf } as const;
  const files = createBookImport({
    ...book,
    imports: stores.bookImports,
    update: updatedDock,
    supplement: supplementedDock,
    nameOf: ({ party }) => party.company,
    journal: stores.journal,
    keyEnds: ({ party }, absent) => dockKeyEnds(party, absent),
    parse: (data) => dockSchema.parse(data),
  });
  const list = createBookList(book);
  const handlers: Handlers['docks'] = {
    ...list,
    merge: (two) =>
      attempt(() =>
        parts.db.transaction(() => {
          const done = list.merge(two);
          if (done.ok) stores.dockCodes.follow(two.give, two.keep);
          return done;
        }),
      ),
    ...files.handlers,
    choices: ({ text, role }) =>
      storeResult(() =>
        stores.docks
          .find({ text, hidden: false, limit: candidates[role], inName: true })
          .filter(({ data }) => data.roles.includes(role))
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
        const taken = completedDock(stores, id);
        return taken === null ? fail('not-found', `no dock ${id}`) : ok(taken);
      }),
    look: ({ party }) =>
      storeResult(() => {
        const entry = findDock(stores, party);
        const codes = entry === null ? [] : stores.dockCodes.codesOf(entry.id);
        return { entry, near: entry === null ? nearestDock(stores, party) : null, codes };
      }),
  };
  return { handlers, files };
}
