import { withinLimit, type After } from '#shared/within-limit.ts';

const after: After = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** What the work answers, or null when the limit passes first. */
export const within = <T>(work: Promise<T>, milliseconds: number): Promise<T | null> =>
  withinLimit(work, milliseconds, after);
