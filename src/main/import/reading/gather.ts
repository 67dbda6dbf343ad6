import { lineKeys, type ImportField } from '#shared/freight/fields/import-fields.ts';
import { numberFieldAt } from '#shared/freight/fields/number-fields.ts';
import { emptyForm, emptyLine, isBlankParty, type PartyForm } from '#shared/freight/form/shipment-form.ts';
import type { DefaultsSettings } from '#shared/station/defaults.ts';
import type { Rule } from '#shared/station/rules.ts';
import type { ConvertedAmounts, ImportMapping, ImportProblem } from '#shared/station/import-mapping.ts';
import { isStepKey } from '#shared/freight/fields/step-fields.ts';
import { problemsOfImported } from './check-form.ts';
import { readSteps, type StepTexts } from './read-steps.ts';
import { leaveCarrierOpen } from './step-problems.ts';
import { cellContent, isEmptyValue } from './cell-content.ts';
import { mayBeGrouped, type DecimalCommas } from './decimal-commas.ts';
import { truncate, type GatheredShipment, type GatherResult } from './gathered.ts';
import {
  cellText,
  setHeaderField,
  setLineField,
  tickHazardous,
  type CellText,
  type Writing,
} from './put-field.ts';
import { textOf, type Cell, type TableRow } from './table.ts';
import { measureOf, type Measure } from '#shared/freight/measures/unit.ts';
import { isUnitField } from './unit-fields.ts';
import { createRowUnits, type Source } from './row-units.ts';

/** What the station fills in where a file has no value. */
export interface Station {
  language: Writing['language'];
  shipper: PartyForm | null;
  billTo: PartyForm | null;
  defaults: DefaultsSettings;
  rules?: readonly Rule[];
}

export interface GatherContext {
  mapping: ImportMapping;
  columns: readonly string[];
  station: Station;
  /** Measures for which the file uses another unit than the service's. */
  foreign: ReadonlySet<Measure>;
  /** Merged cells over rows of several shipments. */
  sharedMerges: ReadonlySet<string>;
  decimalCommas?: DecimalCommas;
}

const sourcesOf = ({ fields }: ImportMapping): Source[] =>
  (Object.entries(fields) as [ImportField, { column?: number; text?: string }][]).map(([field, from]) => ({
    field,
    column: from.column ?? null,
    text: from.text ?? '',
  }));

const isAmount = (field: ImportField): boolean =>
  isOfLine(field) &&
  field !== 'line.freightClass' &&
  numberFieldAt(field.replace('line.', 'lines.0.')) !== null;

const isMoney = (field: ImportField): boolean => field === 'codAmount' || field === 'declaredValue';

const isFilled = (cell: Cell | undefined): boolean => {
  const text = cellContent(textOf(cell));
  return text !== '' && !isEmptyValue(text);
};

const isOfLine = (field: ImportField): boolean => field.startsWith('line.');

/** A row's cell for a field; an empty cell gets the mapping's value for every shipment, or nothing. */
const cellAt = (row: TableRow, { column, text }: Source) =>
  column === null ? text : (row.cells[column] ?? '');

