import type { Clock } from '#main/clock.ts';
import type { BookImportsStore } from '#main/storage/address-book/book-imports-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { BookDue } from './book-due.ts';
import type { BookImport } from './book-import.ts';

const firstDelayMs = 200;
/** After a shipment was submitted: its request has left by then, or waits for the network. */
const learnDelayMs = 100;
/** A turn of work, and the pause after it that the packer has. */
const turnMs = 10;
const pauseMs = 15;
const pauseAfterFailure = 60_000;

/**
 * What the book does when nobody waits for main: it learns the shipments that were just submitted, finishes imports that a restart cut
 * off, and clears those whose rows never all arrived.
 */
export function createBookLearning(parts: {
  db: StationDatabase;
  due: BookDue;
  bookImports: BookImportsStore;
  files: readonly BookImport[];
  clock: Clock;
  report: (error: unknown) => void;
}): { start(): void; stop(): void; learnSoon(): void } {
  const { db, due, bookImports, files, clock, report } = parts;
  let cancel: (() => void) | null = null;
  let stopped = false;
  /** Read at the start, so it excludes what the window sends from now on. */
  let incomplete: string[] = [];

  /** False: nothing is left. */
  function clearIncomplete(): boolean {
    const [id] = incomplete;
    if (id !== undefined && !bookImports.removeSome(id)) incomplete.shift();
    return incomplete.length > 0;
  }

  /** False: nothing is left. */
  function workSome(): boolean {
    const until = clock.monotonic() + turnMs;
    const left = db.transaction(() => {
      while (due.learnNext()) if (clock.monotonic() >= until) return true;
      return false;
    });
    return left || files.some((file) => file.finishSome()) || db.transaction(clearIncomplete);
  }

  function workAndPlanNext(): void {
    cancel = null;
    // No one catches errors from a timer: a throw here would end the app.
    try {
      if (workSome()) cancel = clock.after(pauseMs, workAndPlanNext);
    } catch (error) {
      report(error);
      cancel = clock.after(pauseAfterFailure, workAndPlanNext);
    }
  }

  return {
    start() {
      incomplete = bookImports.unfinished();
      if (incomplete.length > 0 || bookImports.whole().length > 0 || due.isDue())
        cancel ??= clock.after(firstDelayMs, workAndPlanNext);
    },
    learnSoon() {
      if (!stopped) cancel ??= clock.after(learnDelayMs, workAndPlanNext);
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
