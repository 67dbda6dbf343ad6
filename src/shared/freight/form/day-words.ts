import type { Language } from '#shared/language.ts';

interface DayWords {
  /** January first. */
  months: readonly string[];
  /** Sunday first, as `Date` counts. */
  weekdays: readonly string[];
  /** Words for a day near today: how many days away. */
  near: Readonly<Record<string, number>>;
}

/** As `plainWord` writes them. A word of three letters or more may be cut short. */
const words: Record<Language, DayWords> = {
  en: {
    months: [
      ...['january', 'february', 'march', 'april', 'may', 'june'],
      ...['july', 'august', 'september', 'october', 'november', 'december'],
    ],
    weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    near: { today: 0, tomorrow: 1, tmrw: 1, yesterday: -1 },
  },
  es: {
    months: [
      ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
      ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
    ],
    weekdays: ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
    near: { hoy: 0, manana: 1, ayer: -1, 'pasado manana': 2 },
  },
  fr: {
    months: [
      ...['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin'],
      ...['juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre'],
    ],
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    near: { 'aujourd hui': 0, demain: 1, hier: -1, 'apres demain': 2 },
  },
};

/** Small letters without accents or signs: "Mañana" and "aujourd’hui" are found as they are typed. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9+/.:-]+/g, ' ')
    .trim();

/** Every entry that the word may stand for: "jui" is June and July in French. */
const candidates = (list: readonly string[], word: string): number[] =>
  list.flatMap((entry, index) =>
    entry === word || (word.length >= 3 && entry.startsWith(word)) ? [index] : [],
  );

const only = (found: readonly number[]): number | null => (found.length === 1 ? (found[0] ?? null) : null);

/** 1 is January; null for no month, and for a word that two months begin with. */
export function monthOf(word: string, language: Language): number | null {
  const index = only(candidates(words[language].months, shortForms[language]?.[word] ?? word));
  return index === null ? null : index + 1;
}

/** 0 is Sunday. */
export const weekdayNamed = (word: string, language: Language): number | null =>
  only(candidates(words[language].weekdays, word));

/** Short forms that no cutting makes. */
const shortForms: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  es: { set: 'septiembre', setiembre: 'septiembre' },
  fr: { jan: 'janvier', fev: 'fevrier' },
};

/** How many days away the word names, "tomorrow" 1. */
export const daysAway = (text: string, language: Language): number | null =>
  words[language].near[text.replaceAll('-', ' ')] ?? null;