/** One shipment from its rows, with a line for each row that has line data; or why they cannot be one. */
export function gather(
  rows: readonly TableRow[],
  { mapping, columns, station, foreign, sharedMerges, decimalCommas = 'no' }: GatherContext,
): GatherResult {
  const { language } = station;
  const sources = sourcesOf(mapping);
  const form = emptyForm();
  form.lines = [];
  const bad: ImportProblem[] = [];
  /** The place of each field in the file. */
  const places = new Map<string, { row: number; column: string; value: string }>();
  const [first] = rows;
  let loadOrder: number | null = null;
  let plainId: string | null = null;
  let saidTerms = false;

  const nameOf = (column: number | null): string => (column === null ? '' : (columns[column] ?? ''));
  function read(row: TableRow, source: Source, path: string): CellText | null {
    const cell = cellAt(row, source);
    const place = { row: row.row, column: nameOf(source.column), value: truncate(textOf(cell)) };
    places.set(path, place);
    // The file does not say how a merged weight divides among rows, or a merged amount of money among shipments.
    const merge = source.column === null ? undefined : row.merged?.get(source.column);
    if (
      merge !== undefined &&
      (isAmount(source.field) || (isMoney(source.field) && sharedMerges.has(merge)))
    ) {
      bad.push({ ...place, path, code: 'merged-amount' });
      return null;
    }
    const got = cellText(cell, path, language);
    const isWritten = typeof cell === 'string' && source.column !== null;
    if (isWritten && 'text' in got && mayBeGrouped(got.text, path, language, decimalCommas))
      bad.push({ ...place, path, code: 'number-asked' });
    else if ('text' in got) return got;
    else bad.push({ ...place, path, code: got.code });
    return null;
  }
  const refuse = (path: string, code: string | null): void => {
    if (code !== null)
      bad.push({ ...(places.get(path) ?? { row: first?.row ?? 0, column: '', value: '' }), path, code });
  };

  const stepTexts: StepTexts = {};
  for (const source of sources.filter(({ field }) => !isOfLine(field))) {
    const { field } = source;
    let said: string | null = null;
    for (const row of rows) {
      const before = places.get(field);
      const text = read(row, source, field)?.text ?? '';
      if (text === '' || text === said) {
        // The place is that of the row with the value.
        if (before !== undefined) places.set(field, before);
        continue;
      }
      if (said !== null) {
        refuse(field, 'differs');
        continue;
      }
      said = text;
      const cell = cellAt(row, source);
      if (field === 'externalId' && typeof cell === 'object' && 'number' in cell)
        plainId = String(cell.number);
    }
    if (said === null) continue;
    if (field === 'freightTerms') saidTerms = true;
    if (field === 'loadOrder') {
      loadOrder = orderOf(said);
      if (loadOrder === null) refuse(field, 'not-a-number');
    } else if (isStepKey(field)) stepTexts[field] = said;
    else refuse(field, setHeaderField(form, field, said, { language, days: mapping.days }));
  }

  const { steps, problems: wrongSteps } = readSteps(stepTexts, { days: mapping.days, language });
  for (const { path, code } of wrongSteps) refuse(path, code);
  if (steps !== null) for (const { path, code } of leaveCarrierOpen(form, steps)) refuse(path, code);

  const converted: ConvertedAmounts[] = [];
  const unitsOf = createRowUnits({ sources, columns, language, foreign, read, refuse });

  const ofLine = sources.filter(({ field }) => isOfLine(field) && !isUnitField(field));
  for (const row of rows) {
    if (row.broken !== null) bad.push({ row: row.row, column: '', path: '', code: row.broken, value: '' });
    const isLineFilled = ofLine.some(({ column }) => column !== null && isFilled(row.cells[column]));
    if (!isLineFilled && form.lines.length > 0) continue;
    const at = form.lines.length;
    const line = emptyLine();
    let saysHazmat = false;
    const units = unitsOf(row, at);
    for (const source of ofLine) {
      const key = source.field.slice('line.'.length);
      const path = `lines.${at}.${key}`;
      const said = read(row, source, path);
      if (said === null || said.text === '') continue;
      let { text } = said;
      const measure = measureOf(key);
      if (measure !== null) {
        const amount = units(said, source, measure);
        if (amount?.converted !== undefined) converted.push(amount.converted);
        if (amount === null) continue;
        text = amount.text;
      }
      refuse(path, setLineField(line, key, text));
      if (key === 'hazmat') saysHazmat = true;
    }
    if (!saysHazmat) tickHazardous(line);
    form.lines.push(line);
  }
  if (form.lines.length > 200) refuse('lines', 'too-many');
  if (bad.length > 0)
    return {
      is: 'bad',
      rows: rows.map(({ row, cells }) => ({ row, cells: cells.map(textOf) })),
      problems: bad,
    };

  const check: GatheredShipment['check'] = (given) => {
    fillInParties(given, station);
    return problemsWithRows(
      given,
      { steps, language },
      (path) => places.get(path) ?? { row: rowOfPath(path, rows), column: '', value: '' },
    );
  };
  const shipment: GatheredShipment = {
    rows: rows.map(({ row }) => row),
    externalId: form.externalId,
    ...(plainId === null ? {} : { plainId }),
    loadOrder,
    saidTerms,
    steps,
    converted,
    ...check(form),
    check,
  };
  return { is: 'shipment', shipment, cells: rows.map(({ cells }) => cells.map(textOf)) };
}

/** The problems of a form, each with its place in the file. */
export function problemsWithRows(
  form: GatheredShipment['form'],
  { steps, language }: Pick<GatheredShipment, 'steps'> & Pick<Station, 'language'>,
  placeOf: (path: string) => Pick<ImportProblem, 'row' | 'column' | 'value'>,
): Pick<GatheredShipment, 'form' | 'reasons' | 'problems'> {
  const found = problemsOfImported(form, steps, language);
  const reasons = found.map(({ path, code, readings }) => ({
    path,
    code,
    ...(readings === undefined ? {} : { readings }),
  }));
  return { form, reasons, problems: found.map(({ path, code }) => ({ ...placeOf(path), path, code })) };
}

/** The row of a path by its line; a head's field belongs to the first row. */
function rowOfPath(path: string, rows: readonly TableRow[]): number {
  const at = Number(/^lines\.(\d+)\./.exec(path)?.[1] ?? 0);
  return rows[at]?.row ?? rows[0]?.row ?? 0;
}

/** A loading order, "3" or "3.5"; a text with letters has none. */
function orderOf(text: string): number | null {
  const order = Number(text.replace(',', '.'));
  return Number.isFinite(order) && Math.abs(order) < 1e9 ? order : null;
}

/** The station's own shipper, and the payer under third-party terms, where the file names no one. */
export function fillInParties(form: GatheredShipment['form'], { shipper, billTo }: Station): void {
  if (shipper !== null && isBlankParty(form.shipper)) form.shipper = { ...shipper };
  if (billTo !== null && form.freightTerms === 'third-party' && isBlankParty(form.billTo))
    form.billTo = { ...billTo };
}

export const knownLineKeys: ReadonlySet<string> = new Set(lineKeys);
