import { untrack } from 'svelte';

/**
 * Follows the subject of a screen while it is mounted, and restarts only for another subject. Other state that it reads (a search text, the
 * time) does not restart it: reopening would discard input.
 */
export function followWhileMounted(subject: () => { follow(): () => void }): void {
  $effect(() => {
    const shown = subject();
    return untrack(() => shown.follow());
  });
}
