import * as z from 'zod';
import type { Permission } from '../../station/permissions.ts';

/** Who may make a call. What depends on its input is in main (`people/desk-rules.ts`, `ipc/station-rules.ts`). */
export interface CallAccess {
  /** Not from a window that is locked (`station-locked`). */
  readonly signedIn?: true;
  /** Asks for a PIN, unless the person who is signed in has it. */
  readonly permission?: Permission;
}

/**
 * A call: what it takes, what it answers when it goes well, and who may make it: anybody, unless it says otherwise. `$ZodType` and not
 * `ZodType`, here and in the contract: any schema is both, but the methods of `ZodType` quadruple what the compiler has to work out, and
 * ESLint asks it anew for every component.
 */
export const call = <I extends z.core.$ZodType, O extends z.core.$ZodType>(
  input: I,
  output: O,
  access: CallAccess = {},
) => ({ input, output, access });

/** A person was asked and said yes. */
export const confirmed = z.boolean().optional();
export const id = z.string().min(1).max(100);
export const nothing = z.void();
export const one = z.object({ id });
export const ofShipment = z.object({ shipmentId: id });
/** How many rows of a list are asked for. */
export const rowLimit = z.number().int().min(1).max(20_000);
/** A list of the Queue; `listedAtOnce` rows of it unless more are asked for. */
export const listedQueue = z.object({
  scope: z.enum(['open', 'today']),
  limit: rowLimit.optional(),
});
