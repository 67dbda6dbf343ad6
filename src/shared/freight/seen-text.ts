/** Signs that are drawn as nothing: zero-width spaces and joiners, marks of direction, soft hyphens, byte order marks. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Tabs and what scanners send between two fields; the ends of lines stay. */
const control = /[^\P{Cc}\n\r]/gu;
const plain = /^[ -~]*$/;

const unseenAround = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;

/** A path keeps its signs: a folder's name may have them. Windows puts one before a path that is copied out of its properties. */
export const seenPath = (text: string): string => text.replaceAll(unseenAround, '');

/**
 * What of a typed text can be seen. Numbers that are copied out of a page, a chat or a table bring unseen signs along: such a PO was another
 * PO to everybody who compared it, and a company could consist of nothing else. A control character is a blank.
 */
export const seenText = (text: string): string =>
  plain.test(text) ? text : text.replaceAll(unseen, '').replaceAll(control, ' ');
