import type { StationStatus } from '#shared/station/connection.ts';
import { windowState } from './window-state.svelte.ts';

type Language = StationStatus['language'];

class CurrentLanguage {
  language = $state<Language>('en');
}
const current = windowState(() => new CurrentLanguage());

/** Every message reads it when called, so templates follow it. */
export const language = (): Language => current().language;

/** Switches the language of everything on screen immediately. */
export function switchLanguage(next: Language): void {
  current().language = next;
  // Setting `lang` again, even to the same language, recalculates every element's style, and a batch updates the status several times a second.
  const { documentElement: page } = document;
  if (page.lang !== next) page.lang = next;
}
