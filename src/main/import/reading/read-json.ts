import { importLimits, type ImportField, importFields } from '#shared/freight/import-fields.ts';
import { emptyForm, emptyLine } from '#shared/freight/shipment-form.ts';
import type { Converted, ImportProblem } from '#shared/station/import-mapping.ts';
import { repeatedNames } from '#main/repeated-names.ts';
import { cellContent, isNothing } from './cell-content.ts';
import { amountInServiceUnit } from './convert-amount.ts';
import { fileText } from './file-text.ts';
import { fieldNamed } from './guess-columns.ts';
import { headingUnit, measureOf, unitNamed } from './measure-units.ts';
import { unitFields } from './unit-columns.ts';
import { checked, fillIn, knownLineKeys, type Station } from './gather.ts';
import { cutShort, type Gathered, type Taken } from './gathered.ts';
import { cellText, putInHead, putInLine, safeDigits, tickWhereNamed } from './put-field.ts';
import { FileRefused, type Cell, type MaskedNumber } from './table.ts';

type Plain = Record<string, unknown>;
const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);

/** A number with its exponent as the file writes it: 5.12345E+11 as an order number has lost its digits, 5e2 pounds have not. */
class WrittenNumber implements MaskedNumber {
  readonly number: number;
  readonly shown: string;
  constructor(number: number, shown: string) {
    this.number = number;
    this.shown = shown;
  }
}

function parseJson(text: string): unknown {
  if (!/\de[+-]?\d/i.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Math.abs(value) < safeDigits && /e/i.test(context?.source ?? '')
      ? new WrittenNumber(value, context?.source ?? '')
      : value,
  );
}

/** Fields of the shipment's schema that have another place in the form (`read-form.ts`). */
const headNames: Record<string, string> = {
  'cashOnDelivery.amountUsd': 'codAmount',
  'cashOnDelivery.fee': 'codFee',
  'cashOnDelivery.customerCheckAccepted': 'customerCheck',
  'declaredValue.amount': 'declaredValue',
  'declaredValue.unit': 'valueUnit',
};
const lineNames: Record<string, string> = {
  'hazardQuantity.amount': 'hazardQuantity',
  'hazardQuantity.unit': 'hazardQuantityUnit',
  'hazardPackages.count': 'packageCount',
  'hazardPackages.kind': 'packageKind',
};

/** `submit`: the file asks that its shipments are sent once they are imported. */
export interface JsonFile {
  shipments: unknown[];
  submit: boolean;
  /** Of each shipment, by its place, the names that stand in it more than once. */
  repeated: ReadonlyMap<number, ReadonlySet<string>>;
  /** The places of shipments that ask for the other thing: a file is sent as a whole, or not. */
  contradicting: ReadonlySet<number>;
}

/** The names that stand twice in a shipment. Twice in what is around the shipments: some of them are not read at all. */
function repeatedIn(text: string, isWrapped: boolean, isList: boolean): JsonFile['repeated'] {
  const repeated = new Map<number, Set<string>>();
  for (const path of repeatedNames(text)) {
    const [at, ...name] = isWrapped ? path.slice(1) : isList ? path : [0, ...path];
    if (typeof at !== 'number' || name.length === 0) throw new FileRefused('not-json');
    repeated.set(at, (repeated.get(at) ?? new Set()).add(name.join('.')));
  }
  return repeated;
}

/** An order to send that is no yes or no stands at each shipment then, where it is refused by name. */
const withOrder = (shipments: unknown[], { submit }: Plain): unknown[] =>
  submit === undefined || submit === null || typeof submit === 'boolean'
    ? shipments
    : shipments.map((one) => (isObject(one) ? { ...one, submit } : one));

