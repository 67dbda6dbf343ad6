import * as z from 'zod';

/**
 * A call: what it takes and what it answers when it goes well. `$ZodType` and not `ZodType`, here and in the contract: any schema is
 * both, but the methods of `ZodType` quadruple what the compiler has to work out, and ESLint asks it anew for every component.
 */
export const call = <I extends z.core.$ZodType, O extends z.core.$ZodType>(input: I, output: O) => ({
  input,
  output,
});

/** A person was asked and said yes. */
export const confirmed = z.boolean().optional();
export const id = z.string().min(1).max(100);
export const nothing = z.void();
export const one = z.object({ id });
export const ofShipment = z.object({ shipmentId: id });
/** A list of the Queue; `listedAtOnce` rows of it unless more are asked for. */
export const listedQueue = z.object({
  scope: z.enum(['open', 'today']),
  limit: z.number().int().min(1).max(20_000).optional(),
});
