import * as z from 'zod';
import { serviceStatusSchema } from '../station/connection.ts';
import { printerStatusSchema } from '../station/printer.ts';
import { todaySchema } from '../station/today.ts';

/** The station something belongs to. `uuid` is made at install; `number` is the prefix of its BOL numbers. */
export const stationRefSchema = z.object({ uuid: z.string(), name: z.string(), number: z.string() });
export type StationRef = z.infer<typeof stationRefSchema>;

/** What a station reports every 15 seconds, and at once when it changes. */
export const stationBeatSchema = z.object({
  name: z.string().max(40),
  number: z.string().max(6),
  host: z.string().max(255),
  version: z.string().max(40),
  service: serviceStatusSchema,
  /** Submissions that have not left. */
  waiting: z.number().int(),
  inDoubt: z.number().int(),
  /** The oldest submission that has not left; null: none. */
  oldestWaitingAt: z.iso.datetime().nullable(),
  labelPrinter: printerStatusSchema,
  documentPrinter: printerStatusSchema,
  packer: z.string().max(100),
  training: z.boolean(),
  /** What was done there on its day; null: its version does not report it, or it is in training. */
  today: todaySchema.nullable().catch(null),
});
export type StationBeat = z.infer<typeof stationBeatSchema>;

/** A row of the Fleet screen. */
export const fleetStationSchema = z.object({
  station: stationRefSchema,
  isThisOne: z.boolean(),
  /** By the server's clock. */
  lastSeenAt: z.iso.datetime(),
  /** Not heard from for more than two and a half reports. */
  isAway: z.boolean(),
  /** Its last report; null: it has joined and not reported yet. */
  beat: stationBeatSchema.nullable(),
  /** Changes it had not shared yet when it was last heard from. */
  toShare: z.number().int(),
  /** Its open work was taken over, when and by whom. */
  takenOver: z.object({ at: z.iso.datetime(), by: stationRefSchema, person: z.string() }).nullable(),
});
export type FleetStation = z.infer<typeof fleetStationSchema>;
