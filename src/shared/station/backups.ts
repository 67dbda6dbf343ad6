import * as z from 'zod';
import { pathText } from '#shared/freight/fields/field-rules.ts';

/** Copies of the data to an external folder or share, beside the daily ones in the station's own. */
export const backupSettingsSchema = z.object({
  /** Null: none are made. */
  folder: pathText().max(1000).nullable().default(null),
  everyHours: z
    .number('not-a-number')
    .int('whole-number')
    .min(1, 'at-least-one')
    .max(168, 'too-large')
    .default(4),
  /** How many are kept there. */
  keep: z.number('not-a-number').int('whole-number').min(1, 'at-least-one').max(500, 'too-large').default(14),
});
export type BackupSettings = z.infer<typeof backupSettingsSchema>;

/** Why the last copy was not made. */
export const backupTroubles = ['relative', 'missing', 'not-writable', 'full', 'not-whole', 'failed'] as const;
export type BackupTrouble = (typeof backupTroubles)[number];

/** A copy that may replace the data. */
export const storedCopySchema = z.object({
  /** Input of `restore`. */
  id: z.string(),
  madeAt: z.iso.datetime(),
  bytes: z.number(),
  /** The folder of the station that made it; '' for this station's own daily copies. */
  from: z.string(),
});
export type StoredCopy = z.infer<typeof storedCopySchema>;

/** The state of the copies for Setup. */
export const backupStateSchema = z.object({
  /** The last complete copy in the folder; null: none known to this station. */
  lastGood: z.object({ at: z.iso.datetime(), bytes: z.number() }).nullable(),
  trouble: z.object({ code: z.enum(backupTroubles), at: z.iso.datetime() }).nullable(),
  /** No good copy for two periods. */
  isLate: z.boolean(),
  isCopying: z.boolean(),
  /** The last restore failed; the data is as it was before. */
  restoreFailed: z.string().nullable(),
});
export type BackupState = z.infer<typeof backupStateSchema>;
