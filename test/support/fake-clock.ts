import type { Clock } from '#main/clock.ts';

export interface FakeClock extends Clock {
  /** Moves time on and runs what falls due, in its order; promises settle in between. */
  advance(milliseconds: number): Promise<void>;
  /** Milliseconds until the next timer, or null when none is set. */
  nextTimer(): number | null;
  /** Moves the wall clock alone, as a person who sets the time does. */
  setWallClock(to: string): void;
}

/** Lets everything that is ready run: promises, and what they schedule in turn. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A clock that stands still until the test moves it. */
export function createFakeClock(start = '2026-11-17T15:00:00.000Z'): FakeClock {
  let elapsed = 0;
  let wallOffset = Date.parse(start);
  let count = 0;
  const timers = new Map<number, { at: number; run: () => void }>();

  const next = () =>
    [...timers.entries()].sort(([idA, a], [idB, b]) => a.at - b.at || idA - idB).at(0) ?? null;

  return {
    now: () => new Date(wallOffset + elapsed),
    monotonic: () => elapsed,
    after(milliseconds, run) {
      count += 1;
      const id = count;
      timers.set(id, { at: elapsed + Math.max(0, milliseconds), run });
      return () => {
        timers.delete(id);
      };
    },
    async advance(milliseconds) {
      const until = elapsed + milliseconds;
      await settle();
      for (let due = next(); due !== null && due[1].at <= until; due = next()) {
        const [id, timer] = due;
        timers.delete(id);
        elapsed = Math.max(elapsed, timer.at);
        timer.run();
        await settle();
      }
      elapsed = until;
      await settle();
    },
    nextTimer() {
      const due = next();
      return due === null ? null : due[1].at - elapsed;
    },
    setWallClock(to) {
      wallOffset = Date.parse(to) - elapsed;
    },
  };
}
