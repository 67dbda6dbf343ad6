/** More than any BOL has room for; data from other stations is cut off here. */
const most = 50;

/**
 * The purchase orders in a field of a BOL, each once: of loads that were made one they stand side by side (`merge-forms.ts`), and people
 * write several of them alike.
 */
export const posOf = (poNumber: string): string[] =>
  [...new Set(poNumber.split(/[,;]/).map((po) => po.trim()))].filter((po) => po !== '').slice(0, most);
