/** More squares than this are split into pages: thousands of buttons would freeze the window. */
export const squaresPerPage = 40;

/** The page, from 0, of the label at this index. */
export const pageOfLabel = (place: number): number => Math.floor(Math.max(0, place) / squaresPerPage);

export const pageCount = (labels: number): number => Math.max(1, Math.ceil(labels / squaresPerPage));
