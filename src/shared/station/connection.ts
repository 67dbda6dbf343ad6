import * as z from 'zod';
import { languages } from '../language.ts';
import { stationUnits } from '#shared/freight/measures/station-units.ts';
import { fleetStripSchema } from '../fleet/fleet-state.ts';
import { presenceSchema } from './people.ts';
import { printerStatusSchema } from './printer.ts';
import { scannerSettingsSchema } from './scanner.ts';
import { attemptReasonSchema } from './attempt-reason.ts';

/** What the station knows about the service from its own requests; it never asks the operating system. */
export const serviceStatusSchema = z.object({
  state: z.enum(['online', 'offline', 'settings-problem', 'not-set-up', 'unknown']),
  since: z.iso.datetime(),
  /** The reason of the last problem. */
  reason: attemptReasonSchema.nullable(),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

/** Everything the frame always shows: the strip at the bottom, the top bar, the band. */
export const stationStatusSchema = z.object({
  service: serviceStatusSchema,
  /** Submissions that have not left yet, and prints that wait for a person. */
  waiting: z.number().int(),
  /** How many of those need a person: print them now, or leave them. */
  needAnswer: z.number().int(),
  inDoubt: z.number().int(),
  /** What the service or a carrier refused and no one has repaired or canceled yet. */
  refused: z.number().int(),
  labelPrinter: printerStatusSchema,
  documentPrinter: printerStatusSchema,
  /** The other printers that routes or rules name; absent: none. */
  morePrinters: z.array(printerStatusSchema).optional(),
  documentCopies: z.number().int(),
  /** How many labels each handling unit gets; absent: one. */
  labelsPerUnit: z.number().int().optional(),
  /** BOLs that wait until the labels of their shipments are scanned; absent: none. */
  bolsAwaitScans: z.number().int().optional(),
  packer: z.string(),
  stationName: z.string(),
  language: z.enum(languages),
  theme: z.enum(['system', 'light', 'dark']),
  units: z.enum(stationUnits),
  scanner: scannerSettingsSchema,
  people: presenceSchema,
  mode: z.enum(['live', 'test', 'training', 'not-set-up']),
  /** Copies are enabled and late: when the last good one was made, '' for never. Absent: all is well, or copies are off. */
  copyLateSince: z.string().optional(),
  /** Absent: this station is in no fleet. */
  fleet: fleetStripSchema.optional(),
});
export type StationStatus = z.infer<typeof stationStatusSchema>;
