import { getLocale } from '../paraglide/runtime.js';

/** A title inside a sentence: "Own labels" becomes "own labels", but PIN, PRO and BOL keep their capitals. */
export const inSentence = (title: string): string =>
  title.replace(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toLocaleUpperCase(getLocale())
      ? word
      : word.toLocaleLowerCase(getLocale()),
  );
