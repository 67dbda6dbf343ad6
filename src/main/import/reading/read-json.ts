import { importLimits, type ImportField, importFields } from '#shared/freight/fields/import-fields.ts';
import { readPositive } from '#shared/freight/fields/number-fields.ts';
import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import type { ConvertedAmounts, ImportProblem } from '#shared/station/import-mapping.ts';
import { amountInServiceUnit } from './convert-amount.ts';
import { isObject, WrittenNumber } from './open-json.ts';
import { fieldNamed } from './guess-columns.ts';
import { headingUnit, measureOf, unitNamed } from '#shared/freight/measures/unit.ts';
import { isUnitField, unitFields } from './unit-fields.ts';
import { isStepKey } from '#shared/freight/fields/step-fields.ts';
import { readSteps, stepTextsOfJson, type StepTexts } from './read-steps.ts';
import { leaveCarrierOpen } from './step-problems.ts';
import { problemsWithRows, fillInParties, knownLineKeys, type Station } from './gather.ts';
import { truncate, type GatheredShipment, type GatherResult } from './gathered.ts';
import { cellText, setHeaderField, setLineField, tickHazardous, type CellText } from './put-field.ts';
import type { Cell } from './table.ts';

/** Fields of the shipment's schema with another path in the form (`read-form.ts`). */
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

/** The values of an object by path: "consignee.city" → "Reno". Null is no value. */
function flat(value: Record<string, unknown>, path = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, one]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (one === null || one === undefined) return [];
    return isObject(one) && path.split('.').length < 3 ? flat(one, at) : [[at, one] as [string, unknown]];
  });
}

const fields: ReadonlySet<string> = new Set(importFields);

/**
 * One shipment of a JSON file, in the schema of `shared/freight/shipment.ts` or in the fields of the form. What no field takes is named:
 * nothing of it is dropped without a word.
 */
