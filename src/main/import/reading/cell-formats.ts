import { posix } from 'node:path';
import { parseCellRef } from 'hucre/xlsx';
import { mergedCells } from './merged-cells.ts';
import type { OpenedWorkbook } from './open-workbook.ts';
import { formatsOfStyles, type NumberFormat } from './number-masks.ts';
import { attributeOf, sectionOf, tagsOf } from './sheet-xml.ts';

/** `number`: what the workbook reader takes for a day. */
export type CellFormat = Pick<NumberFormat, 'mask' | 'unit'> & { number?: number };

/** How a sheet shows a row. */
export interface RowAppearance {
  /** Number formats by column, counted from 0. */
  formats: ReadonlyMap<number, CellFormat>;
  /** Hidden by hand or by a filter. */
  hidden: boolean;
}
/** Rows are counted from 0, and requested in the order of the sheet. */
export interface CellFormats {
  of: (row: number) => RowAppearance;
  merge: ReturnType<typeof mergedCells>;
}

const plain: RowAppearance = { formats: new Map(), hidden: false };
const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';

/** The target of a relation: a path from the workbook's folder, or from the root. */
const partAt = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join('xl', target));

/** The value of a cell after its formula. */
const valueOf =
  /^\s*(?:<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<>]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v\s*>\s*(-?[\d.]+(?:E[+-]?\d+)?)\s*</i;
/** A formula has 8,192 characters at most, some of them escaped. */
const longestFormula = 50_000;

function cellFormat({ mask, unit, isMistakenDay }: NumberFormat, xml: string, end: number): CellFormat {
  const value = isMistakenDay === true ? valueOf.exec(xml.slice(end, end + longestFormula))?.[1] : undefined;
  return {
    ...(mask === undefined ? {} : { mask }),
    ...(unit === undefined ? {} : { unit }),
    ...(value === undefined ? {} : { number: Number(value) }),
  };
}

/** Rows with formats, one at a time: a sheet has twenty thousand rows, and only one of them is needed at once. */
function* rowsOf(
  xml: string,
  styles: ReadonlyMap<number, NumberFormat>,
): Generator<RowAppearance & { row: number }> {
  let row = -1;
  let column = 0;
  let hidden = false;
  let cells = new Map<number, CellFormat>();
  for (const { name, attributes, end } of tagsOf(xml, styles.size === 0 ? 'row' : 'row|c')) {
    if (name === 'row') {
      if (hidden || cells.size > 0) yield { row, formats: cells, hidden };
      const at = attributeOf(attributes, 'r');
      row = at === null ? row + 1 : Number(at) - 1;
      column = 0;
      hidden = /^(1|true)$/.test(attributeOf(attributes, 'hidden') ?? '');
      cells = new Map<number, CellFormat>();
      continue;
    }
    // A cell without a reference follows the one before it.
    const place = attributeOf(attributes, 'r');
    if (place !== null) column = parseCellRef(place).col;
    const format = styles.get(Number(attributeOf(attributes, 's') ?? 0));
    if (format !== undefined) cells.set(column, cellFormat(format, xml, end));
    column += 1;
  }
  if (hidden || cells.size > 0) yield { row, formats: cells, hidden };
}

/**
 * How a sheet shows its rows and numbers. The workbook reader only returns values: a ZIP code is stored as the number 2134 with the format
 * 00000, and a row hidden by a filter looks like any other. `sheet`: its index from 0, as the reader counts.
 */
export function cellFormats({ part }: Pick<OpenedWorkbook, 'part'>, sheet: number): CellFormats {
  const relations = [...tagsOf(part(relationsPart)?.toString('utf8') ?? '', 'Relationship')].map(
    ({ attributes }) => ({
      id: attributeOf(attributes, 'Id'),
      type: attributeOf(attributes, 'Type') ?? '',
      target: partAt(attributeOf(attributes, 'Target') ?? ''),
    }),
  );
  const textAt = (target: string | undefined, encoding: BufferEncoding): string =>
    (target === undefined ? undefined : part(target)?.toString(encoding)) ?? '';
  const styles = relations.find(({ type }) => type.endsWith('/styles'))?.target;
  const formats = formatsOfStyles(textAt(styles, 'utf8'));
  const listed = [...tagsOf(sectionOf(textAt(workbookPart, 'utf8'), 'sheets'), 'sheet')][sheet];
  const id = attributeOf(listed?.attributes ?? '', '\\w{1,40}:id');
  const target = relations.find((relation) => id !== null && relation.id === id)?.target;
  // Names of tags and cell references are plain letters and digits: one byte of memory each is enough.
  const xml = textAt(target, 'latin1');
  const merge = mergedCells(xml);
  if (formats.size === 0 && !/\shidden\s*=/.test(xml)) return { of: () => plain, merge };
  const rows = rowsOf(xml, formats);
  let next = rows.next();
  const appearanceOf = (row: number): RowAppearance => {
    while (next.done !== true && next.value.row < row) next = rows.next();
    return next.done !== true && next.value.row === row ? next.value : plain;
  };
  return { of: appearanceOf, merge };
}
