/** What a column shows of a row. */
export type SortValue = string | number | null;

/** Rows by what a column shows; those without a value last in both directions, equal ones in the order given. */
export function sortedRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  isDown: boolean,
  language: string,
): Row[] {
  const words = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
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
