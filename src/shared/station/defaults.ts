import * as z from 'zod';
import { codesSchema, optionalTermsSchema } from '#shared/freight/address-book/dock.ts';
import { maxLength, optionalText } from '#shared/freight/fields/field-rules.ts';
import { optionalScacSchema, scacSchema } from '#shared/freight/numbers/scac.ts';

/** The form's values unless a person, the dock or the carrier sets others; empty means none. */
const stationDefaultsSchema = z.object({
  terms: optionalTermsSchema,
  scac: optionalScacSchema,
  carrierName: optionalText(),
  accessorials: codesSchema,
  specialInstructions: optionalText(maxLength.text),
});
const carrierDefaultsSchema = stationDefaultsSchema.extend({ scac: scacSchema });
export type ShippingDefaults = z.infer<typeof stationDefaultsSchema>;

/** Defaults of the station, and of each carrier by its SCAC. A dock's defaults are in the address book. */
export const defaultsSettingsSchema = z.object({
  station: stationDefaultsSchema.prefault({}),
  carriers: z
    .array(carrierDefaultsSchema)
    .max(200)
    .default([])
    .superRefine((carriers, context) => {
      const codes = carriers.map(({ scac }) => scac);
      const at = codes.findIndex((scac, index) => codes.indexOf(scac) !== index);
      if (at !== -1) context.addIssue({ code: 'custom', path: [at, 'scac'], message: 'twice' });
    }),
});
export type DefaultsSettings = z.infer<typeof defaultsSettingsSchema>;
