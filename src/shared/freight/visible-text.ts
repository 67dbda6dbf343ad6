/** Signs that are drawn as nothing: zero-width spaces and joiners, marks of direction, soft hyphens, byte order marks. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Tabs and what scanners send between two fields; the ends of lines stay. */
const control = /[^\P{Cc}\n\r]/gu;
const plain = /^[ -~]*$/;

/** The text without the signs that nobody can see; what parts its letters stays. */
export const withoutInvisible = (text: string): string =>
  plain.test(text) ? text : text.replaceAll(unseen, '');

/**
 * What of a typed text can be seen. Numbers that are copied out of a page, a chat or a table bring unseen signs along: such a PO was another
 * PO to everybody who compared it, and a company could consist of nothing else. A control character is a blank.
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
