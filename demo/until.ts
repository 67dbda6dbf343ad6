import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the answer is not null.
 *
 * @throws when `seconds` have passed, saying what was waited for
 */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | null> | T | null,
): Promise<T> {
  const limit = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > limit) throw new Error(`Waited ${seconds} s in vain for: ${what}`);
    await sleep(200);
  }
}
