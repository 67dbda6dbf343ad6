import { followed } from '#renderer/state/follow.svelte.ts';

/** Follows as a screen does; what it gives back leaves that screen. */
export const onScreen = (subject: { follow(): () => void }): (() => void) =>
  $effect.root(() => {
    followed(() => subject);
  });