/** One shipment, an array of them, or `{ "submit": true, "shipments": […] }`. */
export function openJson(bytes: Uint8Array): JsonFile {
  const text = fileText(bytes);
  if (text.trim() === '') throw new FileRefused('empty');
  let raw: unknown;
  try {
    raw = parseJson(text);
  } catch {
    throw new FileRefused('not-json');
  }
  const wrapped =
    isObject(raw) &&
    Array.isArray(raw['shipments']) &&
    Object.keys(raw).every((key) => key === 'shipments' || key === 'submit')
      ? raw
      : null;
  const shipments =
    wrapped === null
      ? Array.isArray(raw)
        ? raw
        : [raw]
      : withOrder(wrapped['shipments'] as unknown[], wrapped);
  if (shipments.length === 0) throw new FileRefused('no-shipments');
  if (shipments.length > importLimits.rows) throw new FileRefused('too-many-rows');
  const orders = shipments.map((one) => (isObject(one) ? one['submit'] : undefined));
  const said = wrapped?.['submit'];
  const submit = typeof said === 'boolean' ? said : orders.every((one) => one === true);
  const contradicting = new Set(
    orders.flatMap((one, at) => (typeof one === 'boolean' && one !== submit ? at : [])),
  );
  return {
    shipments,
    submit,
    repeated: repeatedIn(text, wrapped !== null, Array.isArray(raw)),
    contradicting,
  };
}

/** What stands at each place of a value, objects taken apart: "consignee.city" → "Reno". Null is nothing. */
function flat(value: Plain, path = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, one]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (one === null || one === undefined) return [];
    return isObject(one) && path.split('.').length < 3 ? flat(one, at) : [[at, one] as [string, unknown]];
  });
}

const fields: ReadonlySet<string> = new Set(importFields);

/** How many texts of a value are words for nothing. */
export function emptyWordsIn(value: unknown): number {
  if (typeof value === 'string') return isNothing(cellContent(value)) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((count: number, one: unknown) => count + emptyWordsIn(one), 0);
}

/**
 * One shipment of a JSON file, in the schema of `shared/freight/shipment.ts` or in the fields of the form. What no field takes is named:
 * nothing of it is dropped without a word.
 */
