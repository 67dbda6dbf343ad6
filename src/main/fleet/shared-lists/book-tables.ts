import { freightKind } from '#main/storage/commodities-store.ts';
import { dockKind } from '#main/storage/docks-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fieldsOfFreight, freightOfFields } from './freight-fields.ts';
import { sharedBook } from './shared-book.ts';
import type { SharedTable } from './shared-table.ts';
import { fieldsUnder } from './nested.ts';

const party = 'party.';

/** Of a dock each line of its address is a field; of freight each of its properties. */
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
    codec: {
      fieldsOf: ({ party: address, ...rest }) => ({
        ...Object.fromEntries(Object.entries(address).map(([name, value]) => [party + name, value])),
        ...rest,
      }),
      dataOf: (fields) => dockKind.parse({ ...fields, party: fieldsUnder(fields, party) }),
    },
  }),
  sharedBook({
    db,
    kind: 'freight',
    of: freightKind,
    store: stores.commodities,
    follow: () => undefined,
    codec: { fieldsOf: fieldsOfFreight, dataOf: (fields) => freightKind.parse(freightOfFields(fields)) },
  }),
];
