import * as z from 'zod';

/**
 * The authentication identifier with what it was given for. Both are encrypted as one text: who can only change the settings cannot have
 * it sent elsewhere.
 */
export interface BoundIdentifier {
  secret: string;
  /** Where it may be sent (`serviceAddress`). Null: no address stood when it was given, so it may be sent nowhere. */
  address: string | null;
}

/** Before version 2 the identifier alone was stored. */
const mark = 'dockprint-identifier-2:';
const storedSchema = z.object({ secret: z.string(), address: z.string().nullable() });

export const writeBound = ({ secret, address }: BoundIdentifier): string =>
  mark + JSON.stringify({ secret, address });

/** What was stored. One of an older version belongs to the address that stands (`isOlder`). */
export function readBound(
  text: string,
  standing: string | null,
): { identifier: BoundIdentifier; isOlder: boolean } {
  if (!text.startsWith(mark)) return { identifier: { secret: text, address: standing }, isOlder: true };
  return { identifier: storedSchema.parse(JSON.parse(text.slice(mark.length))), isOlder: false };
}
