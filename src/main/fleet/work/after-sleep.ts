import type { Clock } from '#main/clock.ts';

/** Looked at so often; a station that did not look for so long may have been taken over meanwhile (silent for 40 s). Milliseconds. */
const lookEvery = 5000;
const asleepAfter = 30_000;

export interface AfterSleep {
  /** False: the computer slept, or stood still, and it is being asked what became of its work. */
  maySend(): boolean;
  start(): void;
  stop(): void;
}

/**
 * A computer that slept is a station that comes back, and asks before it sends (decision 65), however its clocks count: on some the
 * monotonic one stands still meanwhile, so the wall clock counts too. One that was set forward asks once too often.
 */
export function createAfterSleep(parts: {
  clock: Clock;
  /** Resolves when it is known what was taken from here, or nobody answers. */
  ask: () => Promise<void>;
  /** It may send again. */
  woken: () => void;
  report: (error: unknown) => void;
}): AfterSleep {
  const { clock, ask, woken, report } = parts;
  const read = () => ({ monotonic: clock.monotonic(), wall: clock.now().getTime() });
  let last = read();
  let isAsking = false;
  let isStopped = true;
  let cancel = (): void => undefined;

  const hasSlept = (): boolean => {
    const { monotonic, wall } = read();
    return Math.max(monotonic - last.monotonic, wall - last.wall) > asleepAfter;
  };

  function begin(): void {
    isAsking = true;
    void ask()
      .catch(report)
      .then(() => {
        last = read();
        isAsking = false;
        if (!isStopped) woken();
      })
      .catch(report);
  }

  function maySend(): boolean {
    if (isStopped || isAsking) return !isAsking;
    if (!hasSlept()) return true;
    begin();
    return false;
  }

  function look(): void {
    cancel = clock.after(lookEvery, () => {
      if (maySend()) last = read();
      look();
    });
  }

  return {
    maySend,
    start() {
      isStopped = false;
      last = read();
      look();
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
