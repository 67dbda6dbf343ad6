/** More than any BOL has room for; longer data from other stations is cut off. */
const most = 50;

/**
 * The purchase orders in a BOL's field, without repetition: combined loads list them side by side (`merge-forms.ts`),
 * and so do people.
 */
export const splitPoNumbers = (poNumber: string): string[] =>
  [...new Set(poNumber.split(/[,;]/).map((po) => po.trim()))].filter((po) => po !== '').slice(0, most);
