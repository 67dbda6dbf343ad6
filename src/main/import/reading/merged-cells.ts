import { parseCellRef } from 'hucre/xlsx';
import { importLimits } from '#shared/freight/fields/import-fields.ts';
import { attributeOf, tagsOf } from './sheet-xml.ts';
import { FileRefused, type Cell } from './table.ts';

interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
  value?: Cell;
}

function mergesOf(xml: string): Merge[] {
  const merges: Merge[] = [];
  for (const { attributes } of tagsOf(xml, 'mergeCell')) {
    const [from = '', to = from] = (attributeOf(attributes, 'ref') ?? '').split(':');
    const [start, end] = [parseCellRef(from), parseCellRef(to)];
    merges.push({ top: start.row, bottom: end.row, left: start.col, right: end.col });
  }
  return merges.sort((one, other) => one.top - other.top);
}

/**
 * Gives each row of a merged cell its value, which is stored in the first cell only. Returns the merged columns of the row, each with its merge:
 * a merged weight does not say how much each row has. Rows are requested in order, from 0.
 */
export function mergedCells(xml: string): (row: number, cells: Cell[]) => ReadonlyMap<number, string> {
  const merges = mergesOf(xml);
  let next = 0;
  let active: Merge[] = [];
  return (row, cells) => {
    active = active.filter(({ bottom }) => bottom >= row);
    for (let merge = merges[next]; merge !== undefined && merge.top <= row; merge = merges[(next += 1)])
      if (merge.bottom >= row) active.push(merge);
    if (active.length > importLimits.columns) throw new FileRefused('broken', row + 1);
    const columns = new Map<number, string>();
    for (const merge of active) {
      const { top, left, right } = merge;
      if (left >= importLimits.columns) continue;
      if (row === top) merge.value = cells[left] ?? '';
      while (cells.length <= left) cells.push('');
      cells[left] = merge.value ?? '';
      for (let column = left; column <= Math.min(right, importLimits.columns); column += 1)
        columns.set(column, `${top}:${left}`);
    }
    return columns;
  };
}
