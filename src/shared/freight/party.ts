import * as z from 'zod';
import { countrySchema } from './country.ts';
import { emailSchema, maxLength, optionalText, requiredText, stateSchema } from './fields/field-rules.ts';
import { isPostalCode } from './postal-code.ts';

/** A shipper, consignee or bill-to: a named place with a contact. */
export const partySchema = z
  .object({
    company: requiredText(),
    contact: optionalText(),
    phone: optionalText(maxLength.short),
    email: emailSchema,
    address: requiredText(),
    address2: optionalText(),
    city: requiredText(),
    state: stateSchema,
    postalCode: requiredText(maxLength.short),
    country: countrySchema.default('USA'),
  })
  .refine((party) => isPostalCode(party.postalCode, party.country), {
    path: ['postalCode'],
    error: 'postal-code',
  });
export type Party = z.infer<typeof partySchema>;
