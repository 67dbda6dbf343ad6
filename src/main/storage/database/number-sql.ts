/**
 * `normalNumber` in SQL, in the spelling of the indexes by it: another spelling of the same does not use them. SQLite has capitals for
 * A to Z alone, so both sides of a comparison are SQL.
 */
export const normalPro = (text: string): string => `replace(replace(upper(${text}), '-', ''), ' ', '')`;
export const normalBol = (text: string): string => `upper(replace(replace(${text}, '-', ''), ' ', ''))`;
