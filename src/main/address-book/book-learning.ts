import type { Clock } from '#main/clock.ts';
import type { BookImportsStore } from '#main/storage/address-book/book-imports-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { BookLearningQueue } from './book-learning-queue.ts';
import type { BookImport } from './book-import.ts';

const firstDelayMs = 200;
/** Delay after a shipment was submitted: by then its request has left, or waits for the network. */
const learnDelayMs = 100;
/** One turn of work, and the pause after it for the packer. */
const turnMs = 10;
const pauseMs = 15;
const pauseAfterFailure = 60_000;

/**
 * Background work of the book while main is idle: it learns shipments that were just submitted, finishes imports that a restart interrupted, and
 * removes the rows of canceled imports, and of those whose rows never all arrived.
 */
export function createBookLearning(parts: {
  db: StationDatabase;
  due: BookLearningQueue;
  bookImports: BookImportsStore;
  files: readonly BookImport[];
  clock: Clock;
  report: (error: unknown) => void;
}): { start(): void; stop(): void; learnSoon(): void; clearSoon(): void } {
  const { db, due, bookImports, files, clock, report } = parts;
  let cancel: (() => void) | null = null;
  let started = false;
  let stopped = false;

  /** False: nothing remains. */
  function workSome(): boolean {
    const until = clock.monotonic() + turnMs;
    const left = db.transaction(() => {
      while (due.learnNext()) if (clock.monotonic() >= until) return true;
      return false;
    });
    return (
      left || files.some((file) => file.finishSome()) || db.transaction(() => bookImports.removeCanceled())
    );
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

  function workSoon(delayMs: number): void {
    if (!stopped) cancel ??= clock.after(delayMs, workAndPlanNext);
  }

  return {
    start() {
      started = true;
      bookImports.cancelUnfinished();
      if (bookImports.hasCanceled() || bookImports.whole().length > 0 || due.isDue())
        cancel ??= clock.after(firstDelayMs, workAndPlanNext);
    },
    learnSoon: () => {
      workSoon(learnDelayMs);
    },
    clearSoon: () => {
      // The start looks for what was canceled before.
      if (started) workSoon(pauseMs);
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
