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

/** How long the steps of one turn take, milliseconds. */
const turnMilliseconds = 8;
/** Between two looks at the clock: what a step takes is mostly less than a look. */
const stepsPerLook = 100;

/** What this work of many small steps comes to, with turns of the event loop between; null once `isOver`, asked in each turn, says so. */
export async function workInTurns<T>(work: Iterator<unknown, T>, isOver: () => boolean): Promise<T | null> {
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
