/** Characters drawn as nothing: zero-width spaces and joiners, direction marks, soft hyphens, byte order marks. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Tabs and what scanners send between two fields; the ends of lines stay. */
const control = /[^\P{Cc}\n\r]/gu;
const plain = /^[ -~]*$/;

/** The text without invisible characters; what separates its letters stays. */
export const withoutInvisible = (text: string): string =>
  plain.test(text) ? text : text.replaceAll(unseen, '');

/**
 * The visible part of a typed text. Numbers copied from a page, a chat or a table bring invisible characters along: such a PO differed from
 * the same PO elsewhere, and a company could consist of nothing else. Control characters become blanks.
 */
export const visibleText = (text: string): string =>
  plain.test(text) ? text : withoutInvisible(text).replaceAll(control, ' ');

const isNothing = (letter: string | undefined): boolean =>
  letter !== undefined && /^[\s\p{Default_Ignorable_Code_Point}]$/u.test(letter);

/** A path keeps its signs: a folder's name may have them. Windows puts one before a path that is copied out of its properties. */
export function visiblePath(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isNothing(text[from])) from += 1;
  while (to > from && isNothing(text[to - 1])) to -= 1;
  return text.slice(from, to);
}
