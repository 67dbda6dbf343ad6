import { isAbsolute } from 'node:path';
import * as z from 'zod';

/** A path that a program gives: absolute, since the station was started in another folder. */
const path = z.string().min(1).max(4096).refine(isAbsolute);

/** Everything that may be asked of a running station from outside its window. */
export const requestSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('submit'),
    /** Made by whoever asks; asked again under it after a lost answer, it is the same submission. */
    id: z.uuid(),
    path,
    /** The display name; its extension sets the format. */
    name: z.string().min(1).max(255),
    mapping: z.string().max(200).nullable(),
    wait: z.boolean(),
    timeoutSeconds: z.number().int().min(1).max(86_400),
  }),
  z.strictObject({ do: z.literal('status') }),
  z.strictObject({ do: z.literal('backup'), file: path }),
  z.strictObject({
    do: z.literal('checked'),
    /** The missing records that a person has checked, by the number that was said with them; null: what is to be checked is asked. */
    confirm: z.number().int().min(1).nullable(),
    by: z.string().min(1).max(100),
    /** Whose process asks, as its system says; empty where it does not tell. */
    user: z.string().max(100),
  }),
]);
export type Request = z.infer<typeof requestSchema>;

/** What the caller hears while it is done: a line of JSON for a program, a sentence for a person. */
export interface Listener {
  line: (line: object) => void;
  complain: (words: string) => void;
}

/** Does what was asked; returns the exit code. `signal`: the caller is gone, or the station is closing. */
export type Perform = (request: Request, listener: Listener, signal: AbortSignal) => Promise<number>;
