/** Invisible characters: zero-width spaces and joiners, direction marks, soft hyphens, byte order marks. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Tabs, and what scanners send between two fields; line ends stay. */
const control = /[^\P{Cc}\n\r]/gu;
const plain = /^[ -~]*$/;

/** The text without invisible characters; spaces stay. */
export const withoutInvisible = (text: string): string =>
  plain.test(text) ? text : text.replaceAll(unseen, '');

/**
 * The visible part of a typed text. Text copied from a page, a chat or a table brings invisible characters along: a PO
 * differed from the same PO elsewhere, and a company name could consist of nothing else. Control characters become
 * blanks.
 */
export const visibleText = (text: string): string =>
  plain.test(text) ? text : withoutInvisible(text).replaceAll(control, ' ');

const isNothing = (letter: string | undefined): boolean =>
  letter !== undefined && /^[\s\p{Default_Ignorable_Code_Point}]$/u.test(letter);

/**
 * A path keeps them: a folder's name may contain any. Only the mark that Windows adds when a path is copied from the
 * properties is removed.
 */
export function visiblePath(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isNothing(text[from])) from += 1;
  while (to > from && isNothing(text[to - 1])) to -= 1;
  return text.slice(from, to);
}
