import { sortedRows, type SortValue } from '#shared/sorted-rows.ts';
import { getLocale } from '../../paraglide/runtime.js';

/** The column by which a list is sorted, and the direction. */
export interface Sort<Column extends string> {
  by: Column;
  isDown: boolean;
}

/** Pressing the same column again turns it round. */
export const reversedSort = <Column extends string>(now: Sort<Column> | null, by: Column): Sort<Column> => ({
  by,
  isDown: now?.by === by && !now.isDown,
});

/** `sortedRows` in the language of the window. */
export const sorted = <Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, isDown: boolean): Row[] =>
  sortedRows(rows, valueOf, isDown, getLocale());
