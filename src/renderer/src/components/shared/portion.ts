/** Rows of a long list drawn at once: ten thousand would freeze the window for twenty seconds. */
export const portion = 100;
