import { untrack } from 'svelte';

/**
 * What `work` gives, changed only when it says something else. For what each key works out anew and hardly any key changes: a thousand
 * cells that read a `$derived` are all asked with each key whether they are still right; those that read this are left alone.
 */
export function settled<T>(isSame: (before: T, now: T) => boolean, work: () => T): () => T {
  let value = $state.raw(untrack(work));
  $effect.pre(() => {
    const now = work();
    untrack(() => {
      if (!isSame(value, now)) value = now;
    });
  });
  return () => value;
}
