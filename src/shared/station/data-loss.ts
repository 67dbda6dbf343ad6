import * as z from 'zod';

/**
 * How the station's records came to be missing. `incomplete`: the file lacks what the witness knows (a damaged log, an older file put
 * back) · `replaced`: it is another file than the one that worked here · `gone`: there is no file any more · `copy`: a person chose
 * a copy · `empty`: a person chose to start empty.
 */
export const dataLossKinds = ['incomplete', 'replaced', 'gone', 'copy', 'empty'] as const;

/** What is missing, as far as the witness outside the database can tell. Times are ISO 8601. */
export const dataLossSchema = z.object({
  kind: z.enum(dataLossKinds),
  /** The last thing the file knows; null when it knows nothing. */
  knownUntil: z.iso.datetime().nullable(),
  /** The last thing the witness saw; null when there is no witness. */
  witnessedAt: z.iso.datetime().nullable(),
  /** Lines of the journal that are missing, at least; null when that cannot be told. */
  missing: z.number().int().nullable(),
});
export type DataLoss = z.infer<typeof dataLossSchema>;

/** A loss that nobody has said to have checked yet. */
export const openDataLossSchema = dataLossSchema.extend({ id: z.number().int(), foundAt: z.iso.datetime() });
export type OpenDataLoss = z.infer<typeof openDataLossSchema>;
