import type * as z from 'zod';
import { limitOf } from '../fields/field-limit.ts';
import { numberFieldAt, readField, type NumberField } from '../fields/number-fields.ts';
import type { Language } from '#shared/language.ts';
import { isBlankParty, type LineForm, type ShipmentForm } from './shipment-form.ts';
import { shipmentSchema, unnumberedShipmentSchema, type Shipment } from '../shipment.ts';
import { isTooLongWithCertification } from '../description/shipper-certification.ts';
import { typedHazard } from './typed-hazard.ts';

/**
 * One field that cannot be sent as it is. `path` is the place in the form ("lines.2.weightLb"), `code` a code of
 * `field-rules.ts`.
 */
export interface FieldProblem {
  path: string;
  code: string;
  /** The most that the field takes, for `too-large` and `too-long`. */
  limit?: number;
  /** For `number-asked`: the numbers it may mean. A person decides. */
  readings?: number[];
  /** These as texts with the unit that was typed, where they were converted. */
  typed?: string[];
}

/**
 * '' → null, "1,250.5" → 1250.5; anything that is no number or is ambiguous stays text, so that the schema refuses it.
 */
function numberOrText(text: string, field: NumberField, language: Language): number | string | null {
  const reading = readField(text, field, language);
  if (reading.is === 'empty') return null;
  return reading.is === 'number' ? reading.value : text;
}

/** A line as the domain's schema takes it, checked or not. */
export function readLine(line: LineForm, language: Language) {
  const read = (field: NumberField & keyof LineForm) => numberOrText(line[field], field, language);
  return {
    // A required number: an empty field is "required", not "not a number".
    handlingUnits: read('handlingUnits') ?? undefined,
    packageType: line.packageType,
    pieces: read('pieces'),
    description: line.description,
    nmfc: line.nmfc,
    freightClass: read('freightClass') ?? undefined,
    weightLb: read('weightLb') ?? undefined,
    lengthIn: read('lengthIn'),
    widthIn: read('widthIn'),
    heightIn: read('heightIn'),
    hazard: typedHazard(line),
    hazardQuantity:
      line.hazmat && line.hazardQuantity.trim() + line.hazardQuantityUnit.trim() !== ''
        ? { amount: read('hazardQuantity') ?? undefined, unit: line.hazardQuantityUnit.trim() }
        : null,
    hazardPackages:
      line.hazmat && line.packageCount.trim() + line.packageKind.trim() !== ''
        ? { count: read('packageCount'), kind: line.packageKind }
        : null,
  };
}

/** Form paths of fields that the schema calls by another name. */
const formPath: Record<string, string> = {
  'cashOnDelivery.amountUsd': 'codAmount',
  'cashOnDelivery.fee': 'codFee',
  'declaredValue.amount': 'declaredValue',
  'declaredValue.unit': 'valueUnit',
  'hazardQuantity.amount': 'hazardQuantity',
  'hazardQuantity.unit': 'hazardQuantityUnit',
  'hazardPackages.count': 'packageCount',
  'hazardPackages.kind': 'packageKind',
};

function pathInForm(path: string): string {
  const [, line = '', field = path] = /^(lines\.\d+\.)(?:hazard\.)?(.+)$/.exec(path) ?? [];
  return `${line}${formPath[field] ?? field}`;
}

const checks = { '': null, accepted: true, refused: false } as const;

/** Any of the three makes it COD: a fee or a check without its amount means the amount was forgotten. */
function readCod({ codAmount, codFee, customerCheck }: ShipmentForm, language: Language) {
  if (codAmount.trim() === '' && codFee === '' && customerCheck === '') return null;
  return {
    amountUsd: numberOrText(codAmount, 'codAmount', language) ?? undefined,
    fee: codFee,
    customerCheckAccepted: checks[customerCheck],
  };
}

/**
 * Whether a dollar amount has fractions of a cent. Looks at the typed text: `1.500` with a point as grouping would be
 * read as 1.5. Not a rule of the shipment schema, which also reads stored shipments.
 */
