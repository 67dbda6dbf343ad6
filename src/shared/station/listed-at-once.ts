/** So many rows of a list are handed to the window; it asks for more when somebody wants them. */
export const listedAtOnce = 500;
