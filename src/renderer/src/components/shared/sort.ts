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

type SortValue = string | number | null;

/** Rows by what a column shows; those without a value last in both directions, equal ones in the order given. */
export function sorted<Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue, isDown: boolean): Row[] {
  const words = new Intl.Collator(getLocale(), { numeric: true, sensitivity: 'base' });
  const compare = (one: string | number, other: string | number): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : words.compare(String(one), String(other));
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((one, other) => {
      const [isEmpty, isOtherEmpty] = [one.value, other.value].map((value) => value === null || value === '');
      if (isEmpty === true || isOtherEmpty === true) return Number(isEmpty) - Number(isOtherEmpty);
      const order = compare(one.value ?? '', other.value ?? '');
      return isDown ? -order : order;
    })
    .map(({ row }) => row);
}
