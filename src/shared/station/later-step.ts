import * as z from 'zod';
import { orderSchema } from '../freight/order.ts';
import { partySchema } from '../freight/party.ts';
import { tenderSchema } from '../freight/tender.ts';

/** The order of a shipment, as queued. Its state is that of the shipment's submission of step `order`. */
export const orderViewSchema = orderSchema.extend({ queuedAt: z.iso.datetime() });
export type OrderView = z.infer<typeof orderViewSchema>;

/** The tender of a shipment, as queued, and the carrier's answer. */
export const tenderViewSchema = z.object({
  tender: tenderSchema,
  queuedAt: z.iso.datetime(),
  /** Made in test mode: no truck comes for it. */
  wasTest: z.boolean(),
  confirmationId: z.string().nullable(),
  pickupId: z.number().nullable(),
  message: z.string().nullable(),
});
export type TenderView = z.infer<typeof tenderViewSchema>;

const readLineSchema = z.object({
  units: z.number(),
  /** What `units` counts: the setting of the station, and handling units if the pieces were not counted. */
  unitsAre: z.enum(['pieces', 'handling-units']),
  packageType: z.string(),
  /** The carrier gets another code than the bill has. */
  packageChanged: z.boolean(),
  description: z.string(),
  nmfcCode: z.string(),
  freightClass: z.string(),
  palletCount: z.number(),
  weightLb: z.number(),
  lengthIn: z.number().nullable(),
  widthIn: z.number().nullable(),
  heightIn: z.number().nullable(),
  hazmat: z.boolean(),
});

/** What the carrier will read, before anything is sent: the wire request in domain terms. */
export const tenderAsSentSchema = z.object({
  /** Shipper, consignee, billing party: exactly three, in this order. Null: none. */
  locations: z.tuple([partySchema.nullable(), partySchema.nullable(), partySchema.nullable()]),
  quoteNumber: z.string(),
  methodOfPayment: z.enum(['PP', 'CC', 'TP']),
  palletCount: z.number(),
  totalWeightLb: z.number(),
  items: z.array(readLineSchema),
  accessorialCodes: z.array(z.string()),
  references: z.array(z.object({ code: z.string(), value: z.string() })),
  /** Null if the BOL number cannot be one (letters, a leading zero, too long). */
  blReferenceNumber: z.number().nullable(),
  specialInstructions: z.string(),
  pdfBytes: z.number().nullable(),
  developerMode: z.boolean(),
  hazmat: z.object({ name: z.string(), phone: z.string(), contractNumber: z.string() }).nullable(),
  /** Problems that prevent sending, by field; empty if there are none. Paths of `tenderSchema` and of the shipment. */
  problems: z.array(z.object({ path: z.string(), code: z.string() })),
});
export type TenderAsSent = z.infer<typeof tenderAsSentSchema>;
