import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { daySchema } from '#shared/freight/fields/field-rules.ts';
import { scacSchema } from '#shared/freight/numbers/scac.ts';

/** A path from a program: absolute, since the station was started in another folder. */
const path = z.string().min(1).max(4096).refine(isAbsolute);

/** Every request to a running station from outside its window. */
export const requestSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('submit'),
    /** Chosen by the caller; repeating it after a lost answer means the same submission. */
    id: z.uuid(),
    path,
    /** The display name; its extension sets the format. */
    name: z.string().min(1).max(255),
    mapping: z.string().max(200).nullable(),
    wait: z.boolean(),
    timeoutSeconds: z.number().int().min(1).max(86_400),
  }),
  z.strictObject({
    do: z.literal('rate'),
    path,
    name: z.string().min(1).max(255),
    mapping: z.string().max(200).nullable(),
  }),
  z.strictObject({ do: z.literal('track'), scac: scacSchema, from: daySchema, to: daySchema }),
  z.strictObject({ do: z.literal('status') }),
  z.strictObject({ do: z.literal('backup'), file: path }),
  z.strictObject({
    do: z.literal('checked'),
    /** The id of the data loss whose records a person has checked; null: report what is to be checked. */
    confirm: z.number().int().min(1).nullable(),
    by: z.string().min(1).max(100),
    /** The user of the asking process according to its system; empty if unknown. */
    user: z.string().max(100),
  }),
]);
export type Request = z.infer<typeof requestSchema>;

/** What the caller receives during the request: a line of JSON for a program, a sentence for a person. */
export interface Listener {
  line: (line: object) => void;
  complain: (words: string) => void;
}

/** Performs a request; returns the exit code. `signal`: the caller is gone, or the station is closing. */
export type Perform = (request: Request, listener: Listener, signal: AbortSignal) => Promise<number>;
