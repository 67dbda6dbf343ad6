import * as z from 'zod';
import { standingSchema } from './standing.ts';
import { ownDocumentKindSchema } from './own-document.ts';
import { printReasonSchema } from './print-reason.ts';

/**
 * Terms. A *print job* is one physical label, or one document with its copies. *Sent*: every byte was handed over.
 * *Sent to queue*: handed to something that can never confirm (`confirms` false). *Printed*: the printer said so.
 */
export const printStates = ['queued', 'sending', 'sent', 'printed', 'in-doubt', 'cancelled'] as const;
export const printStateSchema = z.enum(printStates);
export type PrintState = z.infer<typeof printStateSchema>;

export const printKinds = [
  'label',
  'document',
  'test-label',
  'test-page',
  'staging-tag',
  'own-label',
  'own-document',
] as const;
export const printKindSchema = z.enum(printKinds);
export type PrintKind = z.infer<typeof printKindSchema>;

/** A row of the Queue screen's second table, and the state of a numbered square. */
export const printJobViewSchema = z.object({
  id: z.string(),
  kind: printKindSchema,
  shipmentId: z.string().nullable(),
  bolNumber: z.string().nullable(),
  /** The BOL was changed, or is void, after it was accepted: it is printed after a question alone. */
  standing: standingSchema.nullable().default(null),
  /** Unit x of y for labels; null for documents, and for the one job that stands for all labels of an answer until they may print. */
  unit: z.number().int().nullable(),
  of: z.number().int().nullable(),
  /** The handling units that `of` labels are for; null for what is no label. */
  handlingUnits: z.number().int().nullable().default(null),
  /** A document that is the shipment label, and not the BOL. */
  isLabelDocument: z.boolean().default(false),
  /** What Dockprint made itself: a label or a document of its own. */
  own: z.object({ id: z.string(), kind: ownDocumentKindSchema, title: z.string() }).nullable().default(null),
  copies: z.number().int(),
  printerId: z.string().nullable(),
  printerName: z.string(),
  state: printStateSchema,
  /**
   * False where the printer can never confirm: "sent" is then shown as "Sent to queue". Of a printed one, false: not the printer, a person
   * said so.
   */
  confirms: z.boolean(),
  /** Why it waits, is in doubt or was ended. */
  reason: printReasonSchema.nullable(),
  /**
   * The printer's own counter has counted `counted` of the `countedOf` physical labels that it was given with this one. It does
   * not say which, so this is no "printed" (docs/decisions/printed.md). Absent or null where it was not asked.
   */
  counted: z.number().int().nullable().optional(),
  countedOf: z.number().int().nullable().optional(),
  /** The printer's or the queue's own words about it, where it gave any. */
  words: z.string().nullable(),
  /**
   * The run in which its printer was given it: given once more it is of another, so an answer about it says which one. Null where the
   * printer counts no labels; such a job is given once.
   */
  runId: z.number().int().nullable().default(null),
  /** It may still come out of its printer, so "it did not" is taken only after a question. */
  mayStillPrint: z.boolean(),
  /** The job this one prints again. */
  parentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type PrintJobView = z.infer<typeof printJobViewSchema>;
