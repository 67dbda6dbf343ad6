import * as z from 'zod';
import { masterCandidateSchema, masterCoversSchema, masterViewSchema } from '../../station/master-bol.ts';
import { call, id, noInput, byId } from './call.ts';

export const mastersCalls = {
  /** Accepted shipments of the last fourteen ship days and of future ones, the newest first; changed or void ones are left out. */
  candidates: call(noInput, z.array(masterCandidateSchema)),
  /** The newest masters first. */
  list: call(noInput, z.array(masterViewSchema)),
  /**
   * Makes a master of these and prints it. `not-in-this-state`: they do not share a carrier and a destination or pickup, or one was changed
   * meanwhile. `no-bol-number`: the station cannot give one.
   */
  make: call(
    z.object({ shipmentIds: z.array(id).min(2).max(200), covers: masterCoversSchema }),
    masterViewSchema,
    { signedIn: true },
  ),
  /** Makes its document again, with its children's current state, and prints it. */
  again: call(byId, masterViewSchema, { signedIn: true }),
} as const;
