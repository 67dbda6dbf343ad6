import type { Clock } from '#main/clock.ts';

type OnRows = (done: number, total: number) => void;

/** What a person sees of the file being read, or waiting. `waits`: another is read before it. */
interface ReadingView {
  name: string;
  done: number;
  total: number;
  waits: boolean;
}

/**
 * Whose turn it is to read a file: one at a time, or two could take the same external id. Work before a file may hang on a network share
 * indefinitely: a read aborted before its turn resolves with `stopped` at once, and is not started.
 */
export interface ReadingTurn {
  /** For a person: ends an earlier request of a person, and waits for a file of the folder. */
  read<T>(name: string, work: (onRows: OnRows, signal: AbortSignal) => Promise<T>, stopped: T): Promise<T>;
  /** For the folder: waits for its turn. */
  whenFree: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** For a program, which may abort it: waits as well. */
  whenFreeUnless: <T>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
    stopped: T,
  ) => Promise<T>;
  /** Ends the reading that a person requested. */
  stop(): void;
  /** Ends any reading. */
  close(): Promise<void>;
  view(): ReadingView | null;
}

/** How often the window gets the progress of a reading, in milliseconds. */
const tellEvery = 150;

export function createReadingTurn(clock: Clock, changed: () => void): ReadingTurn {
  let last: Promise<unknown> = Promise.resolve();
  let controller = new AbortController();
  const closing = new AbortController();
  let view: ReadingView | null = null;
  let told = 0;
  /** Files without a viewer, being read or waiting. */
  let ofOthers = 0;

  function next<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  }

  function nextUnless<T>(signal: AbortSignal, work: () => Promise<T>, stopped: T): Promise<T> {
    if (signal.aborted) return Promise.resolve(stopped);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        resolve(stopped);
      };
      signal.addEventListener('abort', end, { once: true });
      const mine = next(() => {
        signal.removeEventListener('abort', end);
        return signal.aborted ? Promise.resolve(stopped) : work();
      });
      mine.then(resolve, reject);
    });
  }

  function ofAnother<T>(reading: Promise<T>): Promise<T> {
    ofOthers += 1;
    return reading.finally(() => {
      ofOthers -= 1;
    });
  }

  return {
    read(name, work, stopped) {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const mine: ReadingView = { name, done: 0, total: 0, waits: ofOthers > 0 };
      view = mine;
      if (mine.waits) changed();
      const reading = nextUnless(
        signal,
        () => {
          if (mine.waits) {
            mine.waits = false;
            changed();
          }
          return work((done, total) => {
            Object.assign(mine, { done, total });
            const now = clock.monotonic();
            if (now - told < tellEvery) return;
            told = now;
            changed();
          }, signal);
        },
        stopped,
      );
      return reading.finally(() => {
        if (view === mine) view = null;
        changed();
      });
    },
    whenFree: (work) => ofAnother(next(() => work(closing.signal))),
    whenFreeUnless(signal, work, stopped) {
      const either = AbortSignal.any([closing.signal, signal]);
      return ofAnother(nextUnless(either, () => work(either), stopped));
    },
    stop() {
      controller.abort();
    },
    async close() {
      controller.abort();
      closing.abort();
      await last;
    },
    view: () => view && { ...view },
  };
}
