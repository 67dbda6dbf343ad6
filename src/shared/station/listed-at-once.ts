/** How many rows of a list the window gets; it asks for more on demand. */
export const maxRowsListed = 500;
/** How many it may ask for at most: a list that is sorted by a column needs all of them. */
export const listedAtMost = 20_000;
