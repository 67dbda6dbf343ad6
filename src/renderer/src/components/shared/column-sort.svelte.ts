import type { SortValue } from '#shared/sorted-rows.ts';
import { sorted, type Sort } from './sort.ts';

/** The order of a table's rows: as they are given, until somebody chooses a column. */
export class ColumnSort<Row, Column extends string> {
  current: Sort<Column> | null = $state.raw(null);
  readonly #values: Record<Column, (row: Row) => SortValue>;

  constructor(values: Record<Column, (row: Row) => SortValue>, first: Sort<NoInfer<Column>> | null = null) {
    this.#values = values;
    this.current = first;
  }

  /** For each `SortHeader` of the table. */
  get header(): { sort: Sort<Column> | null; onsort: (sort: Sort<Column>) => void } {
    return { sort: this.current, onsort: (sort) => (this.current = sort) };
  }

  apply(rows: readonly Row[]): readonly Row[] {
    const { current } = this;
    return current === null ? rows : sorted(rows, this.#values[current.by], current.isDown);
  }
}
