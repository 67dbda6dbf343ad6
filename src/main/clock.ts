import type { StartTimer } from '#shared/within-limit.ts';

/** Time as the parts of main see it, so that tests control it. */
export interface Clock {
  /** The wall clock, for times that people read. */
  now(): Date;
  /** Milliseconds that never jump, for time limits and back-off. */
  monotonic(): number;
  /** Calls once after `milliseconds`; the returned function cancels. */
  after: StartTimer;
}

/**
 * How far a wall clock is corrected on an ordinary day, in milliseconds. A timestamp further in the future comes from a clock that was ahead.
 */
export const maxClockCorrectionMilliseconds = 5 * 60_000;

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};
