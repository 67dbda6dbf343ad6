import { untrack } from 'svelte';

/**
 * Follows what a screen shows for as long as it stands, and begins anew only with another subject. What it reads on its way (the text
 * of a search, the time) is no reason to: a screen that opens again under the hand takes away what was typed.
 */
export function followWhileMounted(subject: () => { follow(): () => void }): void {
  $effect(() => {
    const shown = subject();
    return untrack(() => shown.follow());
  });
}
