import { askableFields } from '#shared/freight/form/asked-fields.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { m } from '../../paraglide/messages.js';
import { readAt } from '../shared/field-path.ts';

/** The user's input for a template. */
export interface TypedTemplate {
  name: string;
  key: number | null;
  asked: readonly string[];
}

/** The draft or shipment to save. `templateId`: the template it was opened from. */
export interface TemplateSource {
  id: string;
  templateId?: string | null;
}

/** The question for a name, as a screen holds it. */
export interface SaveTemplateDialog {
  show(form: ShipmentForm, of: TemplateSource): Promise<void>;
}

/** The fields of this form that may be asked each time, with their names. */
export const fieldsToAsk = (
  form: ShipmentForm,
  fieldName: (path: string) => string,
): { path: string; name: string; text: string }[] =>
  askableFields(form).map((path) => ({ path, name: fieldName(path), text: readAt(form, path) }));

const parts: Record<string, () => string> = {
  name: m.templates_name,
  asked: m.templates_ask_each_time,
  shipper: m.pack_shipper,
  consignee: m.pack_consignee,
  billTo: m.pack_bill_to,
};

/** The name of a template's field, by its path in the fleet: its own, or one of its form's. */
export function templateFieldName(path: string, fieldName: (path: string) => string): string {
  const of = path.replace(/^form\./, '');
  return parts[of]?.() ?? fieldName(of);
}
