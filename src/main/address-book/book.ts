import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { createBookDue } from './book-due.ts';
import { createBookLearning } from './book-learning.ts';
import { createCatalog } from './catalog.ts';
import { createDocks } from './docks.ts';
import { createFreight } from './freight.ts';

/** The address book and the shared lists of freight of one desk. */
export function createBook(parts: {
  db: StationDatabase;
  stores: Stores;
  clock: Clock;
  report: (error: unknown) => void;
}): {
  handlers: Pick<Handlers, 'catalog' | 'docks' | 'freight'>;
  start(): void;
  stop(): void;
  /** A shipment was submitted: the book learns of it when nobody waits for main. */
  learnSoon(): void;
} {
  const { stores } = parts;
  const docks = createDocks(parts);
  const freight = createFreight(parts);
  const learning = createBookLearning({
    ...parts,
    due: createBookDue(stores, parts.report),
    bookImports: stores.bookImports,
    files: [docks.files, freight.files],
  });
  return {
    handlers: { catalog: createCatalog(stores), docks: docks.handlers, freight: freight.handlers },
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
