import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

/** What the station remembers about its copies, outside the database: a restored copy would otherwise bring back what was true when it was made. */
const scheduleSchema = z.object({
  /** The folder it is about; another one resets it. */
  folder: z.string(),
  /** Since when copies are asked for there. */
  since: z.iso.datetime(),
  lastGood: z.object({ at: z.iso.datetime(), bytes: z.number() }).nullable(),
  restoreFailed: z.string().nullable().default(null),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** Null: there is none, or it cannot be read; then counting starts over. */
export function readSchedule(file: string): Schedule | null {
  try {
    const read = scheduleSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function writeSchedule(file: string, schedule: Schedule): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.half`, JSON.stringify(schedule));
  renameSync(`${file}.half`, file);
}
