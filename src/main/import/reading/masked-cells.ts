import { posix } from 'node:path';
import { parseCellRef } from 'hucre/xlsx';
import type { OpenedWorkbook } from './open-workbook.ts';
import { masksOfStyles, type Mask } from './number-masks.ts';
import { attributeOf, sectionOf, tagsOf } from './sheet-xml.ts';

/** The masks of a row's cells by their columns, both counted from 0. Asked in the order of the sheet. */
export type RowMasks = (row: number) => ReadonlyMap<number, Mask>;

const none: ReadonlyMap<number, Mask> = new Map();
const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';

/** Where a relation leads to: a path from the workbook's folder, or from the root. */
const partAt = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join('xl', target));

/** Rows with masked cells, one at a time: a sheet has twenty thousand rows, and only one of them is needed at once. */
function* maskedRows(
  xml: string,
  masks: ReadonlyMap<number, Mask>,
): Generator<{ row: number; cells: ReadonlyMap<number, Mask> }> {
  let row = -1;
  let column = 0;
  let cells = new Map<number, Mask>();
  for (const { name, attributes } of tagsOf(xml, 'row|c')) {
    if (name === 'row') {
      if (cells.size > 0) yield { row, cells };
      const at = attributeOf(attributes, 'r');
      row = at === null ? row + 1 : Number(at) - 1;
      column = 0;
      cells = new Map();
      continue;
    }
    // A cell without a place stands behind the one before it.
    const place = attributeOf(attributes, 'r');
    if (place !== null) column = parseCellRef(place).col;
    const mask = masks.get(Number(attributeOf(attributes, 's') ?? 0));
    if (mask !== undefined) cells.set(column, mask);
    column += 1;
  }
  if (cells.size > 0) yield { row, cells };
}

/**
 * How a sheet shows the numbers of its cells. The reader of workbooks says of a cell its value alone, and a ZIP code is kept as the number
 * 2134 with the format 00000. `sheet`: which one, from 0, as the reader counts them.
 */
export function rowMasks({ part }: Pick<OpenedWorkbook, 'part'>, sheet: number): RowMasks {
  const relations = [...tagsOf(part(relationsPart)?.toString('utf8') ?? '', 'Relationship')].map(({ attributes }) => ({
    id: attributeOf(attributes, 'Id'),
    type: attributeOf(attributes, 'Type') ?? '',
    target: partAt(attributeOf(attributes, 'Target') ?? ''),
  })); // prettier-ignore
  const textAt = (target: string | undefined, encoding: BufferEncoding): string =>
    (target === undefined ? undefined : part(target)?.toString(encoding)) ?? '';
  const styles = relations.find(({ type }) => type.endsWith('/styles'))?.target;
  const masks = masksOfStyles(textAt(styles, 'utf8'));
  if (masks.size === 0) return () => none;
  const listed = [...tagsOf(sectionOf(textAt(workbookPart, 'utf8'), 'sheets'), 'sheet')][sheet];
  const id = attributeOf(listed?.attributes ?? '', '\\w{1,40}:id');
  const target = relations.find((relation) => id !== null && relation.id === id)?.target;
  // Names of tags and places of cells are plain letters and digits: one byte of memory for each is enough.
  const rows = maskedRows(textAt(target, 'latin1'), masks);
  let next = rows.next();
  return (row) => {
    while (next.done !== true && next.value.row < row) next = rows.next();
    return next.done !== true && next.value.row === row ? next.value.cells : none;
  };
}
