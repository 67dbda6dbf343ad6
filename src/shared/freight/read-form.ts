import type { LineForm, PartyForm, ShipmentForm } from './shipment-form.ts';
import { shipmentSchema, type Shipment } from './shipment.ts';

/** One field that is in the way. `path` is the place in the form ("lines.2.weightLb"), `code` a code of `field-rules.ts`. */
export interface FieldProblem {
  path: string;
  code: string;
}

/** '' → null, "1,250.5" → 1250.5; what is no number stays text, so that the schema refuses it by its own code. */
function numberOrText(text: string): number | string | null {
  const plain = text.trim().replaceAll(',', '');
  if (plain === '') return null;
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : text;
}

/** A required number: an empty field is "required", not "not a number". */
const requiredNumber = (text: string) => numberOrText(text) ?? undefined;

function isBlank(party: PartyForm): boolean {
  const { country: _country, ...rest } = party;
  return Object.values(rest).every((value) => value.trim() === '');
}

export function readLine(line: LineForm) {
  return {
    handlingUnits: requiredNumber(line.handlingUnits),
    packageType: line.packageType,
    pieces: numberOrText(line.pieces),
    description: line.description,
    nmfc: line.nmfc,
    freightClass: requiredNumber(line.freightClass),
    weightLb: requiredNumber(line.weightLb),
    lengthIn: numberOrText(line.lengthIn),
    widthIn: numberOrText(line.widthIn),
    heightIn: numberOrText(line.heightIn),
    hazard: line.hazmat
      ? {
          unNumber: line.unNumber,
          properShippingName: line.properShippingName,
          hazardClass: line.hazardClass,
          packingGroup: line.packingGroup.trim(),
        }
      : null,
  };
}

/** Where a field of the domain stands in the form, when it has another name there. */
const formPath: Record<string, string> = {
  'cashOnDelivery.amountUsd': 'codAmount',
  'cashOnDelivery.fee': 'codFee',
  'declaredValue.amount': 'declaredValue',
  'declaredValue.unit': 'valueUnit',
};

function pathInForm(path: string): string {
  return formPath[path] ?? path.replace(/^(lines\.\d+)\.hazard\./, '$1.');
}

/** The form as a checked shipment, or every field in the way, in the order of the form. Never throws. */
export function readForm(
  form: ShipmentForm,
): { ok: true; value: Shipment } | { ok: false; problems: FieldProblem[] } {
  const { codAmount, codFee, customerCheck, declaredValue, valueUnit, ...same } = form;
  const hazardous = form.lines.some((line) => line.hazmat);
  const parsed = shipmentSchema.safeParse({
    ...same,
    quoteNumber: numberOrText(form.quoteNumber),
    billTo: isBlank(form.billTo) ? null : form.billTo,
    lines: form.lines.map(readLine),
    hazmat: hazardous ? form.hazmat : null,
    cashOnDelivery:
      codAmount.trim() === ''
        ? null
        : {
            amountUsd: numberOrText(codAmount),
            fee: codFee,
            customerCheckAccepted: customerCheck === 'accepted',
          },
    declaredValue:
      declaredValue.trim() === ''
        ? null
        : { amount: numberOrText(declaredValue), unit: valueUnit.trim() === '' ? 'USD' : valueUnit },
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problems: parsed.error.issues.map((issue) => problemOf(issue, form)) };
}

function problemOf(
  issue: { path: PropertyKey[]; message: string; input?: unknown },
  form: ShipmentForm,
): FieldProblem {
  const path = pathInForm(issue.path.map(String).join('.'));
  return { path, code: codeAt(form, path, issue.message) };
}

/** The code of what is wrong at a place of the form: a field in which nothing stands is "required", whatever its rule says. */
export function codeAt(form: ShipmentForm, path: string, code: string): string {
  const typed = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], form);
  return typeof typed === 'string' && typed.trim() === '' ? 'required' : code;
}
