import { isTransient } from '#main/storage/database/storage-error.ts';
import { backOff } from './back-off.ts';
import type { OutboxParts } from './outbox-parts.ts';

export type WriteUntilStored = <T>(write: () => T) => Promise<T | null>;

/** A full disk must not lose an answer: retries until the disk stores it. Null: the station closed first. */
export function createWriteUntilStored(
  { clock, random, report }: Pick<OutboxParts, 'clock' | 'random' | 'report'>,
  stopping: AbortSignal,
): WriteUntilStored {
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimer = clock.after(milliseconds, resolve);
      const stop = () => {
        cancelTimer();
        resolve();
      };
      stopping.addEventListener('abort', stop, { once: true });
    });
  }

  return async (write) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return write();
      } catch (error) {
        if (!isTransient(error)) throw error;
        report(error);
        if (stopping.aborted) return null;
        await pause(backOff(tries, random));
      }
    }
  };
}
