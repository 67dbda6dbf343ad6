import type { PinTries } from '#main/storage/station/people-store.ts';

const freeTries = 5;
const firstWait = 30_000;
const longestWait = 15 * 60_000;

/** How long after this many wrong PINs in a row, milliseconds: 30 seconds after the fifth, then twice as long each time. */
export const waitAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(10, wrong - freeTries));

/**
 * What is left of it, milliseconds. A clock that was set back to before the last try has waited for nothing: the whole wait begins when
 * it is asked again (`isSetBack`: it is to be noted).
 */
export function waitLeft(tries: PinTries | null, now: Date): { left: number; isSetBack: boolean } {
  if (tries === null) return { left: 0, isSetBack: false };
  const wait = waitAfter(tries.wrong);
  const gone = now.getTime() - Date.parse(tries.lastAt);
  return gone < 0 ? { left: wait, isSetBack: true } : { left: Math.max(0, wait - gone), isSetBack: false };
}
