/**
 * A sentence without a word that a number beside it begins with: "PO PO-5012" is "PO-5012". Numbers are shown as they were typed, and
 * many are typed with what they are.
 */
export const withoutRepeatedWords = (words: string): string =>
  words.replaceAll(/(?<!\p{L})(\p{L}{2,}) (?=\1(?:[-#.:/ ]*\d))/giu, '');
