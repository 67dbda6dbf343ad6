import { derivedWhenChanged } from '#renderer/state/settled.svelte.ts';

/** What is wrong in a form, and how often something that reads it was drawn. */
export function settledRoot(first: readonly string[]) {
  const typed = $state({ wrong: [...first] });
  let drawn = 0;
  let now = (): readonly string[] => [];
  const leave = $effect.root(() => {
    now = derivedWhenChanged(
      (before, after) => before.join() === after.join(),
      () => [...typed.wrong],
    );
    $effect(() => {
      now();
      drawn += 1;
    });
  });
  return { typed, now: () => now(), drawn: () => drawn, leave };
}
