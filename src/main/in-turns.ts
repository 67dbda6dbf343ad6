import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work of several steps, each short enough for a turn of the event loop, and what it comes to. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** What the work comes to, at once: for a few rows, or where nothing may change meanwhile. */
export function allAtOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

let newestTurn: Promise<unknown> = Promise.resolve();

/** A turn of the event loop in which nobody else does a step: the steps of several readers would add up to a long one. */
function turnOfItsOwn(): Promise<unknown> {
  newestTurn = newestTurn.then(() => nextTurn());
  return newestTurn;
}

/** What the work comes to, each step after the first in a turn of its own. What changes meanwhile is seen by the later steps alone. */
export async function turnByTurn<T>(work: Steps<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await turnOfItsOwn();
  }
}

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
  return (await endInTurns(work, isOver))?.value ?? null;
}

/** The same of work that nobody calls off. */
export async function wholeInTurns<T>(work: Iterator<unknown, T>): Promise<T> {
  const { value } = (await endInTurns(work, () => false)) as { value: T };
  return value;
}

/** As `workInTurns`, of work that may itself come to null. */
export async function endInTurns<T>(
  work: Iterator<unknown, T>,
  isOver: () => boolean,
): Promise<{ value: T } | null> {
  let begun = performance.now();
  for (let steps = 1; ; steps += 1) {
    const step = work.next();
    if (step.done === true) return { value: step.value };
    if (steps % stepsPerLook !== 0 || performance.now() - begun < turnMilliseconds) continue;
    await nextTurn();
    if (isOver()) return null;
    begun = performance.now();
  }
}
