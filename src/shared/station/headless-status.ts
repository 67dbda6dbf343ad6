import * as z from 'zod';
import { storageStates } from './storage-state.ts';

/** The output of `dockprint status`, one JSON line. */
export const headlessStatusSchema = z.object({
  /** Whether a station is running on this data folder, and whether it has a window. */
  running: z.boolean(),
  window: z.boolean(),
  version: z.string(),
  mode: z.enum(['live', 'test', 'training', 'not-set-up']),
  station: z.string(),
  /** The service's state in the last real request; `unknown` if there was none since the start. */
  service: z.enum(['online', 'offline', 'settings-problem', 'not-set-up', 'unknown']),
  /** Submissions that have not left, and labels and documents that wait for a person. */
  waiting: z.number().int(),
  /** May have been sent or printed: a person has to check. */
  inDoubt: z.number().int(),
  /** When records were found missing that no one has reported as checked: `dockprint checked`. */
  toCheckSince: z.iso.datetime().nullable(),
  /** Whether new work can be stored; `storage-full`: there is no room for another shipment, and nothing is sent or printed. */
  storage: storageStates,
  /** The current batch: its unfinished shipments, and what it waits for. */
  batch: z.object({ left: z.number().int(), waitsFor: z.string().nullable() }),
  labelPrinter: z.string(),
  documentPrinter: z.string(),
});
export type HeadlessStatus = z.infer<typeof headlessStatusSchema>;
