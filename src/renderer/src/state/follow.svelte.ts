import { untrack } from 'svelte';

/**
 * Follows what a screen shows while it is mounted, and restarts only for another subject. Other state that it reads (the text of a search,
 * the time) does not restart it: reopening would discard input.
 */
export function followWhileMounted(subject: () => { follow(): () => void }): void {
  $effect(() => {
    const shown = subject();
    return untrack(() => shown.follow());
  });
}