export function gatherJson(
  value: unknown,
  row: number,
  station: Station,
  { repeated, contradicts }: { repeated?: ReadonlySet<string> | undefined; contradicts?: boolean } = {},
): GatherResult {
  const { language } = station;
  const bad: ImportProblem[] = [];
  const refuse = (column: string, path: string, code: string | null, said: unknown) => {
    if (code !== null) bad.push({ row, column, path, code, value: truncate(shown(said)) });
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

  function take(column: string, path: string, said: unknown, put: (cell: CellText) => string | null): void {
    const cell = cellOf(said);
    const got = cell === null ? { code: 'not-a-text' } : cellText(cell, path, language);
    if (!('text' in got)) refuse(column, path, got.code, said);
    else if (got.text !== '') refuse(column, path, put(got), said);
  }

  /** Each is checked separately: an object in the list, as the interface has them, would become codes of its own. */
  function takeCodes(column: string, said: readonly unknown[]): void {
    const codes: string[] = [];
    for (const one of said.filter((each) => each !== null))
      take(column, 'accessorials', one, ({ text }) => {
        codes.push(text);
        return null;
      });
    if (codes.length > 0)
      refuse(
        column,
        'accessorials',
        setHeaderField(form, 'accessorials', codes.join(','), { language, days: 'ymd' }),
        said,
      );
  }

  const converted: ConvertedAmounts[] = [];
  const { lines, rate, order, tender, ...head } = value;
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
      take(column, field, said, ({ text }) => setHeaderField(form, field, text, { language, days: 'ymd' }));
      if (field === 'freightTerms' && cellOf(said) !== null && cellOf(said) !== '') saidTerms = true;
    }
  }

  const stepTexts = stepTextsOfJson(
    { rate, order, tender },
    (path, said) => {
      let text: string | null = null;
      take(path, path, said, (cell) => {
        ({ text } = cell);
        return null;
      });
      return text;
    },
    (path, code, said) => {
      refuse(path, code === 'unknown-field' ? '' : path, code, said);
    },
  );
  const { steps, problems: wrongSteps } = readSteps(stepTexts, { days: 'ymd', language });
  for (const { path, code } of wrongSteps) refuse(path, path, code, textAt(stepTexts, path));
  if (steps !== null)
    for (const { path, code } of leaveCarrierOpen(form, steps)) refuse(path, path, code, form[path]);

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
    for (const [name, said] of schemaNamesFirst(names.filter(([name]) => unitFieldNamed(name) === null))) {
      const amount = amountKey(name);
      const key = amount ?? lineNames[name] ?? name.replace(/^hazard\./, '');
      const path = `lines.${at}.${key}`;
      const measure = measureOf(key);
      const unit = measure === null ? undefined : units.get(unitFields[measure]);
      const column = `lines.${at}.${name}`;
      // "weight" alone does not say of what.
      const isOpen = amount !== null && unit === undefined && headingUnit(name, measure ?? 'weight') === null;
      if (!knownLineKeys.has(key) || isOpen) refuse(column, '', 'unknown-field', said);
      else if (measure === null) take(column, path, said, ({ text }) => setLineField(line, key, text));
      else
        take(column, path, said, (amountSaid) => {
          const unitSaid = unit === undefined ? null : unitNamed(shown(unit.said), measure);
          if (unit !== undefined && (unitSaid?.factor ?? null) === null) {
            refuse(`lines.${at}.${unit.name}`, path, 'unknown-unit', unit.said);
            return null;
          }
          const inService = amountInServiceUnit(amountSaid, key, {
            measure,
            language,
            units: [headingUnit(name, measure), unitSaid],
            mustSay: false,
          });
          if ('code' in inService) return inService.code;
          // In pounds and in kilograms: what comes first stands.
          const before = line[measuredKey(key)];
          if (before !== '')
            return agrees(before, inService.text, measuredKey(key), language) ? null : 'named-twice';
          if (inService.converted !== undefined) converted.push({ ...inService.converted, column: name });
          return setLineField(line, key, inService.text);
        });
    }
    if (!saysHazmat) tickHazardous(line);
  }
  if (form.lines.length === 0) form.lines.push(emptyLine());
  if (bad.length > 0) return whole;

  const check: GatheredShipment['check'] = (given) => {
    fillInParties(given, station);
    return problemsWithRows(given, { steps, language }, (path) => ({ row, column: path, value: '' }));
  };
  return {
    is: 'shipment',
    cells: whole.rows.map(({ cells }) => cells),
    shipment: {
      rows: [row],
      externalId: form.externalId,
      loadOrder,
      saidTerms,
      steps,
      converted,
      ...check(form),
      check,
    },
  };
}

const textAt = (texts: StepTexts, path: string): string => (isStepKey(path) ? (texts[path] ?? '') : '');

/** "weightUom" → the unit of the weight, in whatever words. */
function unitFieldNamed(name: string): ImportField | null {
  const field = fieldNamed(name)?.field ?? null;
  return field !== null && isUnitField(field) ? field : null;
}

/** "weight", "weightKg", "lengthCm": an amount that the schema names differently. */
function amountKey(name: string): string | null {
  if (knownLineKeys.has(name)) return null;
  const key = fieldNamed(name)?.field.replace('line.', '') ?? '';
  return measureOf(key) === null ? null : key;
}

type MeasuredKey = 'weightLb' | 'lengthIn' | 'widthIn' | 'heightIn';
/** Of a key that `measureOf` knows. */
const measuredKey = (key: string): MeasuredKey => key as MeasuredKey;

/** An amount in the schema's own name, and so in pounds or inches, before the same in another unit. */
const schemaNamesFirst = (names: readonly [string, unknown][]): [string, unknown][] =>
  names.toSorted(([one], [other]) => Number(amountKey(one) !== null) - Number(amountKey(other) !== null));

/** What is converted is rounded up to the next pound or inch. */
function agrees(one: string, other: string, key: MeasuredKey, language: Station['language']): boolean {
  const [first, second] = [one, other].map((text) => readPositive(text, key, language));
  return first != null && second != null && Math.abs(first - second) <= 1;
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
