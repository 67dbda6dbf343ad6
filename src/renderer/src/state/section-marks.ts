import { SvelteMap } from 'svelte/reactivity';
import { windowState } from './window-state.svelte.ts';

/** What a section of Setup has that is not saved. */
export type SectionMark = 'changed' | 'wrong';

const marks = windowState(() => new SvelteMap<string, SectionMark>());

/** `part`: the id of the section, or "section/form" for a form within it. Returns the end, for an effect. */
export function markSection(part: string, mark: SectionMark | null): () => void {
  const known = marks();
  if (mark === null) known.delete(part);
  else known.set(part, mark);
  return () => known.delete(part);
}

/** The mark of a section with all its forms. */
export function sectionMark(id: string): SectionMark | null {
  const found = [...marks()].flatMap(([part, mark]) =>
    part === id || part.startsWith(`${id}/`) ? mark : [],
  );
  return found.find((mark) => mark === 'wrong') ?? found[0] ?? null;
}
