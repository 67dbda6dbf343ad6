import type { ShipmentForm } from './shipment-form.ts';
import { emptyForm, emptyLine, isBlankParty } from './shipment-form.ts';

const isBlankLine = (line: ShipmentForm['lines'][number]): boolean =>
  JSON.stringify(line) === JSON.stringify({ ...emptyLine(), packageType: line.packageType });

/** No freight is typed yet: a load can be taken whole. */
export const hasNoFreight = ({ lines }: Pick<ShipmentForm, 'lines'>): boolean => lines.every(isBlankLine);

/** What belongs to the dock and its usual load, beside freight and parties. What belongs to one order (PO, PRO, quote, COD, value, trailer) does not. */
const repeated = ['carrierName', 'scac', 'customerNumber', 'storeNumber', 'departmentNumber'] as const;

/**
 * The form with the last load to this dock in it: consignee, freight, carrier, who pays, and what the dock needs. A field in which
 * something is typed keeps it. `earlier` is that load as the form shows it (`writeForm`).
 */
export function withLastLoad(form: ShipmentForm, earlier: ShipmentForm): ShipmentForm {
  const heads = Object.fromEntries(
    repeated.map((key) => [key, form[key].trim() === '' ? earlier[key] : form[key]]),
  ) as Pick<ShipmentForm, (typeof repeated)[number]>;
  const blank = emptyForm();
  const terms = form.freightTerms === blank.freightTerms ? earlier.freightTerms : form.freightTerms;
  return {
    ...form,
    ...heads,
    freightTerms: terms,
    consignee: isBlankParty(form.consignee) ? earlier.consignee : form.consignee,
    billTo: isBlankParty(form.billTo) ? earlier.billTo : form.billTo,
    lines: hasNoFreight(form) ? earlier.lines : form.lines,
    hazmat: Object.values(form.hazmat).every((text) => text.trim() === '') ? earlier.hazmat : form.hazmat,
    accessorials: form.accessorials.length === 0 ? earlier.accessorials : form.accessorials,
    specialInstructions:
      form.specialInstructions.trim() === '' ? earlier.specialInstructions : form.specialInstructions,
  };
}
