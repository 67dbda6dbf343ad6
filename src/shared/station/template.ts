import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { askedFieldsSchema } from '#shared/freight/form/asked-fields.ts';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';

/** Shift+F1 to Shift+F9. */
const templateKeySchema = z.number().int().min(1).max(9);

/** A shipment saved under a name, to be reused for each similar shipment. */
export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The text in its printed barcode after the template prefix (`control-code.ts`). */
  code: z.string(),
  key: templateKeySchema.nullable(),
  /** Complete, with the fields that are asked each time as they were when saved: values that depend on the units are derived from them. */
  form: shipmentFormSchema,
  asked: askedFieldsSchema,
  savedAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});
export type Template = z.infer<typeof templateSchema>;

/** A template as its list shows it. */
export const templateRowSchema = templateSchema
  .omit({ form: true })
  .extend({ consignee: z.string(), city: z.string(), carrier: z.string() });
export type TemplateRow = z.infer<typeof templateRowSchema>;

/** A person's changes to a template. Without `form`, the existing one stays. */
export const templateChangeSchema = z.object({
  id: z.string().min(1).max(100).nullable(),
  name: typedText().min(1).max(60),
  key: templateKeySchema.nullable(),
  asked: askedFieldsSchema,
  form: shipmentFormSchema.nullable(),
});
export type TemplateChange = z.infer<typeof templateChangeSchema>;

/** How an opened template is identified: from its list, by its barcode, by its key. */
export const templateNameSchema = z.union([
  z.object({ id: z.string().min(1).max(100) }),
  z.object({ code: z.string().min(1).max(40) }),
  z.object({ key: templateKeySchema }),
]);
export type TemplateName = z.infer<typeof templateNameSchema>;

/** As many as a list shows; a search finds the others. */
export const maxTemplatesListed = 500;
