/** A PRO or BOL number as people and carriers compare it: without dashes and blanks, in capitals. */
export const normalNumber = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();
