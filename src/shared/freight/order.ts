import * as z from 'zod';
import { maxLength, optionalText, requiredText } from './fields/field-rules.ts';

/** What an order has beside its shipment. */
export const orderSchema = z.object({
  /** Assigned by the station and never reused: the service identifies an order by it. */
  shipmentNumber: requiredText(maxLength.short),
  internalBolNumber: optionalText(maxLength.short),
  /** Who gets the service's shipping confirmation. */
  confirmationEmails: z.array(z.email('email')).max(20, 'too-many').default([]),
});
export type Order = z.infer<typeof orderSchema>;
