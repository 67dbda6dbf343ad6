import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { StationStatus } from '#shared/station/connection.ts';

type Language = StationStatus['language'];

let current = $state<Language>('en');

// Every message asks for the locale when it is said, so a template that says one follows the state.
overwriteGetLocale(() => current);

/** Switches every word on the spot. */
export function switchLanguage(language: Language): void {
  current = language;
  // Said again, even the same language has the style of every element worked out anew; a batch tells the status several times a second.
  const { documentElement: page } = document;
  if (page.lang !== language) page.lang = language;
}