export function gatherJson(
  value: unknown,
  row: number,
  station: Station,
  { repeated, contradicts }: { repeated?: ReadonlySet<string> | undefined; contradicts?: boolean } = {},
): Taken {
  const { language } = station;
  const bad: ImportProblem[] = [];
  const refuse = (column: string, path: string, code: string | null, said: unknown) => {
    if (code !== null) bad.push({ row, column, path, code, value: cutShort(shown(said)) });
  };
  const whole = {
    is: 'bad' as const,
    rows: [{ row, cells: [shown(value).slice(0, importLimits.cellLength)] }],
    problems: bad,
  };
  if (!isObject(value)) {
    refuse('', '', 'not-a-shipment', value);
    return whole;
  }
  for (const name of repeated ?? []) refuse(name, '', 'named-twice', '');
  const form = emptyForm();
  form.lines = [];
  let loadOrder: number | null = null;
  let saidTerms = false;

  function take(column: string, path: string, said: unknown, put: (text: string) => string | null): void {
    const cell = cellOf(said);
    const got = cell === null ? { code: 'not-a-text' } : cellText(cell, path, language);
    if (!('text' in got)) refuse(column, path, got.code, said);
    else if (got.text !== '') refuse(column, path, put(got.text), said);
  }

  /** Each is looked at by itself: an object in the list, as the interface has them, would become codes of its own. */
  function takeCodes(column: string, said: readonly unknown[]): void {
    const codes: string[] = [];
    for (const one of said.filter((each) => each !== null))
      take(column, 'accessorials', one, (text) => {
        codes.push(text);
        return null;
      });
    if (codes.length > 0)
      refuse(
        column,
        'accessorials',
        putInHead(form, 'accessorials', codes.join(' '), { language, days: 'ymd' }),
        said,
      );
  }

  const converted: Converted[] = [];
  const { lines, ...head } = value;
  const isUnit = ([name]: [string, unknown]): boolean => unitFieldNamed(name) !== null;
  const ofAllLines = flat(head).filter(isUnit);
  for (const [column, said] of flat(head)) {
    if (isUnit([column, said])) continue;
    const field = (headNames[column] ?? column) as ImportField;
    if (column === 'submit') {
      if (typeof said !== 'boolean') refuse(column, '', 'yes-or-no', said);
      else if (contradicts === true) refuse(column, '', 'not-for-all', said);
      continue;
    }
    if (column === 'loadOrder') {
      const order = said instanceof WrittenNumber ? said.number : said;
      loadOrder = typeof order === 'number' && Number.isFinite(order) ? order : null;
      if (loadOrder === null) refuse(column, column, 'not-a-number', said);
    } else if (field === 'accessorials' && Array.isArray(said)) takeCodes(column, said);
    else if (!fields.has(field) || field.startsWith('line.')) refuse(column, '', 'unknown-field', said);
    else {
      take(column, field, said, (text) => putInHead(form, field, text, { language, days: 'ymd' }));
      if (field === 'freightTerms' && cellOf(said) !== null && cellOf(said) !== '') saidTerms = true;
    }
  }

  const items: unknown[] = Array.isArray(lines)
    ? lines
    : lines === undefined || lines === null
      ? []
      : [lines];
  if (items.length > 200) refuse('lines', 'lines', 'too-many', items.length);
  for (const [at, item] of items.slice(0, 200).entries()) {
    const line = emptyLine();
    form.lines.push(line);
    if (!isObject(item)) {
      refuse(`lines.${at}`, `lines.${at}`, 'not-a-shipment', item);
      continue;
    }
    if (isObject(item['hazard'])) line.hazmat = true;
    const saysHazmat = (cellOf(item['hazmat']) ?? '') !== '';
    const names = flat(item);
    const units = new Map<string, { name: string; said: unknown }>();
    for (const [name, said] of [...ofAllLines, ...names]) {
      const field = unitFieldNamed(name);
      if (field !== null) units.set(field, { name, said });
    }
    for (const [name, said] of names.filter(([name]) => unitFieldNamed(name) === null)) {
      const amount = amountKey(name);
      const key = amount ?? lineNames[name] ?? name.replace(/^hazard\./, '');
      const path = `lines.${at}.${key}`;
      const measure = measureOf(key);
      const unit = measure === null ? undefined : units.get(unitFields[measure]);
      const column = `lines.${at}.${name}`;
      // "weight" alone does not say of what.
      const isOpen = amount !== null && unit === undefined && headingUnit(name, measure ?? 'weight') === null;
      if (!knownLineKeys.has(key) || isOpen) refuse(column, '', 'unknown-field', said);
      else if (measure === null) take(column, path, said, (text) => putInLine(line, key, text));
      else
        take(column, path, said, (text) => {
          const unitSaid = unit === undefined ? null : unitNamed(shown(unit.said), measure);
          if (unit !== undefined && unitSaid === null) return 'unknown-unit';
          const inService = amountInServiceUnit(text, key, {
            measure,
            language,
            units: [headingUnit(name, measure), unitSaid],
            mustSay: false,
          });
          if ('code' in inService) return inService.code;
          if (inService.converted !== undefined) converted.push({ ...inService.converted, column: name });
          return putInLine(line, key, inService.text);
        });
    }
    if (!saysHazmat) tickWhereNamed(line);
  }
  if (form.lines.length === 0) form.lines.push(emptyLine());
  if (bad.length > 0) return whole;

  const check: Gathered['check'] = (given) => {
    fillIn(given, station);
    return checked(given, language, (path) => ({ row, column: path, value: '' }));
  };
  return {
    is: 'shipment',
    cells: whole.rows.map(({ cells }) => cells),
    shipment: {
      rows: [row],
      externalId: form.externalId,
      loadOrder,
      saidTerms,
      converted,
      ...check(form),
      check,
    },
  };
}

/** "weightUom" → the unit of the weight, in whatever words. */
function unitFieldNamed(name: string): ImportField | null {
  const field = fieldNamed(name)?.field ?? null;
  return field === unitFields.weight || field === unitFields.length ? field : null;
}

/** "weight", "weightKg", "lengthCm": an amount that the schema does not name so. */
function amountKey(name: string): string | null {
  if (knownLineKeys.has(name)) return null;
  const key = fieldNamed(name)?.field.replace('line.', '') ?? '';
  return measureOf(key) === null ? null : key;
}

const cellOf = (value: unknown): Cell | null =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof WrittenNumber
    ? value
    : null;

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof WrittenNumber) return value.shown;
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}
