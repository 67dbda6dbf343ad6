import type { Clock } from '#main/clock.ts';

/** Milliseconds. How often is looked whether time has passed the station by; a look that comes so late has slept. */
const lookEvery = 5_000;
const slept = 20_000;
/** So long the server is asked; a network that comes up with the computer needs some seconds. Then the station goes on alone. */
const askMilliseconds = 15_000;
const askAgainMilliseconds = 500;

export interface AfterSleep {
  /** False while it is being asked what other stations took over during a sleep: nothing is sent or printed meanwhile. */
  mayLeave(): boolean;
  start(): void;
  stop(): void;
}

/**
 * A laptop that was closed, or a process that stood still, is silent, and another station may have taken its work over (decision 65: after
 * 40 seconds). It knows nothing of that when it wakes, and what was queued would go out a second time. So the first thing that wants to leave
 * finds out how long it slept, and waits until the server has said what was taken.
 */
export function createAfterSleep(parts: {
  clock: Clock;
  /** Asks what was taken, and commits it; false: the server is away. */
  ask: () => Promise<boolean>;
  /** Whether there is anybody to ask. */
  isSet: () => boolean;
  /** What waited may go. */
  woken: () => void;
  report: (error: unknown) => void;
}): AfterSleep {
  const { clock } = parts;
  // The one goes on while a computer sleeps, the other while somebody sets the clock: which does which, systems differ.
  const now = () => ({ wall: clock.now().getTime(), monotonic: clock.monotonic() });
  let seen = now();
  let asking: Promise<void> | null = null;
  let isStopped = true;
  let cancel = (): void => undefined;

  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      clock.after(milliseconds, resolve);
    });

  async function ask(): Promise<void> {
    const until = clock.monotonic() + askMilliseconds;
    while (!isStopped && parts.isSet() && clock.monotonic() < until) {
      const asked = parts.ask().catch((error: unknown) => {
        parts.report(error);
        return false;
      });
      const answer = await Promise.race([asked, wait(until - clock.monotonic()).then(() => null)]);
      if (answer !== false) return;
      await wait(askAgainMilliseconds);
    }
  }

  function look(): void {
    const before = seen;
    seen = now();
    const passed = Math.max(seen.wall - before.wall, seen.monotonic - before.monotonic);
    if (passed < slept || asking !== null || isStopped || !parts.isSet()) return;
    asking = ask().finally(() => {
      asking = null;
      seen = now();
      if (!isStopped) parts.woken();
    });
  }

  function plan(): void {
    cancel = clock.after(lookEvery, () => {
      look();
      plan();
    });
  }

  return {
    mayLeave() {
      look();
      return asking === null;
    },
    start() {
      isStopped = false;
      seen = now();
      plan();
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
