import * as z from 'zod';
import { typedText } from './fields/field-rules.ts';

/** Cash on delivery: the carrier collects `amountUsd` from the consignee. */
export const cashOnDeliverySchema = z.object({
  amountUsd: z.number('not-a-number').positive('positive').max(10_000_000, 'too-large'),
  /** Who pays the carrier's fee for collecting. */
  fee: z.enum(['prepaid', 'collect'], 'cod-fee'),
  /** Whether the carrier may accept the customer's check; `null`: not stated. */
  customerCheckAccepted: z.boolean().nullable().default(null),
});
export type CashOnDelivery = z.infer<typeof cashOnDeliverySchema>;

/** The shipper's declared value of the goods, as the bill states it ("2.50 per pound"). '': no unit is stated. */
export const declaredValueSchema = z.object({
  amount: z.number('not-a-number').positive('positive').max(1_000_000_000, 'too-large'),
  unit: typedText().max(20, 'too-long').default(''),
});
export type DeclaredValue = z.infer<typeof declaredValueSchema>;
