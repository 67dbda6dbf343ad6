import type { Clock } from '#main/clock.ts';
import { withinLimit } from '#shared/within-limit.ts';

/** Milliseconds: how often the clocks are compared, and the gap between two checks that means the computer slept. */
const checkEvery = 5_000;
const sleepGap = 20_000;
/** How long to keep asking the server: a network needs some seconds after the computer wakes. After that the station continues alone. */
const askMilliseconds = 15_000;
const askAgainMilliseconds = 500;

export interface SleepGuard {
  /** False while the fleet is being asked what was taken over during a sleep: until it answers, nothing is sent or printed. */
  maySend(): boolean;
  start(): void;
  stop(): void;
}

/**
 * While a laptop is closed, or a process is suspended, the station is silent and another one may take over its work (docs/decisions/fleet.md:
 * after 40 seconds). On waking it does not know about that, and would send queued work a second time. So before sending anything it checks how
 * long it slept, and waits until the server has reported what was taken over.
 */
export function createSleepGuard(parts: {
  clock: Clock;
  /** Asks what was taken over, and commits it; false: the server cannot be reached. */
  ask: () => Promise<boolean>;
  /** Whether a fleet is set up. */
  isSet: () => boolean;
  /** Called when sending and printing may continue. */
  woken: () => void;
  report: (error: unknown) => void;
}): SleepGuard {
  const { clock } = parts;
  // Two clocks, because systems differ in which one runs during sleep, and because a person can set the wall clock.
  const now = () => ({ wall: clock.now().getTime(), monotonic: clock.monotonic() });
  let previous = now();
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
      const answer = await withinLimit(asked, until - clock.monotonic(), clock.after);
      if (answer !== false) return;
      await wait(askAgainMilliseconds);
    }
  }

  function checkClocks(): void {
    const before = previous;
    previous = now();
    const passed = Math.max(previous.wall - before.wall, previous.monotonic - before.monotonic);
    if (passed < sleepGap || asking !== null || isStopped || !parts.isSet()) return;
    asking = ask().finally(() => {
      asking = null;
      previous = now();
      if (!isStopped) parts.woken();
    });
  }

  function scheduleCheck(): void {
    cancel = clock.after(checkEvery, () => {
      checkClocks();
      scheduleCheck();
    });
  }

  return {
    maySend() {
      checkClocks();
      return asking === null;
    },
    start() {
      isStopped = false;
      previous = now();
      scheduleCheck();
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
