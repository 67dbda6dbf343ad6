import * as z from 'zod';
import { bolStatusSchema } from './bol-status.ts';
import { ownDocumentKindSchema } from './own-document.ts';
import { printReasonSchema } from './print-reason.ts';

/**
 * Terms. A *print job* is one physical label, or one document with its copies. *Sent*: every byte was handed over. *Sent to queue*: handed to a
 * printer that can never confirm (`confirms` false). *Printed*: the printer reported it.
 */
export const printStates = ['queued', 'sending', 'sent', 'printed', 'in-doubt', 'canceled'] as const;
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
  /** The BOL was changed, or is void, after it was accepted: it is printed only after a question. */
  standing: bolStatusSchema.nullable().default(null),
  /** Unit x of y for labels; null for documents, and for the one job that represents all labels of an answer until they may print. */
  unit: z.number().int().nullable(),
  of: z.number().int().nullable(),
  /** Absent: one label for each handling unit. Otherwise so many of the `of` labels, in a row, are for one (`label-copies.ts`). */
  perUnit: z.number().int().optional(),
  /** The handling units that `of` labels are for; null if it is not a label. */
  handlingUnits: z.number().int().nullable().default(null),
  /** A document that is the shipment label, and not the BOL. */
  isLabelDocument: z.boolean().default(false),
  /** A label or document made by Dockprint. */
  own: z.object({ id: z.string(), kind: ownDocumentKindSchema, title: z.string() }).nullable().default(null),
  copies: z.number().int(),
  printerId: z.string().nullable(),
  printerName: z.string(),
  state: printStateSchema,
  /**
   * False if the printer can never confirm: "sent" is then shown as "Sent to queue". False for a printed job: a person reported it, not the
   * printer.
   */
  confirms: z.boolean(),
  /** Why it waits, is in doubt or was ended. */
  reason: printReasonSchema.nullable(),
  /**
   * The printer's own counter has counted `counted` of the `countedOf` physical labels sent together with this one. It does not say which, so
   * this does not mean "printed" (docs/decisions/printed.md). Absent or null if it was not asked.
   */
  counted: z.number().int().nullable().optional(),
  countedOf: z.number().int().nullable().optional(),
  /** Messages of the printer or queue about it, if any. */
  words: z.string().nullable(),
  /**
   * The run in which it was given to its printer: if it is given again, it belongs to another run, so an answer about it names the run. Null if
   * the printer counts no labels; such a job is given once.
   */
  runId: z.number().int().nullable().default(null),
  /** It may still come out of its printer, so "it did not" is accepted only after a question. */
  mayStillPrint: z.boolean(),
  /** The job that this one reprints. */
  parentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type PrintJobView = z.infer<typeof printJobViewSchema>;
