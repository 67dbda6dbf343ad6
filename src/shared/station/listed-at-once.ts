/** How many rows of a list the window gets; it asks for more on demand. */
export const maxRowsListed = 500;
