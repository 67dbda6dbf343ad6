/**
 * A file of CSV is split at `;` or tabs by spreadsheets of other languages, and at line ends inside of quotes too, since quotes count no more then:
 * what follows begins a cell there. An apostrophe keeps it a text (OWASP, CSV injection), as it does at the beginning of a cell.
 */
const inside = /([;\t\r\n]["\s]*)(?='*[=+\-@＝＋－＠])/g;
const guarded = /([;\t\r\n]["\s]*)'(?='*[=+\-@＝＋－＠])/g;

export const guardInside = (text: string): string => text.replace(inside, "$1'");
/** What `guardInside` was given. */
export const unguardInside = (cell: string): string => cell.replace(guarded, '$1');
