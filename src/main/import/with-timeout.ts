import { setTimeout as pause } from 'node:timers/promises';

/** Waits for it, but at most so long; false: it goes on. Real time: what hangs at a share is no part of what a test's clock moves. */
export async function finishesWithin(milliseconds: number, work: Promise<unknown> | null): Promise<boolean> {
  const over = new AbortController();
  const limit = pause(milliseconds, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), limit]);
  } finally {
    over.abort();
  }
}
