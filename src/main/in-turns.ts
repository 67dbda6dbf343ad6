import { setImmediate as nextTurn } from 'node:timers/promises';

/** Each of them, with turns of the event loop between every few. */
export async function* inTurns<T>(all: Iterable<T>, few: number): AsyncIterable<T> {
  let seen = 0;
  for (const one of all) {
    seen += 1;
    if (seen % few === 0) await nextTurn();
    yield one;
  }
}
