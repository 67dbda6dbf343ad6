import { windowState } from './window-state.svelte.ts';

/** Unsaved input, with the values it started from. */
interface Kept {
  edits: object;
  begun: object;
}

/**
 * Kept while the window is open: a scanned label, a look at the Queue or an Escape removes the form from the screen, but must not lose its
 * input. Only a person saves or discards it.
 */
const texts = windowState(() => new Map<string, Kept>());

export const keptEdits = (name: string): Kept | undefined => texts().get(name);
export function keepEdits(name: string, kept: Kept): void {
  if (Object.keys(kept.edits).length === 0) texts().delete(name);
  else texts().set(name, kept);
}
