import * as z from 'zod';
import type { Order } from '#shared/freight/order.ts';
import { packageTypeSchema } from '#shared/freight/package-type.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { OrderAnswer } from '../freight-service.ts';
import { hasCreatedRecord, incompleteAnswer, unreadableAnswer, type Judgement } from '../judgement.ts';
import { answerObject, verdict, messageText as errorWords } from './lenient.ts';
import { requestField } from './request-field.ts';
import { shipmentHeader, shipmentHeaderShape, shipmentLines } from './shipment-header.ts';

/** The request of Order without credentials. Four line fields may be null at the service; ours always have a value. */
export const orderRequestSchema = z.strictObject({
  ...shipmentHeaderShape,
  ShipmentNumber: requestField.text('order.shipmentNumber'),
  InternalBOLNumber: requestField.text('order.internalBolNumber'),
  ShippingConfirmationEmail: z.array(z.string()).meta({ domain: 'order.confirmationEmails' }),
  LineItems: z.array(
    z.strictObject({
      ShippingUnits: requestField.text('lines[].handlingUnits'),
      PKGType: packageTypeSchema.nullable().meta({ domain: 'lines[].packageType' }),
      Description: z.string().nullable().meta({ domain: 'lines[] by shipping-description.ts' }),
      NMFC: z.string().nullable().meta({ domain: 'lines[].nmfc' }),
      ClassNum: z.number().nullable().meta({ domain: 'lines[].freightClass' }),
      Weight: requestField.text('lines[].weightLb'),
      Haz: requestField.flag('lines[].hazard is there'),
    }),
  ),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

export const orderResponseSchema = answerObject({
  ErrorMessage: errorWords().meta({ domain: 'words, message' }),
  Accepted: verdict().meta({ domain: 'accepted' }),
});

/** Order's ShipmentDate is always YYYY-MM-DD, as the interface says. */
export function encodeOrder(shipment: Shipment, order: Order): OrderRequest {
  const { AccessorialList, ...header } = shipmentHeader(shipment, shipment.shipDate);
  return {
    ...header,
    ShipmentNumber: order.shipmentNumber,
    InternalBOLNumber: order.internalBolNumber,
    ShippingConfirmationEmail: order.confirmationEmails,
    AccessorialList,
    LineItems: shipmentLines(shipment),
  };
}

/**
 * Accepted: `Accepted` is true, whatever the message says; the message is kept. Refused: a plain false, or, if the field is missing or
 * empty, an ErrorMessage, which the interface leaves empty when there is no error. A verdict that cannot be read (1, "yes") is no false,
 * and an answer that brings a number or a document is no refusal: both are in doubt. Never throws.
 */
export function judgeOrder(root: unknown): Judgement<OrderAnswer> {
  const read = orderResponseSchema.safeParse(root);
  if (!read.success) return unreadableAnswer;
  const { ErrorMessage: words, Accepted } = read.data;
  if (Accepted === true) return { kind: 'accepted', answer: { accepted: true, message: words } };
  const rawVerdict = (root as { Accepted?: unknown }).Accepted;
  const isAbsent = rawVerdict === null || rawVerdict === undefined || rawVerdict === '';
  if (Accepted !== false && (!isAbsent || words === ''))
    return { ...incompleteAnswer, words: words === '' ? null : words };
  return hasCreatedRecord(root)
    ? { kind: 'in-doubt', reason: 'contradictory-answer', words, answer: null }
    : { kind: 'refused', words };
}
