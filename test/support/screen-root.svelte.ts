import { followWhileMounted } from '#renderer/state/follow.svelte.ts';

/** What a screen makes and follows, and the way to leave that screen. */
export function screenOf<S extends { follow(): () => void }>(make: () => S): { shown: S; leave: () => void } {
  let shown: S | undefined;
  const leave = $effect.root(() => {
    const made = make();
    shown = made;
    followWhileMounted(() => made);
  });
  if (shown === undefined) throw new Error('the screen made nothing');
  return { shown, leave };
}
