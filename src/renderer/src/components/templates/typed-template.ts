import { askableFields } from '#shared/freight/asked-fields.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import { readAt } from '../shared/field-path.ts';

/** What a person says of a template. */
export interface TypedTemplate {
  name: string;
  key: number | null;
  asked: readonly string[];
}

/** The question for a name, as a screen holds it. */
export interface SaveTemplateDialog {
  show(form: ShipmentForm, from: string | null): Promise<void>;
}

/** What of this form may be asked each time, as the packer reads it. */
export const fieldsToAsk = (
  form: ShipmentForm,
  fieldName: (path: string) => string,
): { path: string; name: string; text: string }[] =>
  askableFields(form).map((path) => ({ path, name: fieldName(path), text: readAt(form, path) }));
