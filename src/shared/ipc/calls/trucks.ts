import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import {
  dayViewSchema,
  dockViewSchema,
  handOverFormSchema,
  scanAnswerSchema,
  truckViewSchema,
} from '../../station/hand-over.ts';
import { call, id, noInput, byId, rowLimit } from './call.ts';

const day = z.iso.date();
const shipmentIds = z.array(id).min(1).max(1000);

export const trucksCalls = {
  /** What waits for each carrier, and the trucks that are here. */
  dock: call(noInput, dockViewSchema),
  /** A truck of this carrier is here. */
  begin: call(z.object({ scac: z.string().max(10) }), byId),
  get: call(byId, truckViewSchema),
  save: call(z.object({ id, form: handOverFormSchema }), noInput),
  /**
   * Puts shipments on this truck or takes them off, with their scans. A held shipment is refused as `not-in-this-state` unless taken knowingly
   * with `anyway`; a shipment on another truck is always refused.
   */
  take: call(z.object({ id, shipmentIds, taken: z.boolean(), anyway: z.boolean() }), noInput),
  /** A code that was scanned at this trailer. */
  scan: call(z.object({ id, code: z.string().trim().min(1).max(200) }), scanAnswerSchema),
  /** Prints copies of every BOL and one pickup slip. `not-in-this-state`: they were printed, and `again` is not set. */
  printPapers: call(z.object({ id, again: z.boolean() }), noInput, { signedIn: true }),
  /** The driver has signed. `fields-missing` names what is missing or not accepted. A second call has no effect. */
  finish: call(byId, z.object({ documentId: id }), { signedIn: true }),
  /** The truck left empty: the shipments chosen for it wait again. */
  leave: call(byId, noInput, { signedIn: true }),
  /** What was handed over on a day, and what waits now; `maxRowsListed` rows of each list unless more are asked for. */
  day: call(z.object({ day, limit: rowLimit.optional() }), dayViewSchema),
  /** Makes and prints a manifest for each of these carriers. */
  printManifests: call(z.object({ day, scacs: z.array(z.string().max(10)).min(1).max(200) }), noInput, {
    signedIn: true,
  }),
  /** A person states that these left without a recorded truck. */
  pickedUpBefore: call(z.object({ shipmentIds, reason: typedText().min(1).max(300) }), noInput, {
    signedIn: true,
  }),
} as const;
