import * as z from 'zod';

const count = z.number().int().min(0);

/** One hour of the day, by the hour in which each thing was done; in shipments. */
export const todayHourSchema = z.object({
  /** The moment at which the hour began. */
  from: z.iso.datetime(),
  made: count,
  /** Its last label or document came out in this hour, and nothing of it is still to come. */
  printed: count,
  handedOver: count,
});
export type TodayHour = z.infer<typeof todayHourSchema>;

/** A day at a station, from its midnight to its next (23 to 25 hours), and how things are now. */
export const todaySchema = z.object({
  day: z.iso.date(),
  hours: z.array(todayHourSchema).max(25),
  /** What no truck has taken, by carrier; most first. */
  stillHere: z
    .array(
      z.object({ scac: z.string().max(20), carrierName: z.string().max(200), today: count, older: count }),
    )
    .max(200),
  /** Submissions and prints in doubt, as the status strip counts them. */
  inDoubt: count,
  /** Submissions. */
  refused: count,
  /** Shipments with a label or document that is still to come out. */
  notPrinted: count,
  /** The oldest submission or print that waits; null: none. */
  oldestWaitingAt: z.iso.datetime().nullable(),
  /** Minutes since midnight that each printer was out of paper while Dockprint watched it; only printers that were. */
  paperOut: z.array(z.object({ printer: z.string().max(200), minutes: count })).max(50),
});
export type Today = z.infer<typeof todaySchema>;
