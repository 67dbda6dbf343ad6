import * as z from 'zod';
import { askedStepsSchema } from '../freight/planned-steps.ts';
import { findingWordsSchema } from '../freight/preflight/finding-words.ts';
import { importProblemSchema } from './import-mapping.ts';

/** The states of an imported shipment. */
export const importedStates = [
  'ready',
  'problems',
  'in-line',
  'submitted',
  'held',
  'refused',
  'in-doubt',
  'accepted',
  'sent',
  'printed',
  'canceled',
  'taken',
  'merged',
  'removed',
] as const;
export const importedStateSchema = z.enum(importedStates);
export type ImportedState = (typeof importedStates)[number];

/** Columns that sort the list; without one it is in load order. */
export const importedColumns = ['state', 'stop', 'order', 'consignee', 'load'] as const;
export type ImportedColumn = (typeof importedColumns)[number];

/** A problem of an imported shipment: a field of its form, or '' and a code from `error-code.ts`. */
export const importedReasonSchema = z.object({
  path: z.string(),
  code: z.string(),
  /** The other shipment's number, or the service's own words. */
  words: z.string().optional(),
  readings: z.array(z.number()).optional(),
});
export type ImportedReason = z.infer<typeof importedReasonSchema>;

export const importedRowSchema = z.object({
  id: z.string(),
  state: importedStateSchema,
  fileName: z.string(),
  row: z.number().int(),
  loadOrder: z.number().nullable(),
  externalId: z.string(),
  bolNumber: z.string(),
  consignee: z.string(),
  place: z.string(),
  units: z.number(),
  weightLb: z.number(),
  /** Its first problems; `reasonCount`: how many there are in total. */
  reasons: z.array(importedReasonSchema),
  reasonCount: z.number().int(),
  /** The first questions or doubts that Pack would raise about it, as of the last check, and how many. It may be sent as it is. */
  doubts: z.array(findingWordsSchema),
  doubtCount: z.number().int(),
  shipmentId: z.string().nullable(),
  /** What its file asks for besides the BOL. */
  asks: askedStepsSchema,
});
export type ImportedRow = z.infer<typeof importedRowSchema>;

/** What was imported from a file and what was not, so that its bad rows can be fetched with their reasons. */
export const importedFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  at: z.iso.datetime(),
  fromFolder: z.boolean(),
  rows: z.number().int(),
  shipments: z.number().int(),
  badRows: z.number().int(),
  knownRows: z.number().int(),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;

/** A row of a file that did not become a shipment. */
export const excludedRowSchema = z.object({
  row: z.number().int(),
  kind: z.enum(['bad', 'known']),
  cells: z.array(z.string()),
  problems: z.array(importProblemSchema),
});
export type ExcludedRow = z.infer<typeof excludedRowSchema>;

/** Why a batch is not sending now. `removing`: imported rows are being removed or put back; `removal-failed`: the disk failed to do that. */
export const batchWaits = [
  'removing',
  'removal-failed',
  'sending-stopped',
  'offline',
  'not-set-up',
  'label-printer',
  'document-printer',
] as const;
export type BatchWait = (typeof batchWaits)[number];

export const batchSchema = z.object({
  state: z.enum(['none', 'running', 'paused', 'ended']),
  total: z.number().int(),
  /** How many are finished, and how many of those need a person. */
  done: z.number().int(),
  printed: z.number().int(),
  /** Sent to a printer that confirms nothing. */
  sent: z.number().int(),
  failed: z.number().int(),
  inDoubt: z.number().int(),
  waitsFor: z.enum(batchWaits).nullable(),
});
export type BatchView = z.infer<typeof batchSchema>;

/** Current activity: a file being read, a batch being sent, the watched folder. */
export const importStatusSchema = z.object({
  /** `waits`: another file is read before it. */
  reading: z
    .object({ name: z.string(), done: z.number().int(), total: z.number().int(), waits: z.boolean() })
    .nullable(),
  batch: batchSchema,
  folder: z.object({
    path: z.string().nullable(),
    /** Null: the folder is being watched. */
    trouble: z.enum(['missing', 'not-writable', 'relative', 'linked']).nullable(),
    lastFile: z.object({ name: z.string(), at: z.iso.datetime(), imported: z.boolean() }).nullable(),
  }),
});
export type ImportStatus = z.infer<typeof importStatusSchema>;
