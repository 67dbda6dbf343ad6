import { importLimits } from '#shared/freight/fields/import-fields.ts';
import type { AskedColumns, ImportMapping, ImportProblem } from '#shared/station/import-mapping.ts';
import { cellContent, isEmptyValue } from './cell-content.ts';
import { decimalCommasIn } from './decimal-commas.ts';
import { kindOf } from './file-kind.ts';
import { gather, type Station } from './gather.ts';
import type { GatherResult } from './gathered.ts';
import { guessDays } from './guess-columns.ts';
import { askedColumns, guessMapping } from './guess-mapping.ts';
import { createTotalsFinder, headingRowOf, maxHeadingRows } from './heading-row.ts';
import { readDelimited } from './read-delimited.ts';
import { emptyWordsIn, openJson } from './open-json.ts';
import { gatherJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import { stepColumns } from './read-steps.ts';
import { foreignMeasures, withUnitColumns } from './unit-columns.ts';
import { isLineWithoutKey, keyOf, mergesAcrossShipments, unformattedKeys } from './shipment-key.ts';
import { FileRefused, textOf, type Table, type TableRow } from './table.ts';

/** What is known of a table before its shipments are made. */
export interface TableHeading {
  kind: 'table' | 'json';
  columns: { name: string; samples: string[] }[];
  sheets: string[];
  mapping: ImportMapping;
  /** The file asks that its shipments are sent. */
  submit: boolean;
  /** How many cells hold a word for "no value", such as NULL, and were read as empty. */
  emptyWords: number;
  /** Fields without a column. */
  asked: AskedColumns[];
}

export interface Reading {
  heading: TableHeading;
  /** Every row but the heading is in exactly one of these. */
  taken: Iterable<GatherResult>;
  rows: number;
}

const samplesPerColumn = 3;
const noMapping: ImportMapping = { fields: {}, days: 'ymd', sheet: 0 };

/**
 * Reads a whole file. `choose` returns the mapping. `sheet` null: the first visible one. Throws `FileRefused`. Every row with any value ends in
 * exactly one shipment or among the bad rows.
 */
export async function readImport(
  bytes: Uint8Array,
  name: string,
  station: Station,
  choose: (columns: string[], guessed: ImportMapping) => ImportMapping | Promise<ImportMapping>,
  sheet: number | null,
): Promise<Reading> {
  if (bytes.length > importLimits.fileBytes) throw new FileRefused('too-large');
  if (bytes.length === 0) throw new FileRefused('empty');
  const kind = requireFileKind(name);
  if (kind === 'json') return readJsonFile(bytes, station);
  const table = kind === 'workbook' ? readWorkbook(bytes, sheet) : readDelimited(bytes);
  const { head, rows } = await allRows(table);
  const columns = head.cells.map((cell) => cellContent(textOf(cell)));
  const samplesOf = (column: number): string[] =>
    rows.flatMap(({ cells }) => textOf(cells[column]).trim() || []).slice(0, samplesPerColumn);
  const steps = stepColumns(columns, rows);
  const otherColumns = columns.map((name, column) => (steps.has(column) ? '' : name));
  const guessed = guessMapping(otherColumns, 'ymd', table.sheet);
  for (const [column, field] of steps) guessed.fields[field] = { column };
  const dayColumn = guessed.fields.shipDate;
  if (dayColumn !== undefined && 'column' in dayColumn)
    guessed.days = guessDays(rows.map(({ cells }) => cellContent(textOf(cells[dayColumn.column]))));
  const chosen = await choose(columns, withUnitColumns(guessed, columns, rows));
  const mapping = withUnitColumns(chosen, columns, rows);
  const heading = {
    kind: 'table' as const,
    columns: columns.map((column, at) => ({ name: column, samples: samplesOf(at) })),
    sheets: table.sheets,
    mapping,
    submit: false,
    emptyWords: countEmptyWords(rows, mapping),
    asked: askedColumns(otherColumns, mapping),
  };
  const groups = groupRows(rows, mapping);
  const foreign = foreignMeasures(mapping, columns, rows);
  return {
    heading,
    rows: rows.length,
    taken: takeAll(groups, {
      mapping,
      columns,
      station,
      foreign,
      sharedMerges: mergesAcrossShipments(groups),
      decimalCommas: decimalCommasIn(rows, mapping, table.hasSemicolons ?? false),
    }),
  };
}

/** Checked before a file is opened: another kind may be the station's own data, whose lock is lost with a handle that is closed. */
export function requireFileKind(name: string): NonNullable<ReturnType<typeof kindOf>> {
  const kind = kindOf(name);
  if (kind === null) throw new FileRefused(/\.xls(b)?$/i.test(name) ? 'old-workbook' : 'unknown-kind');
  return kind;
}

function readJsonFile(bytes: Uint8Array, station: Station): Reading {
  const { shipments, submit, repeated, contradicting } = openJson(bytes);
  function* taken(): Generator<GatherResult> {
    for (const [at, one] of shipments.entries())
      yield gatherJson(one, at + 1, station, {
        repeated: repeated.get(at),
        contradicts: contradicting.has(at),
      });
  }
  const heading = {
    kind: 'json' as const,
    columns: [],
    sheets: [],
    mapping: noMapping,
    submit,
    emptyWords: emptyWordsIn(shipments),
    asked: [],
  };
  return { heading, rows: shipments.length, taken: twiceNamed(taken()) };
}

function countEmptyWords(rows: readonly TableRow[], { fields }: ImportMapping): number {
  const columns = new Set(
    Object.values(fields).flatMap((source) => ('column' in source ? source.column : [])),
  );
  let count = 0;
  for (const { cells } of rows)
    for (const column of columns) if (isEmptyValue(cellContent(textOf(cells[column])))) count += 1;
  return count;
}

function brokenBy(row: TableRow, { cells: headings }: TableRow, isTotals: boolean): string | null {
  if (isTotals) return 'totals-row';
  const hasMore = row.cells.slice(headings.length).some((cell) => textOf(cell).trim() !== '');
  return hasMore ? 'more-cells-than-headings' : null;
}

async function allRows(table: Table): Promise<{ head: TableRow; rows: TableRow[] }> {
  const all: TableRow[] = [];
  for await (const row of table.rows) {
    all.push(row);
    if (all.length > importLimits.rows + maxHeadingRows) throw new FileRefused('too-many-rows', row.row);
  }
  const headingRow = headingRowOf(all);
  const head = all[headingRow];
  if (head === undefined) throw new FileRefused('empty');
  const isTotals = createTotalsFinder();
  const rows = all
    .slice(headingRow + 1)
    .map((row) => ({ ...row, broken: row.broken ?? brokenBy(row, head, isTotals(row)) }));
  if (rows.length === 0) throw new FileRefused('no-shipments');
  const beyond = rows[importLimits.rows];
  if (beyond !== undefined) throw new FileRefused('too-many-rows', beyond.row);
  return { head, rows };
}

/** Rows of one shipment need not be adjacent; shipments are in the order of their first rows. */
function groupRows(rows: readonly TableRow[], mapping: ImportMapping): TableRow[][] {
  const groups = new Map<string, TableRow[]>();
  const inOrder: TableRow[][] = [];
  const plain = unformattedKeys(rows, mapping);
  /** The shipment of the row above, if it has a key. */
  let above: TableRow[] | undefined;
  for (const row of rows) {
    const key = keyOf(row, mapping, plain);
    const isOpen = key === null && above !== undefined && isLineWithoutKey(row, mapping);
    const group = isOpen ? above : key === null ? undefined : groups.get(key);
    if (group !== undefined) {
      // Whether it is one of its lines is unknown: without it, that shipment would go out with a part of its freight.
      group.push(isOpen ? { ...row, broken: 'no-order-number' } : row);
      above = group;
      continue;
    }
    const fresh = [row];
    inOrder.push(fresh);
    if (key !== null) groups.set(key, fresh);
    above = key === null ? undefined : fresh;
  }
  return inOrder;
}

function* takeAll(groups: TableRow[][], gathering: Parameters<typeof gather>[1]): Generator<GatherResult> {
  for (const group of groups) yield gather(group, gathering);
}

/** In JSON each shipment is whole: an external id that a second one has is named there, and the first one stays. */
function* twiceNamed(all: Iterable<GatherResult>): Generator<GatherResult> {
  const seen = new Set<string>();
  for (const one of all) {
    if (one.is === 'bad' || one.shipment.externalId === '' || !seen.has(one.shipment.externalId)) {
      if (one.is === 'shipment') seen.add(one.shipment.externalId);
      yield one;
      continue;
    }
    const [row = 0] = one.shipment.rows;
    const problem: ImportProblem = {
      row,
      column: 'externalId',
      path: 'externalId',
      code: 'twice-in-file',
      value: one.shipment.externalId,
    };
    yield { is: 'bad', rows: [{ row, cells: one.cells[0] ?? [] }], problems: [problem] };
  }
}
