import * as z from 'zod';
import { orderSchema } from '../freight/order.ts';
import { partySchema } from '../freight/party.ts';
import { tenderSchema } from '../freight/tender.ts';

/** The order of a shipment, as it was queued. Its state is the shipment's submission of step `order`. */
export const orderViewSchema = orderSchema.extend({ queuedAt: z.iso.datetime() });
export type OrderView = z.infer<typeof orderViewSchema>;

/** The tender of a shipment, as it was queued, and what the carrier answered. */
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
  /** What `units` counts: the station's reading, and handling units where nobody counted the pieces. */
  unitsAre: z.enum(['pieces', 'handling-units']),
  packageType: z.string(),
  /** The carrier reads another code than the bill says. */
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

/** What the carrier will read, before anything is sent: the wire request in the domain's words. */
export const carrierReadingSchema = z.object({
  /** Shipper, consignee, billing party: exactly three, in this order. Null: there is none. */
  locations: z.tuple([partySchema.nullable(), partySchema.nullable(), partySchema.nullable()]),
  quoteNumber: z.string(),
  methodOfPayment: z.enum(['PP', 'CC', 'TP']),
  palletCount: z.number(),
  totalWeightLb: z.number(),
  items: z.array(readLineSchema),
  accessorialCodes: z.array(z.string()),
  references: z.array(z.object({ code: z.string(), value: z.string() })),
  /** Null when the BOL number cannot be one (letters, a leading zero, too long). */
  blReferenceNumber: z.number().nullable(),
  specialInstructions: z.string(),
  pdfBytes: z.number().nullable(),
  developerMode: z.boolean(),
  hazmat: z.object({ name: z.string(), phone: z.string(), contractNumber: z.string() }).nullable(),
  /** What is in the way, by field; empty when it can go. Paths of `tenderSchema` and of the shipment. */
  problems: z.array(z.object({ path: z.string(), code: z.string() })),
});
export type CarrierReading = z.infer<typeof carrierReadingSchema>;
