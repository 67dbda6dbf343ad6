import { openFirstFound } from '#renderer/state/first-found.svelte.ts';

/** A search as a screen has it, outside a component. */
export function searchRoot(open: (id: string) => void) {
  const list = $state({ text: '', answered: '', rows: null as string[] | null });
  let enter = (): void => undefined;
  const leave = $effect.root(() => {
    enter = openFirstFound(
      () => list,
      () => (list.rows === null ? null : list.rows[0]),
      open,
    );
  });
  return { list, enter: () => enter(), leave };
}
