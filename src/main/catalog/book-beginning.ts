import type { Clock } from '#main/clock.ts';
import type { BookBeginningStore } from '#main/storage/book-beginning-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
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
 * What the book has to catch up with: the shipments that were just submitted; after a start, the shipments and the freight that were there
 * before it, the newest first, and files whose import a restart has cut. Some in each turn, until nothing is left.
 */
export function createBookBeginning(parts: {
  db: StationDatabase;
  due: BookDue;
  beginning: BookBeginningStore;
  files: readonly BookImport[];
  clock: Clock;
  report: (error: unknown) => void;
}): { start(): void; stop(): void; learnSoon(): void } {
  const { db, due, beginning, files, clock, report } = parts;
  let cancel: (() => void) | null = null;
  let stopped = false;

  /** False: nothing is left. */
  function workSome(): boolean {
    const until = clock.monotonic() + turnMs;
    const left = db.transaction(() => {
      while (due.learnNext() || beginning.learnNext()) if (clock.monotonic() >= until) return true;
      return false;
    });
    return left || files.some((file) => file.finishSome()) || db.transaction(() => beginning.clearNext());
  }

  function workAndPlanNext(): void {
    cancel = null;
    // Nobody stands above a timer: what is thrown here would end the app.
    try {
      if (workSome()) cancel = clock.after(pauseMs, workAndPlanNext);
    } catch (error) {
      report(error);
      cancel = clock.after(pauseAfterFailure, workAndPlanNext);
    }
  }

  return {
    start() {
      if (beginning.isBehind() || due.isDue()) cancel ??= clock.after(firstDelayMs, workAndPlanNext);
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
