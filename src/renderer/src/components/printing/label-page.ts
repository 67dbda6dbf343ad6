/** More squares than this stand on pages: thousands of buttons would stop the window. */
export const squaresAtOnce = 40;

/** The page, from 0, on which the label at this place of the list stands. */
export const pageOfLabel = (place: number): number => Math.floor(Math.max(0, place) / squaresAtOnce);

export const pageCount = (labels: number): number => Math.max(1, Math.ceil(labels / squaresAtOnce));
