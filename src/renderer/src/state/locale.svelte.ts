import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { StationStatus } from '#shared/station/connection.ts';

type Language = StationStatus['language'];

let current = $state<Language>('en');

// Every message reads the locale when it is called, so templates follow this state.
overwriteGetLocale(() => current);

/** Switches the language of everything on screen immediately. */
export function switchLanguage(language: Language): void {
  current = language;
  // Setting `lang` again, even to the same language, recalculates every element's style, and a batch updates the status several times a second.
  const { documentElement: page } = document;
  if (page.lang !== language) page.lang = language;
}
