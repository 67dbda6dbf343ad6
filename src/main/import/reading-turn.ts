import type { Clock } from '#main/clock.ts';

type OnRows = (done: number, total: number) => void;

/** Whose turn it is to read a file: one at a time, or two would take the same external id. */
export interface ReadingTurn {
  /** For a person: ends what a person asked for before, and waits for a file of the folder. */
  read<T>(name: string, work: (onRows: OnRows, signal: AbortSignal) => Promise<T>): Promise<T>;
  /** For the folder: after whatever goes on. */
  whenFree<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends the reading that a person asked for. */
  stop(): void;
  /** Ends whatever is read. */
  close(): Promise<void>;
  view(): { name: string; done: number; total: number } | null;
}

/** How often the window hears how far a reading is, milliseconds. */
const tellEvery = 150;

export function createReadingTurn(clock: Clock, changed: () => void): ReadingTurn {
  let last: Promise<unknown> = Promise.resolve();
  let controller = new AbortController();
  const closing = new AbortController();
  let view: { name: string; done: number; total: number } | null = null;
  let told = 0;

  function next<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  }

  return {
    read(name, work) {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      return next(async () => {
        view = { name, done: 0, total: 0 };
        try {
          return await work((done, total) => {
            view = { name, done, total };
            const now = clock.monotonic();
            if (now - told < tellEvery) return;
            told = now;
            changed();
          }, signal);
        } finally {
          view = null;
          changed();
        }
      });
    },
    whenFree: (work) => next(() => work(closing.signal)),
    stop() {
      controller.abort();
    },
    async close() {
      controller.abort();
      closing.abort();
      await last;
    },
    view: () => view,
  };
}
