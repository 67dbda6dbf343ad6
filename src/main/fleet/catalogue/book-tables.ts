import { freightKind } from '#main/storage/commodities-store.ts';
import { dockKind } from '#main/storage/docks-store.ts';
import type { SharedFields } from '#main/storage/fleet-catalogue-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { sharedBook } from './shared-book.ts';
import type { SharedTable } from './shared-table.ts';

const party = 'party.';

/** Of a dock each line of its address is a field; of freight each of its properties, and what makes it hazardous together. */
export const bookTables = (
  db: StationDatabase,
  stores: Pick<Stores, 'docks' | 'commodities' | 'dockCodes'>,
): SharedTable[] => [
  sharedBook({
    db,
    kind: 'dock',
    of: dockKind,
    store: stores.docks,
    follow: (give, keep) => {
      stores.dockCodes.follow(give, keep);
    },
    fielding: {
      fieldsOf: ({ party: address, ...rest }) => ({
        ...Object.fromEntries(Object.entries(address).map(([name, value]) => [party + name, value])),
        ...rest,
      }),
      dataOf: (fields) => dockKind.parse({ ...fields, party: under(fields, party) }),
    },
  }),
  sharedBook({
    db,
    kind: 'freight',
    of: freightKind,
    store: stores.commodities,
    follow: () => undefined,
    fielding: { fieldsOf: (data) => ({ ...data }), dataOf: (fields) => freightKind.parse(fields) },
  }),
];

/** The fields whose paths begin so, by the rest of their paths. */
export const under = (fields: SharedFields, head: string): SharedFields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(head))
      .map(([name, value]) => [name.slice(head.length), value]),
  );
