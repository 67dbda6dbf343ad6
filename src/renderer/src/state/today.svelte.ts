import { untrack } from 'svelte';
import { windowState } from './window-state.svelte.ts';

/** "2026-11-22" in the station's time zone: Swedish writes days as ISO 8601 does. */
const localDay = (): string => new Date().toLocaleDateString('sv-SE');

class CurrentDay {
  day = $state(localDay());
}
const current = windowState(() => new CurrentDay());

/** The current day; templates and effects that read it follow it. */
export const today = (): string => current().day;

/** As often as the window's clock: correct at once after sleep. */
const everyMs = 5_000;

/** Follows the day. Returns a function that ends that. */
export function followToday(): () => void {
  const look = () => (current().day = localDay());
  look();
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}

/** For a screen left open overnight, while it is shown: what to do when the day changes. `before` may be days ago, where the computer slept. */
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
