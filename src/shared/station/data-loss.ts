import * as z from 'zod';

/**
 * Why the station's records are missing. `incomplete`: the file lacks what the witness knows (a damaged log, an older file put back) ·
 * `replaced`: another file than the one used here · `gone`: there is no file any more · `copy`: a person chose a copy · `empty`: a person chose
 * to start empty.
 */
export const dataLossKinds = ['incomplete', 'replaced', 'gone', 'copy', 'empty'] as const;

/** What is missing, as far as the witness outside the database knows. Times are ISO 8601. */
export const dataLossSchema = z.object({
  kind: z.enum(dataLossKinds),
  /** The last record in the file; null if it has none. */
  knownUntil: z.iso.datetime().nullable(),
  /** The last record the witness saw; null if there is no witness. */
  witnessedAt: z.iso.datetime().nullable(),
  /** Minimum number of missing journal entries; null if unknown. */
  missing: z.number().int().nullable(),
});
export type DataLoss = z.infer<typeof dataLossSchema>;

/** A loss that no one has reported as checked yet. */
export const openDataLossSchema = dataLossSchema.extend({ id: z.number().int(), foundAt: z.iso.datetime() });
export type OpenDataLoss = z.infer<typeof openDataLossSchema>;
