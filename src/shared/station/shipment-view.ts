import * as z from 'zod';
import { chosenRateSchema } from '../freight/quote.ts';
import { shipmentSchema } from '../freight/shipment.ts';
import { journalEntrySchema } from './journal.ts';
import { seenStatusSchema } from './kept-answer.ts';
import { orderViewSchema, tenderViewSchema } from './later-step.ts';
import { printJobViewSchema } from './print-job.ts';
import { submissionViewSchema } from './submission.ts';

/** A stored paper. Its bytes are at `app://station/documents/ID.pdf`; they never cross IPC. */
export const documentViewSchema = z.object({
  id: z.string(),
  kind: z.enum(['bill-of-lading']),
  bytes: z.number().int(),
  storedAt: z.iso.datetime(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** A stored label: unit x of y of the shipment. Its ZPL is at `app://station/labels/ID.zpl`. */
export const labelViewSchema = z.object({ id: z.string(), unit: z.number().int(), of: z.number().int() });
export type LabelView = z.infer<typeof labelViewSchema>;

/** A shipment as its own screen shows it, whole. */
export const shipmentViewSchema = z.object({
  id: z.string(),
  /** The service's number once there is one, else the number the station asked for. */
  bolNumber: z.string(),
  /** The service's number, once there is one. */
  blNumber: z.string().nullable(),
  shipment: shipmentSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  submissions: z.array(submissionViewSchema),
  labels: z.array(labelViewSchema),
  documents: z.array(documentViewSchema),
  /** Every job, oldest first; the newest job of a unit is the state of its square. */
  printJobs: z.array(printJobViewSchema),
  journal: z.array(journalEntrySchema),
  order: orderViewSchema.nullable(),
  tender: tenderViewSchema.nullable(),
  /** The rate chosen for it, before or after its BOL. */
  chosenRate: chosenRateSchema.nullable(),
  /** The newest status a refresh of the tracking list saw. */
  tracking: seenStatusSchema.nullable(),
});
export type ShipmentView = z.infer<typeof shipmentViewSchema>;

/** A row of a list of shipments. */
export const shipmentRowSchema = z.object({
  id: z.string(),
  bolNumber: z.string(),
  proNumber: z.string(),
  poNumber: z.string(),
  externalId: z.string(),
  consignee: z.string(),
  city: z.string(),
  state: z.string(),
  scac: z.string(),
  shipDate: z.string(),
  handlingUnits: z.number().int(),
  weightLb: z.number(),
  bolState: submissionViewSchema.shape.state.nullable(),
  labelsPrinted: z.number().int(),
  /** What the carrier answered to the tender. */
  confirmationId: z.string().nullable(),
  /** The SCAC it was tendered to, which may be another than its own; empty before a tender. */
  tenderedTo: z.string(),
  /** The carrier's words for it, when last seen. */
  lastStatus: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ShipmentRow = z.infer<typeof shipmentRowSchema>;
