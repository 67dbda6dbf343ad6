import * as z from 'zod';
import { metricsStateSchema } from '../../station/metrics.ts';
import { call, id, noInput } from './call.ts';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const withAddresses = z.boolean();

/** A file was written where the person at the station chose; null: they chose none. */
const saved = <M extends z.ZodRawShape>(more: M) => z.object({ file: z.string(), ...more }).nullable();

const bundleFileSchema = z.object({
  name: z.string(),
  bytes: z.number().int(),
  /** Its beginning; complete unless `isCut`. */
  text: z.string(),
  isCut: z.boolean(),
});
export type BundleFile = z.infer<typeof bundleFileSchema>;

export const supportCalls = {
  /** What a support bundle would hold now. */
  preview: call(z.object({ withAddresses }), z.array(bundleFileSchema)),
  /** Asks for a location, and writes the bundle there. */
  saveBundle: call(z.object({ withAddresses }), saved({ bytes: z.number().int() }), {
    signedIn: true,
    permission: 'setup',
  }),
  /** Asks for a location, and writes the journal there: of these days, both inclusive, or of a shipment. `canceled`: by `cancelExport`. */
  exportJournal: call(
    z.object({
      format: z.enum(['csv', 'jsonl']),
      from: day.nullable(),
      to: day.nullable(),
      shipmentId: id.nullable(),
    }),
    saved({ lines: z.number().int() }),
    { signedIn: true },
  ),
  cancelExport: call(noInput, noInput),
  /** Shows the last written file in its folder. `file-gone`: it is no longer there. */
  showSaved: call(noInput, noInput, { signedIn: true }),
  /** Whether the numbers for a monitoring program can be read now. */
  metrics: call(noInput, metricsStateSchema),
} as const;

/** Progress of a journal export: `total` is null while unknown. */
export const exportProgressSchema = z.object({ done: z.number().int(), total: z.number().int().nullable() });
export type ExportProgress = z.infer<typeof exportProgressSchema>;
