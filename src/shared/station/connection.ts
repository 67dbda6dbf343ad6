import * as z from 'zod';
import { languages } from '../language.ts';
import { fleetStripSchema } from '../fleet/fleet-state.ts';
import { presenceSchema } from './people.ts';
import { printerStatusSchema } from './printer.ts';
import { scannerSettingsSchema } from './scanner.ts';
import { tryReasonSchema } from './try-reason.ts';

/** What the station knows of the service from its own real attempts; it never asks the operating system. */
export const serviceStatusSchema = z.object({
  state: z.enum(['online', 'offline', 'settings-problem', 'not-set-up', 'unknown']),
  since: z.iso.datetime(),
  /** Of the last problem. */
  reason: tryReasonSchema.nullable(),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

/** Everything the frame shows all the time: the strip at the foot, the top bar, the band. */
export const stationStatusSchema = z.object({
  service: serviceStatusSchema,
  /** What has not left yet, and what waits for a person at a printer. */
  waiting: z.number().int(),
  /** How many of those only a person can move: print them now, or leave them. */
  needAnswer: z.number().int(),
  inDoubt: z.number().int(),
  /** What the service or a carrier refused and nobody has repaired or canceled yet. */
  refused: z.number().int(),
  labelPrinter: printerStatusSchema,
  documentPrinter: printerStatusSchema,
  documentCopies: z.number().int(),
  packer: z.string(),
  stationName: z.string(),
  language: z.enum(languages),
  theme: z.enum(['system', 'light', 'dark']),
  scanner: scannerSettingsSchema,
  people: presenceSchema,
  mode: z.enum(['live', 'test', 'training', 'not-set-up']),
  /** Copies are asked for and late: when the last good one was made, '' for never. Absent: all is well, or none are asked for. */
  copyLateSince: z.string().optional(),
  /** Absent: this station is in no fleet. */
  fleet: fleetStripSchema.optional(),
});
export type StationStatus = z.infer<typeof stationStatusSchema>;
