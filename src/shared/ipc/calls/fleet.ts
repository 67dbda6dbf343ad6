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
import { call, id, noInput, rowLimit } from './call.ts';
import { vaultStateSchema } from './settings.ts';

/** Calls about all stations are answered from the data this one has pulled, also while the server is away; `fleet-off` if no fleet is set. */
export const fleetCalls = {
  state: call(noInput, fleetStateSchema),
  /** Connects with these settings and returns the problem; null: none. `password` null: the stored one. */
  test: call(
    z.object({ settings: fleetSettingsSchema, password: z.string().max(500).nullable() }),
    z.object({ trouble: fleetTroubleSchema.nullable(), stations: z.number().int() }),
    { signedIn: true, permission: 'setup' },
  ),
  /** How the password of the server's sign-in is stored; a locked keyring may show its own window. */
  password: call(noInput, vaultStateSchema),
  /** Stores it in the vault; '' deletes it. `keepInBasicText`: the person accepts the risk. */
  savePassword: call(
    z.object({ password: z.string().max(500), keepInBasicText: z.boolean().default(false) }),
    noInput,
    { signedIn: true, permission: 'setup' },
  ),
  /** Like `shipments.find`, for the other stations only. */
  find: call(shipmentQuerySchema, z.array(fleetShipmentRowSchema)),
  get: call(z.object({ station: id, shipmentId: id }), fleetShipmentSchema),
  /** Prints labels and documents of another station's shipment here, and notifies its owner. `fleet-away`: their bytes are on the server. */
  reprint: call(fleetReprintSchema, z.object({ queued: z.number().int() }), { signedIn: true }),
  stations: call(noInput, z.array(fleetStationSchema)),
  /** Of `maxRowsListed` shipments of other stations unless more are asked for. */
  inDoubt: call(z.object({ limit: rowLimit }).optional(), z.array(fleetDoubtSchema)),
  takeOverEvidence: call(z.object({ station: id }), takeOverEvidenceSchema),
  /** `left`: how many could not be stored here; absent: none. */
  takeOver: call(takeOverSchema, z.object({ taken: z.number().int(), left: z.number().int().optional() }), {
    signedIn: true,
    permission: 'take-over',
  }),
  /** The station with this number (`number-taken`) and its open work; `not-found`: none, or it was replaced. */
  replaceEvidence: call(noInput, replaceEvidenceSchema),
  /**
   * This computer permanently takes the place of that station: its number, and its open work in doubt. No number of it is given until a person
   * has entered the last one (`numbers.lastBolNumber`).
   */
  replace: call(takeOverSchema, noInput, { signedIn: true, permission: 'setup' }),
  /** Who else has this order open or has sent it; Pack calls it with the typed number, which also announces it to the others. */
  sameOrder: call(
    z.object({ draftId: id, externalId: z.string().max(100), poNumber: z.string().max(100) }),
    z.array(orderWarningSchema),
  ),
  /** BOLs that two stations submitted for one order without knowing of each other, until a person has checked them. */
  sentTwice: call(noInput, z.array(orderWarningSchema)),
  looked: call(z.object({ id }), noInput, { signedIn: true }),
  /** This computer continues as a new station; the other one keeps the identity. */
  becomeNew: call(noInput, noInput, { signedIn: true, permission: 'setup' }),
  /** A person states that the other one is gone: this computer keeps the identity. */
  keepIdentity: call(noInput, noInput, { signedIn: true, permission: 'setup' }),
  /** Who changed a shared row last; stored here, so also known while the fleet is away. */
  changedBy: call(z.object({ kind: sharedKindSchema, id }), changedBySchema),
  /** Earlier values of a shared row with what replaced them, the newest first. */
  history: call(z.object({ kind: sharedKindSchema, id }), z.array(keptValueSchema), { signedIn: true }),
  /** Same rules as for editing: `needs-supervisor`, `managed`, `not-in-this-state`: with that value it would be another row. */
  putBack: call(
    z.object({ kind: sharedKindSchema, id, field: z.string().max(200), at: z.iso.datetime() }),
    noInput,
    { signedIn: true },
  ),
} as const;
