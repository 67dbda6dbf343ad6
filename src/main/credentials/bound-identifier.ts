import * as z from 'zod';

/**
 * The authentication identifier with what it was given for. Both are encrypted as one text: who can only change the settings cannot have
 * it sent elsewhere.
 */
const boundSchema = z.object({
  secret: z.string(),
  /** Where it may be sent (`serviceAddress`). Null: no address stood when it was given, so it may be sent nowhere. */
  address: z.string().nullable(),
});
export type BoundIdentifier = z.infer<typeof boundSchema>;

export const writeBound = ({ secret, address }: BoundIdentifier): string =>
  JSON.stringify({ secret, address });

/** @throws when it is not what `writeBound` wrote */
export const readBound = (text: string): BoundIdentifier => boundSchema.parse(JSON.parse(text));
