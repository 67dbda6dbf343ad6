import * as z from 'zod';
import { credentialsRefusal, isClassText, isCountry, isPostalCode, type Refusal } from './freight-rules.ts';

/** The body of both rate quotes, as the tables of the interface document spell it. */
const text = z.string().default('');

export const quoteRequestSchema = z.strictObject({
  UserName: z.string(),
  ClientCode: z.string(),
  AuthenticationID: z.string(),
  PricingCode: text,
  PalletCount: z.number(),
  OriginState: z.string(),
  OriginZip: z.string(),
  OriginCountry: z.string(),
  DestinationState: z.string(),
  DestinationZip: z.string(),
  DestinationCountry: z.string(),
  Direction: text,
  ShipmentDate: z.string(),
  Items: z.array(
    z.strictObject({
      ItemClass: z.string(),
      Weight: z.number(),
      Length: z.number().optional(),
      Width: z.number().optional(),
      Height: z.number().optional(),
      Pieces: z.number().optional(),
    }),
  ),
  Accessorials: z.array(z.strictObject({ ServiceCode: z.string() })).default([]),
});
export type QuoteRequest = z.output<typeof quoteRequestSchema>;

/** "date-time with UTC offset"; `Z` is one. */
const dateTimeWithOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function endRefusal(name: string, zip: string, country: string): Refusal {
  if (!isCountry(country)) return `${name}Country must be USA, CAN or MEX.`;
  return isPostalCode(zip, country) ? null : `${name}Zip ${zip} is not valid in ${country}.`;
}

export const quoteCredentialsRefusal = (request: QuoteRequest): Refusal =>
  credentialsRefusal([request.UserName, request.ClientCode, request.AuthenticationID]);

/** Why the service refuses a well-formed quote request, in words; null if it does not. */
export function quoteRefusal(request: QuoteRequest): Refusal {
  const { Items } = request;
  const wrong = Items.findIndex(({ ItemClass, Weight }) => !isClassText(ItemClass) || Weight <= 0);
  return (
    endRefusal('Origin', request.OriginZip, request.OriginCountry) ??
    endRefusal('Destination', request.DestinationZip, request.DestinationCountry) ??
    (dateTimeWithOffset.test(request.ShipmentDate)
      ? null
      : 'ShipmentDate must be a date-time with UTC offset.') ??
    (Number.isInteger(request.PalletCount) && request.PalletCount > 0
      ? null
      : 'PalletCount must be a whole number.') ??
    (Items.length === 0 ? 'At least one item is required.' : null) ??
    (wrong === -1 ? null : `Item ${wrong + 1}: a freight class and a positive weight are required.`)
  );
}
