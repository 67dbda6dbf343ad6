import * as z from 'zod';
import { storageStates } from './storage-state.ts';

/** What `dockprint status` says, one JSON line. */
export const headlessStatusSchema = z.object({
  /** Whether a station works on this data folder now, and whether it has a window. */
  running: z.boolean(),
  window: z.boolean(),
  version: z.string(),
  mode: z.enum(['live', 'test', 'training', 'not-set-up']),
  station: z.string(),
  /** The service as the last real sending met it; `unknown` where none was tried since the start. */
  service: z.enum(['online', 'offline', 'settings-problem', 'not-set-up', 'unknown']),
  /** Submissions that have not left, and labels and documents that wait for a person. */
  waiting: z.number().int(),
  /** May have been sent or printed: a person has to look. */
  inDoubt: z.number().int(),
  /** When records were found missing, which nobody has said to have checked: `dockprint checked`. */
  toCheckSince: z.iso.datetime().nullable(),
  /** Whether what is done now can be kept; `storage-full`: there is no room for another shipment, and nothing is sent or printed. */
  storage: storageStates,
  /** Of the batch that goes on, shipments that are not through, and what it waits for. */
  batch: z.object({ left: z.number().int(), waitsFor: z.string().nullable() }),
  labelPrinter: z.string(),
  documentPrinter: z.string(),
});
export type HeadlessStatus = z.infer<typeof headlessStatusSchema>;
