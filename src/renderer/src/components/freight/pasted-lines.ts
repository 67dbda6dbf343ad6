import { parse } from 'csv-parse/browser/esm/sync';
import { packageTypes } from '#shared/freight/package-type.ts';
import { emptyLine, type LineForm } from '#shared/freight/form/shipment-form.ts';
import { isBareAmount } from '#shared/freight/measures/station-units.ts';
import { headingUnit, measureOf, unitNamed, withoutUnit } from '#shared/freight/measures/unit.ts';
import { typedInField } from '../../state/typed-units.ts';
import { m } from '../../paraglide/messages.js';
import { plainLetters } from '../shared/match-parts.ts';

/** In the order of the table. */
const columns = [
  'handlingUnits',
  'packageType',
  'pieces',
  'description',
  'nmfc',
  'freightClass',
  'weightLb',
  'lengthIn',
  'widthIn',
  'heightIn',
] as const satisfies readonly (keyof LineForm)[];
type Column = (typeof columns)[number];

/** The form's maximum: more rows are reported, not silently cut off. */
const maxLines = 200;

/** A caption of the table without its unit. */
const bare = (caption: (given: { unit: string }) => string): string => caption({ unit: '' }).trim();

const headings = (): Record<Column, readonly string[]> => ({
  handlingUnits: [m.pack_col_units(), 'handling units', 'units', 'hu', 'pallets'],
  packageType: [m.pack_col_type(), 'package type', 'type', 'pkg'],
  pieces: [m.pack_col_pieces(), 'pieces', 'pcs'],
  description: [m.pack_col_description(), 'description', 'commodity'],
  nmfc: [m.pack_col_nmfc(), 'nmfc'],
  freightClass: [m.pack_col_class(), 'class', 'freight class'],
  weightLb: [bare(m.pack_col_weight), 'weight', ''],
  lengthIn: [bare(m.pack_col_length), 'length', 'l'],
  widthIn: [bare(m.pack_col_width), 'width', 'w'],
  heightIn: [bare(m.pack_col_height), 'height', 'h'],
});

/** A column of the table, and the unit of its bare numbers; null: the heading names none. */
interface Place {
  column: Column | null;
  unit: string | null;
}

/** Of "Weight (kg)" the words and the unit. */
function placeOf(heading: string, known: readonly [Column, readonly string[]][]): Place {
  for (const [column, names] of known) {
    const measure = measureOf(column);
    const unit = measure === null ? null : headingUnit(heading, measure);
    const words = measure === null || unit === null ? heading : withoutUnit(heading, measure);
    const text = plainLetters(words.trim());
    // A unit alone is a heading of weights: "lb". A cell without a word is none.
    if (text === '' && unit === null) continue;
    if (names.some((name) => plainLetters(name) === text)) return { column, unit: unit?.name ?? null };
  }
  return { column: null, unit: null };
}

/** The columns named by the first row; null: it is not a heading row. */
function namedColumns(row: readonly string[]): Place[] | null {
  const known = Object.entries(headings()) as [Column, readonly string[]][];
  const found = row.map((cell) => placeOf(cell, known));
  return found.filter(({ column }) => column !== null).length >= 2 ? found : null;
}

export interface PastedLines {
  lines: LineForm[];
  /** How many rows became lines. */
  rows: number;
  /** Cells that fit no field of a line, verbatim: reported, never silently dropped. */
  left: string[];
}

/** A bare number of a weight or a size with its column's unit, otherwise in the station's units, as if it were typed. */
const inUnit = (text: string, column: Column, unit: string | null): string =>
  unit === null
    ? typedInField(text, column)
    : isBareAmount(text) && unitNamed(unit, measureOf(column) ?? 'weight')?.factor !== 1
      ? `${text} ${unit}`
      : text;

/** Puts a cell into a line; returns what does not fit. */
function put(line: LineForm, { column, unit }: Place, text: string): string | null {
  if (text === '') return null;
  if (column === null) return text;
  if (column !== 'packageType') {
    line[column] = inUnit(text, column, unit);
    return null;
  }
  const code = packageTypes.find((known) => known === text.toUpperCase());
  if (code === undefined) return text;
  line.packageType = code;
  return null;
}

const tabs = {
  delimiter: '\t',
  relax_column_count: true,
  relax_quotes: true,
  skip_records_with_empty_values: true,
};

function cellsOf(text: string): string[][] {
  try {
    return parse(text, tabs);
  } catch {
    // An unclosed quotation mark is an ordinary character: inches.
    return parse(text, { ...tabs, quote: null });
  }
}

/**
 * Spreadsheet rows as freight lines: they replace the lines from `at` on, and add more below. Cells go where a heading row says, otherwise into the
 * table's columns from `from` on. Null: a single cell, which its field takes as text.
 */
export function pastedLines(
  text: string,
  lines: readonly LineForm[],
  at: number,
  from: keyof LineForm,
): PastedLines | null {
  const data = cellsOf(text);
  const [first] = data;
  if (first === undefined || (data.length === 1 && first.length === 1)) return null;
  const named = namedColumns(first);
  const start = columns.findIndex((column) => column === from);
  const places = named ?? columns.slice(Math.max(0, start)).map((column) => ({ column, unit: null }));
  const rows = named === null ? data : data.slice(1);
  const taken = rows.slice(0, maxLines - at);
  const left: string[] = rows.slice(taken.length).map((row) => row.join(' ').trim());
  const result = lines.map((line) => ({ ...line }));
  for (const [index, row] of taken.entries()) {
    const line = (result[at + index] ??= emptyLine());
    for (const [column, cell] of row.entries()) {
      const remains = put(line, places[column] ?? { column: null, unit: null }, cell.trim());
      if (remains !== null) left.push(remains);
    }
  }
  return { lines: result, rows: taken.length, left };
}