function hasPartsOfCents({ codAmount }: ShipmentForm, cod: Shipment['cashOnDelivery']): boolean {
  const isGrouped = cod !== null && Number(codAmount.replaceAll(/\D/g, '')) === cod.amountUsd;
  return cod !== null && !isGrouped && /[.,]\d{3,}$/.test(codAmount.trim());
}

/** A unit without a value: the value was forgotten. */
function readValue({ declaredValue, valueUnit }: ShipmentForm, language: Language) {
  if (declaredValue.trim() === '' && valueUnit.trim() === '') return null;
  return { amount: numberOrText(declaredValue, 'declaredValue', language) ?? undefined, unit: valueUnit };
}

type Read<T> = { ok: true; value: T } | { ok: false; problems: FieldProblem[] };

/**
 * The form as a checked shipment, or every field in the way, in the order of the form. Numbers are read as the station's language
 * writes them; what could be two numbers is in the way (`number-asked`). Never throws.
 */
export const readForm = (form: ShipmentForm, language: Language): Read<Shipment> =>
  readWith(shipmentSchema, form, language);

/** The same of a form whose BOL number and day may be empty. */
export function readUnnumbered(form: ShipmentForm, language: Language) {
  const { bolNumber, shipDate } = form;
  return readWith(unnumberedShipmentSchema, form, language, {
    bolNumber: bolNumber.trim() === '' ? undefined : bolNumber,
    shipDate: shipDate.trim() === '' ? undefined : shipDate,
  });
}

function readWith<T extends Pick<Shipment, 'specialInstructions' | 'cashOnDelivery'>>(
  schema: z.ZodType<T>,
  form: ShipmentForm,
  language: Language,
  own: object = {},
): Read<T> {
  const { codAmount: _amount, codFee: _fee, customerCheck: _check, valueUnit: _unit, ...same } = form;
  const hazardous = form.lines.some((line) => line.hazmat);
  const parsed = schema.safeParse({
    ...same,
    ...own,
    quoteNumber: numberOrText(form.quoteNumber, 'quoteNumber', language),
    billTo: isBlankParty(form.billTo) ? null : form.billTo,
    lines: form.lines.map((line) => readLine(line, language)),
    hazmat: hazardous ? form.hazmat : null,
    cashOnDelivery: readCod(form, language),
    declaredValue: readValue(form, language),
  });
  if (parsed.success && isTooLongWithCertification(parsed.data.specialInstructions, hazardous))
    return { ok: false, problems: [{ path: 'specialInstructions', code: 'too-long' }] };
  if (parsed.success && hasPartsOfCents(form, parsed.data.cashOnDelivery))
    return { ok: false, problems: [{ path: 'codAmount', code: 'too-precise' }] };
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) =>
      problemAt(form, pathInForm(issue.path.map(String).join('.')), issue, language),
    ),
  };
}

/**
 * The problem at a path of the form: an empty field is "required", an ambiguous number is asked about, whatever the field's rule says.
 */
export function problemAt(
  form: ShipmentForm,
  path: string,
  issue: z.core.$ZodIssue,
  language: Language,
): FieldProblem {
  const [code, limit] = [issue.message, limitOf(issue)];
  const typed = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], form);
  if (typeof typed !== 'string') return { path, code };
  if (typed.trim() === '') return { path, code: 'required' };
  const field = numberFieldAt(path);
  const reading = field === null ? null : readField(typed, field, language);
  if (reading?.is === 'ambiguous') {
    const { is: _, ...asked } = reading;
    return { path, code: 'number-asked', ...asked };
  }
  if (reading?.is === 'invalid') return { path, code: reading.code };
  return { path, code, ...(limit !== undefined && { limit }) };
}

/** The first problem of each field: an empty postal code is missing, and need not also have the wrong shape. */
export function firstProblemPerField(problems: readonly FieldProblem[]): FieldProblem[] {
  // Runs on every key, and two hundred lines may have thousands.
  const known = new Set<string>();
  return problems.filter(({ path }) => known.size < known.add(path).size);
}
