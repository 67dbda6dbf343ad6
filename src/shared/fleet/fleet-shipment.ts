import * as z from 'zod';
import { shipmentSchema } from '../freight/shipment.ts';
import { documentViewSchema, labelViewSchema, shipmentRowSchema } from '../station/shipment-view.ts';
import { evidenceSchema, stepSchema, submissionStateSchema } from '../station/submission.ts';
import { stationRefSchema } from './fleet-station.ts';

/** One step of a shipment as its owner shared it. */
export const sharedSubmissionSchema = z.object({
  id: z.string(),
  step: stepSchema,
  state: submissionStateSchema,
  attempt: z.number().int(),
  queuedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  evidence: evidenceSchema.nullable(),
  /** Another station took it over: nothing of it is decided at this one. */
  isTaken: z.boolean().optional(),
});
export type SharedSubmission = z.infer<typeof sharedSubmissionSchema>;

/**
 * A shipment as it is shared with the fleet, sent again whole when anything of it changes. Never in it: credentials,
 * texts of requests and answers, bytes of documents and labels (those are shared apart).
 */
export const sharedShipmentSchema = z.object({
  row: shipmentRowSchema,
  /** What the search looks in, folded (storage/shipments/shipment-search.ts). */
  words: z.string(),
  shipment: shipmentSchema,
  /** The external ids of all orders on a BOL of several (docs/decisions/changes.md); `shipment` has room for one of them. */
  externalIds: z.array(z.string()).optional(),
  createdBy: z.string(),
  serviceBolNumber: z.string().nullable(),
  submissions: z.array(sharedSubmissionSchema),
  labels: z.array(labelViewSchema),
  documents: z.array(documentViewSchema),
  /** Print jobs that are not finished. */
  openPrints: z.number().int(),
  printsInDoubt: z.number().int(),
  /** The request of the order and of the tender, for a station that takes them over; null: there is none. */
  order: z.unknown().nullable(),
  tender: z.unknown().nullable(),
});
export type SharedShipment = z.infer<typeof sharedShipmentSchema>;

/** A row of the list of all stations. */
export const fleetShipmentRowSchema = z.object({ station: stationRefSchema, row: shipmentRowSchema });
export type FleetShipmentRow = z.infer<typeof fleetShipmentRowSchema>;

/** Another station's shipment, whole. */
export const fleetShipmentSchema = z.object({
  station: stationRefSchema,
  shared: sharedShipmentSchema,
  /** When its owner last shared it, by the server's clock. */
  toldAt: z.iso.datetime(),
});
export type FleetShipment = z.infer<typeof fleetShipmentSchema>;

/** A submission or print in doubt at any station. */
export const fleetDoubtSchema = z.object({
  station: stationRefSchema,
  isThisOne: z.boolean(),
  shipmentId: z.string(),
  bolNumber: z.string(),
  consignee: z.string(),
  /** Null: labels or documents are in doubt, not a submission. */
  submission: sharedSubmissionSchema.nullable(),
  prints: z.number().int(),
  since: z.iso.datetime(),
});
export type FleetDoubt = z.infer<typeof fleetDoubtSchema>;
