import type { Clock } from '#main/clock.ts';

/** Who works in turns sleeps in between; woken while at work, it does not sleep at all the next time. */
export function createSleep(clock: Pick<Clock, 'after'>): {
  wake: () => void;
  sleep: (milliseconds: number) => Promise<void>;
} {
  let isWoken = false;
  let rise: (() => void) | null = null;
  const wake = (): void => {
    isWoken = true;
    rise?.();
  };
  return {
    wake,
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        const end = (): void => {
          cancel();
          rise = null;
          isWoken = false;
          resolve();
        };
        const cancel = clock.after(milliseconds, end);
        rise = end;
        if (isWoken) end();
      }),
  };
}
