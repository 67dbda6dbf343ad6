import { headKeysWith, type HeadKeyWith } from '../fields/head-fields.ts';
import type { ShipmentForm } from './shipment-form.ts';
import { emptyForm, emptyLine, isBlankParty } from './shipment-form.ts';

const isBlankLine = (line: ShipmentForm['lines'][number]): boolean =>
  JSON.stringify(line) === JSON.stringify({ ...emptyLine(), packageType: line.packageType });

/** No freight is typed: a whole load can be filled in. */
export const hasNoFreight = ({ lines }: Pick<ShipmentForm, 'lines'>): boolean => lines.every(isBlankLine);

/**
 * The form filled in from the last load to this dock: consignee, freight, carrier, terms, and what the dock needs.
 * Typed fields keep their value. `earlier` is that load as a form (`writeForm`).
 */
export function withLastLoad(form: ShipmentForm, earlier: ShipmentForm): ShipmentForm {
  const heads = Object.fromEntries(
    headKeysWith('ofDock').map((key) => [key, form[key].trim() === '' ? earlier[key] : form[key]]),
  ) as Pick<ShipmentForm, HeadKeyWith<'ofDock'>>;
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
  };
}
