import * as z from 'zod';

const line = z.number().int();
const text = z.string();
/** The other lines of which it is said; absent: there is none. */
const more = z.array(line).optional();

/**
 * The words of a finding; the renderer has the sentences. Those of an imported load are stored and shown in its list.
 */
export const findingWordsSchema = z.discriminatedUnion('key', [
  z.object({ key: z.literal('postal-state'), postalCode: text, place: text, typed: text, state: text }),
  z.object({ key: z.literal('postal-country'), postalCode: text, country: text, fits: text }),
  z.object({ key: z.literal('class-density'), line, more, typed: text, density: text, suggested: text }),
  z.object({ key: z.literal('class-nmfc'), line, more, typed: text, nmfc: text, suggested: text }),
  z.object({ key: z.literal('units-pieces'), line, units: text, pieces: text }),
  z.object({ key: z.literal('emergency-phone') }),
  z.object({ key: z.literal('registrant'), company: text }),
  z.object({ key: z.literal('technical-name'), line, name: text }),
  z.object({ key: z.literal('hazmat-packages'), line, pieces: text, kind: text }),
  z.object({ key: z.literal('package-code'), line, typed: text, carrierReads: text, instead: text }),
  z.object({ key: z.literal('pro-check-digit'), carrier: text }),
  z.object({ key: z.literal('dimensions'), line }),
  z.object({ key: z.literal('number'), path: text, typed: text, readings: z.array(text) }),
  z.object({ key: z.literal('hazmat-unticked'), line, typed: text }),
  z.object({ key: z.literal('hazmat-contact'), typed: text }),
  z.object({ key: z.literal('scac'), typed: text }),
  z.object({ key: z.literal('ship-date'), shipDate: text, today: text }),
  z.object({ key: z.literal('bill-to-terms'), company: text, terms: z.enum(['prepaid', 'collect']) }),
  z.object({ key: z.literal('value-unit'), value: text }),
]);
export type FindingWords = z.infer<typeof findingWordsSchema>;
