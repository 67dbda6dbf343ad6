import * as z from 'zod';

/**
 * Terms. A *print job* is one physical label, or one document with its copies. *Sent*: every byte was handed over.
 * *Sent to queue*: handed to something that can never confirm (`confirms` false). *Printed*: the printer said so.
 */
export const printStates = ['queued', 'sending', 'sent', 'printed', 'in-doubt', 'cancelled'] as const;
export const printStateSchema = z.enum(printStates);
export type PrintState = z.infer<typeof printStateSchema>;

export const printKinds = ['label', 'document', 'test-label', 'test-page', 'staging-tag'] as const;
export const printKindSchema = z.enum(printKinds);
export type PrintKind = z.infer<typeof printKindSchema>;

/** A row of the Queue screen's second table, and the state of a numbered square. */
export const printJobViewSchema = z.object({
  id: z.string(),
  kind: printKindSchema,
  shipmentId: z.string().nullable(),
  bolNumber: z.string().nullable(),
  /** Unit x of y for labels; null for documents, and for the one job that stands for all labels of an answer until they may print. */
  unit: z.number().int().nullable(),
  of: z.number().int().nullable(),
  /** The handling units that `of` labels are for; null for what is no label. */
  handlingUnits: z.number().int().nullable().default(null),
  /** A document that is the shipment label, and not the BOL. */
  isLabelDocument: z.boolean().default(false),
  copies: z.number().int(),
  printerId: z.string().nullable(),
  printerName: z.string(),
  state: printStateSchema,
  /** False where the printer can never confirm: "sent" is then shown as "Sent to queue". */
  confirms: z.boolean(),
  /** Stable code of why it waits or is in doubt: a printer condition, `reset`, `crash`, `no-confirmation` … */
  reason: z.string().nullable(),
  /** The job this one prints again. */
  parentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type PrintJobView = z.infer<typeof printJobViewSchema>;
