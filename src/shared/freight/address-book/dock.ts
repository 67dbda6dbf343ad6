import * as z from 'zod';
import { maxLength, optionalText, typedText } from '../fields/field-rules.ts';
import { freightTerms } from '../freight-terms.ts';
import { partySchema } from '../party.ts';
import { optionalScacSchema } from '../numbers/scac.ts';

/** The roles a dock can have on a shipment. */
export const dockRoles = ['consignee', 'shipper', 'billTo'] as const;
export type DockRole = (typeof dockRoles)[number];

/** Codes of the carrier's extra services, each once. */
export const codesSchema = z
  // Without a semicolon, which separates codes in a file (book-csv.ts).
  .array(
    typedText()
      .toUpperCase()
      .regex(/^[^;]{1,20}$/, 'accessorial-code'),
  )
  .max(50)
  .transform((codes) => [...new Set(codes)])
  .default([]);

/** Freight terms, or '' where none are set. */
export const optionalTermsSchema = z.enum(['', ...freightTerms], 'freight-terms').default('');

/** An entry of the address book: a place, and what shipments to it need. */
export const dockSchema = z.object({
  party: partySchema,
  /** In the order of `dockRoles`. */
  roles: z
    .array(z.enum(dockRoles, 'role'))
    .min(1, 'required')
    .transform((roles) => dockRoles.filter((role) => roles.includes(role)))
    .default(['consignee']),
  hours: optionalText(),
  accessorials: codesSchema,
  specialInstructions: optionalText(maxLength.text),
  /** For the packer only: shown on Pack while this dock is the consignee, never printed. */
  note: optionalText(300),
  scac: optionalScacSchema,
  carrierName: optionalText(),
  terms: optionalTermsSchema,
});
export type Dock = z.infer<typeof dockSchema>;
