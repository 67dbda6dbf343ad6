import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import {
  dayViewSchema,
  dockViewSchema,
  handOverFormSchema,
  scanAnswerSchema,
  truckViewSchema,
} from '../../station/hand-over.ts';
import { call, id, nothing, one, rowLimit } from './call.ts';

const day = z.iso.date();
const shipmentIds = z.array(id).min(1).max(1000);

export const trucksCalls = {
  /** What waits for which carrier, and the trucks that are here. */
  dock: call(nothing, dockViewSchema),
  /** A truck of this carrier is here. */
  begin: call(z.object({ scac: z.string().max(10) }), one),
  get: call(one, truckViewSchema),
  save: call(z.object({ id, form: handOverFormSchema }), nothing),
  /**
   * Puts shipments on this truck or takes them off, with their scans. One that is held is refused as `not-in-this-state` unless it is
   * taken `anyway`, knowing why; one on another truck always.
   */
  take: call(z.object({ id, shipmentIds, taken: z.boolean(), anyway: z.boolean() }), nothing),
  /** A code that was scanned at this trailer. */
  scan: call(z.object({ id, code: z.string().trim().min(1).max(200) }), scanAnswerSchema),
  /** Prints copies of every BOL and one pickup slip. `not-in-this-state`: they were printed, and `again` is not said. */
  printPapers: call(z.object({ id, again: z.boolean() }), nothing, { signedIn: true }),
  /** The driver has signed. `fields-missing` names what is not said or not accepted. Twice is one. */
  finish: call(one, z.object({ documentId: id }), { signedIn: true }),
  /** The truck left without anything: what was chosen for it waits again. */
  leave: call(one, nothing, { signedIn: true }),
  /** What was handed over on a day, and what waits now; `listedAtOnce` rows of each list unless more are asked for. */
  day: call(z.object({ day, limit: rowLimit.optional() }), dayViewSchema),
  /** Makes and prints a manifest for each of these carriers. */
  printManifests: call(z.object({ day, scacs: z.array(z.string().max(10)).min(1).max(200) }), nothing, {
    signedIn: true,
  }),
  /** A person says that these left without a truck being noted. */
  pickedUpBefore: call(z.object({ shipmentIds, reason: typedText().min(1).max(300) }), nothing, {
    signedIn: true,
  }),
} as const;
