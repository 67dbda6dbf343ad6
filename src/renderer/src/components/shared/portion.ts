/** Rows of a long list that are drawn at once: ten thousand would stop the window for twenty seconds. */
export const portion = 100;
