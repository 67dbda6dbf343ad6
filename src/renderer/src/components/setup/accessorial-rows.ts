import * as z from 'zod';
import { accessorialListSchema, type Accessorial } from '#shared/station/settings.ts';

const rowsSchema = z.object({
  rows: accessorialListSchema.superRefine((rows, context) => {
    const codes = rows.map(({ code }) => code);
    const twice = codes.findIndex((code, at) => codes.indexOf(code) !== at);
    if (twice !== -1) context.addIssue({ code: 'custom', path: [twice, 'code'], message: 'twice' });
  }),
});

type Rows = z.infer<typeof rowsSchema>;

/** The rows to save, without blank ones. Problems are named by their index on screen, blank rows counted. */
export function readAccessorialRows(rows: readonly Accessorial[]): z.ZodSafeParseResult<Rows> {
  const places = [...rows.keys()].filter(
    (at) => (rows[at]?.code.trim() ?? '') !== '' || (rows[at]?.name.trim() ?? '') !== '',
  );
  const read = rowsSchema.safeParse({ rows: places.map((at) => rows[at]) });
  for (const { path } of read.error?.issues ?? []) {
    const at = path[1];
    if (path[0] === 'rows' && typeof at === 'number') path[1] = places[at] ?? at;
  }
  return read;
}
