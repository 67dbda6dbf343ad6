import { plainLetters } from '../shared/match-parts.ts';

/** The first field of a section whose caption or name has these words; null for none. */
export function findFieldByWords(section: HTMLElement | null, words: string): HTMLElement | null {
  const wanted = plainLetters(words.trim());
  if (section === null || wanted === '') return null;
  const fields = [...section.querySelectorAll<HTMLElement>('input, select, textarea')];
  const nameOf = (field: HTMLElement): string =>
    plainLetters(`${field.getAttribute('aria-label') ?? ''} ${field.closest('label')?.textContent ?? ''}`);
  return fields.find((field) => nameOf(field).includes(wanted)) ?? null;
}
