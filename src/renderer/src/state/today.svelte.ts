import { untrack } from 'svelte';
import { windowState } from './window-state.svelte.ts';

/** "2026-11-22" where the station stands: Sweden writes days as ISO 8601 does. */
const localDay = (): string => new Date().toLocaleDateString('sv-SE');

class CurrentDay {
  day = $state(localDay());
}
const current = windowState(() => new CurrentDay());

/** The day that it is; who reads it in a template or an effect hears of the next one. */
export const today = (): string => current().day;

/** As often as the clock of the window: a computer that slept is right at once. */
const everyMs = 5_000;

/** Follows the day. Returns the end. */
export function followToday(): () => void {
  const look = () => (current().day = localDay());
  look();
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}

/** For a screen that stands overnight, while it is shown: what to do when the day turns. `before` may be days ago, where the computer slept. */
export function onNewDay(turn: (before: string, now: string) => void): void {
  let before = untrack(today);
  $effect(() => {
    const now = today();
    untrack(() => {
      if (now !== before) turn(before, now);
      before = now;
    });
  });
}
