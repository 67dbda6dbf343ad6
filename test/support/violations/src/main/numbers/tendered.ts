export const tendered = 1;
