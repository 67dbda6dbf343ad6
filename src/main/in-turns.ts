import { setImmediate as nextTurn } from 'node:timers/promises';

/** Yields each item, with a turn of the event loop after every few. */
export async function* yieldingEvery<T>(all: Iterable<T>, few: number): AsyncIterable<T> {
  let seen = 0;
  for (const one of all) {
    seen += 1;
    if (seen % few === 0) await nextTurn();
    yield one;
  }
}

/** How long the steps of one turn take, milliseconds. */
const turnMilliseconds = 8;
/** Steps between two checks of the clock: most steps take less time than a check. */
const stepsPerLook = 100;

/** The result of work made of many small steps, with turns of the event loop in between; null once `isOver`, called in each turn, is true. */
export async function runYielding<T>(work: Iterator<unknown, T>, isOver: () => boolean): Promise<T | null> {
  let begun = performance.now();
  for (let steps = 1; ; steps += 1) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (steps % stepsPerLook !== 0 || performance.now() - begun < turnMilliseconds) continue;
    await nextTurn();
    if (isOver()) return null;
    begun = performance.now();
  }
}
