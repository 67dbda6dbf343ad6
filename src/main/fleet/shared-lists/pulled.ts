import * as z from 'zod';
import { sharedKindSchema } from '#shared/fleet/fleet-acts.ts';
import { stationRefSchema } from '#shared/fleet/fleet-station.ts';

/** The server's answers. They come from other stations, perhaps of another version, and are checked. */
const fields = z.record(z.string().max(200), z.unknown());

export const pulledRowSchema = z.object({
  kind: sharedKindSchema,
  id: z.string().min(1).max(100),
  seq: z.number().int(),
  fields,
  authors: fields,
  became: z.string().max(100).nullable(),
});
export type PulledRow = z.infer<typeof pulledRowSchema>;

export const pullAnswerSchema = z.object({
  fleet: z.string().max(100),
  restored: z.boolean(),
  /** An invalid row is skipped and does not affect the others. */
  rows: z.array(z.unknown()).max(1000),
  /** Too large for any station (server/shared-lists-pull.ts). */
  passedOver: z.array(z.object({ kind: z.string(), id: z.string(), bytes: z.number() })).max(1001),
  more: z.boolean(),
  upTo: z.number().int(),
  mark: z.string().max(64),
});

export const pushAnswerSchema = z.union([
  z.object({ refused: z.literal(true) }),
  z.object({
    rows: z.array(
      z.object({
        is: z.enum(['stored', 'stale', 'taken', 'one', 'too-large']),
        kind: sharedKindSchema,
        id: z.string(),
        seq: z.number().int().optional(),
        shared: z.string().optional(),
        by: z.string().optional(),
      }),
    ),
  }),
]);
export type PushAnswer = Extract<z.infer<typeof pushAnswerSchema>, { rows: unknown }>['rows'][number];

/** A push as stored until it is answered. */
export const pushBodySchema = z.array(
  z.object({
    kind: sharedKindSchema,
    /** The id in the fleet. */
    id: z.string(),
    /** The id here. */
    local: z.string(),
    seq: z.number().int(),
    fields: z.record(z.string(), z.object({ was: z.unknown().optional(), value: z.unknown() })),
    keys: z.array(z.string()),
    more: z.record(z.string(), z.string()),
    kept: z.array(z.object({ field: z.string(), value: z.unknown() })),
    became: z.string().nullable(),
  }),
);
export type PushRow = z.infer<typeof pushBodySchema>[number];

const authorSchema = z.object({ station: stationRefSchema, person: z.string(), at: z.iso.datetime() });

/** Who set a field; null where unknown. */
export const authorOf = (
  authors: Readonly<Record<string, unknown>>,
  field: string,
): z.infer<typeof authorSchema> | null => authorSchema.safeParse(authors[field]).data ?? null;

/** When a field was set, by the server's clock; '' where unknown. */
export const fieldSetAt = (authors: Readonly<Record<string, unknown>>, field: string): string =>
  authorOf(authors, field)?.at ?? '';

export const historySchema = z.array(
  z.object({ field: z.string(), value: z.unknown(), author: authorSchema }),
);
