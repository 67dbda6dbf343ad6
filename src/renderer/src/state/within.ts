import { withinLimit, type StartTimer } from '#shared/within-limit.ts';

const after: StartTimer = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** What the work answers, or null when the limit passes first. */
export const withinTime = <T>(work: Promise<T>, milliseconds: number): Promise<T | null> =>
  withinLimit(work, milliseconds, after);
