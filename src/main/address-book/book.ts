import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { createBookLearningQueue } from './book-learning-queue.ts';
import { createBookLearning } from './book-learning.ts';
import { createDocks } from './docks.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import { freightKey, freightKeyEnds } from '#shared/freight/address-book/book-key.ts';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { supplementedCommodity, updatedCommodity } from '#shared/freight/address-book/updated-entry.ts';
import { createBookImport } from './book-import.ts';
import { createBookList } from './book-list.ts';

/** The list of freight. */
function createFreight(parts: { db: StationDatabase; stores: Stores; clock: Clock; onCancel: () => void }) {
  const { commodities: store, bookImports: imports, journal } = parts.stores;
  const book = { ...parts, store, list: 'freight', keyOf: freightKey } as const;
  const files = createBookImport({
    ...book,
    imports,
    journal,
    update: updatedCommodity,
    supplement: supplementedCommodity,
    keyEnds: freightKeyEnds,
    nameOf: ({ description }) => description,
    parse: (data) => commoditySchema.parse(data),
  });
  const handlers: Handlers['freight'] = {
    ...createBookList(book),
    ...files.handlers,
    // The station learns freight in the commit that puts a shipment in the outbox.
    complete: ({ text, limit }) =>
      storeResult(() => store.find({ text, hidden: false, limit }).map(({ data }) => data)),
  };
  return { handlers, files };
}

/** The docks and the freight of one desk. */
export function createBook(parts: {
  db: StationDatabase;
  stores: Stores;
  clock: Clock;
  report: (error: unknown) => void;
}): {
  handlers: Pick<Handlers, 'docks' | 'freight'>;
  start(): void;
  stop(): void;
  /** A shipment was submitted: the book learns from it when main is idle. */
  learnSoon(): void;
} {
  const { stores } = parts;
  const onCancel = (): void => {
    learning.clearSoon();
  };
  const docks = createDocks({ ...parts, onCancel });
  const freight = createFreight({ ...parts, onCancel });
  const learning = createBookLearning({
    ...parts,
    due: createBookLearningQueue(stores, parts.report),
    bookImports: stores.bookImports,
    files: [docks.files, freight.files],
  });
  return {
    handlers: { docks: docks.handlers, freight: freight.handlers },
    start: () => {
      learning.start();
    },
    stop: () => {
      learning.stop();
    },
    learnSoon: () => {
      learning.learnSoon();
    },
  };
}
