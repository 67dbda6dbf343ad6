import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { freightKey, freightKeyEnds } from '#shared/freight/book-key.ts';
import { commoditySchema } from '#shared/freight/commodity.ts';
import { supplementedCommodity, updatedCommodity } from '#shared/freight/updated-entry.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { createBookImport } from './book-import.ts';
import { createBookList } from './book-list.ts';

/** The shared lists of freight. */
export function createFreight(parts: { db: StationDatabase; stores: Stores; clock: Clock }) {
  const { commodities: store, bookImports: imports, journal } = parts.stores;
  const book = { ...parts, store, list: 'freight', keyOf: freightKey } as const;
  const files = createBookImport({
    ...{
      ...book,
      imports,
      journal,
      update: updatedCommodity,
      supplement: supplementedCommodity,
      keyEnds: freightKeyEnds,
    },
    nameOf: ({ description }) => description,
    parse: (data) => commoditySchema.parse(data),
  });
  const handlers: Handlers['freight'] = { ...createBookList(book), ...files.handlers };
  return { handlers, files };
}
