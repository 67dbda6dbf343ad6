import * as z from 'zod';
import {
  changedBySchema,
  fleetReprintSchema,
  keptValueSchema,
  orderWarningSchema,
  replaceEvidenceSchema,
  sharedKindSchema,
  takeOverEvidenceSchema,
  takeOverSchema,
} from '../../fleet/fleet-acts.ts';
import { fleetSettingsSchema } from '../../fleet/fleet-settings.ts';
import { fleetDoubtSchema, fleetShipmentRowSchema, fleetShipmentSchema } from '../../fleet/fleet-shipment.ts';
import { fleetStateSchema, fleetTroubleSchema } from '../../fleet/fleet-state.ts';
import { shipmentQuerySchema } from '../../station/shipment-query.ts';
import { fleetStationSchema } from '../../fleet/fleet-station.ts';
import { call, id, nothing, rowLimit } from './call.ts';
import { vaultStateSchema } from './settings.ts';

/** What is asked of all stations answers from what this one has pulled, also while the server is away; `fleet-off` where none is set. */
export const fleetCalls = {
  state: call(nothing, fleetStateSchema),
  /** Connects with these settings and says what it met; null: all is well. `password` null: the one that is kept. */
  test: call(
    z.object({ settings: fleetSettingsSchema, password: z.string().max(500).nullable() }),
    z.object({ trouble: fleetTroubleSchema.nullable(), stations: z.number().int() }),
    { signedIn: true, permission: 'setup' },
  ),
  /** How the password of the server's sign-in is kept; a locked keyring may show a window of its own for that. */
  password: call(nothing, vaultStateSchema),
  /** Keeps it in the vault; '' forgets it. `keepInBasicText`: the person accepts the risk. */
  savePassword: call(
    z.object({ password: z.string().max(500), keepInBasicText: z.boolean().default(false) }),
    nothing,
    { signedIn: true, permission: 'setup' },
  ),
  /** As `shipments.find`, of the other stations only. */
  find: call(shipmentQuerySchema, z.array(fleetShipmentRowSchema)),
  get: call(z.object({ station: id, shipmentId: id }), fleetShipmentSchema),
  /** Prints labels and documents of another station's shipment here, and tells its owner. `fleet-away`: their bytes are at the server. */
  reprint: call(fleetReprintSchema, z.object({ queued: z.number().int() }), { signedIn: true }),
  stations: call(nothing, z.array(fleetStationSchema)),
  /** Of `listedAtOnce` shipments of other stations unless more are asked for. */
  inDoubt: call(z.object({ limit: rowLimit }).optional(), z.array(fleetDoubtSchema)),
  takeOverEvidence: call(z.object({ station: id }), takeOverEvidenceSchema),
  /** `left`: so many could not be kept here; left out: none. */
  takeOver: call(takeOverSchema, z.object({ taken: z.number().int(), left: z.number().int().optional() }), {
    signedIn: true,
    permission: 'take-over',
  }),
  /** The station with this number (`number-taken`) and its open work; `not-found`: none, or it was replaced. */
  replaceEvidence: call(nothing, replaceEvidenceSchema),
  /**
   * This computer takes the place of that station, for good: its number, and its open work in doubt. No number of it is given until a
   * person has said the last one (`numbers.lastBolNumber`).
   */
  replace: call(takeOverSchema, nothing, { signedIn: true, permission: 'setup' }),
  /** Who else has this order open or has sent it; asked by Pack with what is typed, which also tells the others. */
  sameOrder: call(
    z.object({ draftId: id, externalId: z.string().max(100), poNumber: z.string().max(100) }),
    z.array(orderWarningSchema),
  ),
  /** BOLs that two stations submitted for one order before they knew, until a person has looked. */
  sentTwice: call(nothing, z.array(orderWarningSchema)),
  looked: call(z.object({ id }), nothing, { signedIn: true }),
  /** This computer continues as a new station: the other one keeps the identity. */
  becomeNew: call(nothing, nothing, { signedIn: true, permission: 'setup' }),
  /** A person says that the other one is gone: this computer keeps the identity. */
  keepIdentity: call(nothing, nothing, { signedIn: true, permission: 'setup' }),
  /** Who changed a shared row last; known here, also while the fleet is away. */
  changedBy: call(z.object({ kind: sharedKindSchema, id }), changedBySchema),
  /** Earlier values of a shared row with what took their place, the newest first. */
  history: call(z.object({ kind: sharedKindSchema, id }), z.array(keptValueSchema), { signedIn: true }),
  /** Under the rules of editing it: `needs-supervisor`, `managed`, `not-in-this-state`: with that value it would be another one. */
  putBack: call(
    z.object({ kind: sharedKindSchema, id, field: z.string().max(200), at: z.iso.datetime() }),
    nothing,
    { signedIn: true },
  ),
} as const;
