export const ordered = 1;
