import * as z from 'zod';
import type { Permission } from '../../station/permissions.ts';

/** Who may make a call. Rules that depend on its input are in main (`people/desk-rules.ts`, `ipc/station-rules.ts`). */
export interface CallAccess {
  /** Not from a window that is locked (`station-locked`). */
  readonly signedIn?: true;
  /** Requires a PIN, unless the person who is signed in has the permission. */
  readonly permission?: Permission;
}

/**
 * A call: its input, its output on success, and who may make it (by default anyone). `$ZodType` and not `ZodType`, here and in the contract: any
 * schema is both, but the methods of `ZodType` quadruple the compiler's work, and ESLint repeats it for every component.
 */
export const call = <I extends z.core.$ZodType, O extends z.core.$ZodType>(
  input: I,
  output: O,
  access: CallAccess = {},
) => ({ input, output, access });

/** A person was asked and confirmed. */
export const confirmed = z.boolean().optional();
export const id = z.string().min(1).max(100);
export const noInput = z.void();
export const byId = z.object({ id });
export const byShipment = z.object({ shipmentId: id });
/** How many rows of a list are asked for. */
export const rowLimit = z.number().int().min(1).max(20_000);
/** A list of the Queue; limited to `maxRowsListed` rows unless more are requested. */
export const listedQueue = z.object({
  scope: z.enum(['open', 'today']),
  limit: rowLimit.optional(),
});
