import * as z from 'zod';
import { chosenRateSchema } from '../freight/quote.ts';
import { shipmentSchema } from '../freight/shipment.ts';
import { handedOverSchema } from './hand-over.ts';
import { bolStatusSchema } from './bol-status.ts';
import { journalEntrySchema } from './journal.ts';
import { seenStatusSchema } from './kept-answer.ts';
import { orderViewSchema, tenderViewSchema } from './later-step.ts';
import { ownDocumentViewSchema } from './own-document.ts';
import { printJobViewSchema } from './print-job.ts';
import { printsByRuleSchema } from './rules.ts';
import { stepSchema, submissionStateSchema, submissionViewSchema } from './submission.ts';

/**
 * A stored document. Its bytes never cross IPC: `app://station/documents/ID.pdf` for the BOL, `app://station/label-documents/ID.pdf` or `.png`
 * for a shipment label that is not ZPL.
 */
export const documentViewSchema = z.object({
  id: z.string(),
  kind: z.enum(['bill-of-lading', 'shipment-label']),
  format: z.enum(['pdf', 'png']).default('pdf'),
  bytes: z.number().int(),
  storedAt: z.iso.datetime(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** A stored label: unit x of y of the shipment (`label-copies.ts`). Its ZPL is at `app://station/labels/ID.zpl`. */
export const labelViewSchema = z.object({
  id: z.string(),
  unit: z.number().int(),
  of: z.number().int(),
  perUnit: z.number().int().optional(),
});
export type LabelView = z.infer<typeof labelViewSchema>;

/** What the answer had in place of labels. `bad`: the positions, from 1, of those `strings` that are not labels. */
export const labelAnswerSchema = z.object({
  strings: z.number().int(),
  bad: z.array(z.number().int()),
});
export type LabelAnswerView = z.infer<typeof labelAnswerSchema>;

/** A shipment as its own screen shows it, complete. */
export const shipmentViewSchema = z.object({
  id: z.string(),
  /** The service's number if there is one, else the one the station requested. */
  bolNumber: z.string(),
  /** The service's number, once there is one. */
  serviceBolNumber: z.string().nullable(),
  shipment: shipmentSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  submissions: z.array(submissionViewSchema),
  /** The labels that count: of the BOL's current attempt. */
  labels: z.array(labelViewSchema),
  /** What rules of Setup say about how it prints; null: nothing. */
  printsByRule: printsByRuleSchema.nullable().default(null),
  /** Null without one. */
  labelAnswer: labelAnswerSchema.nullable().default(null),
  /** The BOL that counts: the one that is printed and tendered. */
  billOfLading: documentViewSchema.nullable().default(null),
  /** The shipment label that came as a PDF or a picture. */
  labelDocument: documentViewSchema.nullable().default(null),
  /** Dockprint's own documents for it, the oldest first. */
  ownDocuments: z.array(ownDocumentViewSchema).default([]),
  /** Every stored BOL, newest attempt first. */
  documents: z.array(documentViewSchema),
  /** Documents or labels came with an answer that was rejected: they stay with their attempt. */
  hasRejectedDocuments: z.boolean().default(false),
  /** Every job, oldest first; the newest job of a unit is the state of its square. */
  printJobs: z.array(printJobViewSchema),
  journal: z.array(journalEntrySchema),
  order: orderViewSchema.nullable(),
  tender: tenderViewSchema.nullable(),
  /** Its file asks for a tender that is not queued. `problem`: why a person has to make it; null: it waits for its BOL. */
  plannedTender: z.object({ problem: z.string().nullable() }).nullable().default(null),
  /** How a driver took it; null: none has. */
  handedOver: handedOverSchema.nullable().default(null),
  /** No truck has taken it yet. */
  awaitsPickup: z.boolean().default(false),
  /** The rate chosen for it, before or after its BOL. */
  chosenRate: chosenRateSchema.nullable(),
  /** The newest status a refresh of the tracking list saw. */
  tracking: seenStatusSchema.nullable(),
  /** It was changed, or is void, after the service had accepted it. */
  standing: bolStatusSchema.nullable().default(null),
  /** When the data was restored from a copy, for a shipment entered before that: what was sent in between is not shown. */
  dataRestoredAt: z.iso.datetime().nullable().default(null),
  /** The steps that were settled since the data was restored. */
  knownSince: z.array(stepSchema).default([]),
  /** The station that it was taken over from and that has not reported yet what it sent of it. */
  unheardFrom: z.string().nullable().default(null),
  /** The BOL it replaces. */
  replaces: z.object({ id: z.string(), bolNumber: z.string() }).nullable().default(null),
  /** Master BOLs that list it. */
  masters: z.array(z.object({ id: z.string(), number: z.string() })).default([]),
  /** The loads combined into it, by their numbers. */
  madeOf: z.array(z.string()).default([]),
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
  standing: bolStatusSchema.nullable().default(null),
  /** The station that has taken it over. */
  takenBy: z.string().nullable().default(null),
  labelsPrinted: z.number().int(),
  /** Labels of the answer that counts; 0: none came as ZPL. */
  labelsWanted: z.number().int().default(0),
  /** Given to a printer that cannot confirm. */
  labelsSent: z.number().int().default(0),
  /** An order or a tender of it that someone must look at. */
  laterStep: z.object({ step: stepSchema, state: submissionStateSchema }).nullable().default(null),
  /** The carrier's answer to the tender. */
  confirmationId: z.string().nullable(),
  /** The SCAC it was tendered to, which may be another than its own; empty before a tender. */
  tenderedTo: z.string(),
  /** The carrier's text for it, when last seen. */
  lastStatus: z.string().nullable(),
  /** When a driver took it. */
  handedOverAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
});
export type ShipmentRow = z.infer<typeof shipmentRowSchema>;
