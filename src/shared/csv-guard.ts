/**
 * Spreadsheets of other languages split CSV at `;` or tabs, and then at line ends inside quotes too, since quotes no longer count: what
 * follows starts a cell. An apostrophe keeps it text (OWASP, CSV injection), as at the start of a cell.
 */
const inside = /([;\t\r\n]["\s]*)(?='*[=+\-@＝＋－＠])/g;
const guarded = /([;\t\r\n]["\s]*)'(?='*[=+\-@＝＋－＠])/g;

export const guardFormulas = (text: string): string => text.replace(inside, "$1'");
/** What `guardFormulas` was given. */
export const unguardFormulas = (cell: string): string => cell.replace(guarded, '$1');
