import { untrack } from 'svelte';

/**
 * The result of `work`, changed only when it differs. For values that are recalculated on each key but rarely change: a thousand cells that read
 * a `$derived` are all checked on each key; cells that read this are not.
 */
export function derivedWhenChanged<T>(isSame: (before: T, now: T) => boolean, work: () => T): () => T {
  let value = $state.raw(untrack(work));
  $effect.pre(() => {
    const now = work();
    untrack(() => {
      if (!isSame(value, now)) value = now;
    });
  });
  return () => value;
}
