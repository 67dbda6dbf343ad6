import type { DeskBase } from '#main/desk-base.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import type { LaneView } from '#main/outbox/submission-view.ts';
import type { LaterSteps } from './later-steps.ts';

/** What the shipments need. */
export interface ShipmentsParts extends DeskBase {
  /** The frozen body of the request that creates a BOL, without credentials. */
  bolPayload: FreightService['bolPayload'];
  /** Another station of the fleet that has sent a BOL under this external id, as far as this station knows. */
  sentElsewhere?: (externalId: string) => { station: string; bolNumber: string; consignee: string } | null;
  /** Every print job of a shipment, oldest first. */
  printJobs: (shipmentId: string) => PrintJobView[];
  /** What the outbox's lanes know about waiting rows. */
  lane: () => LaneView;
  /** A draft became a shipment; called inside that commit. */
  onMade?: (draftId: string, shipmentId: string) => void;
  /** What the file of an imported shipment asks for besides its BOL. */
  laterSteps?: Pick<LaterSteps, 'mayKeep' | 'keep'>;
  /** Called after the commit that put a shipment in the outbox. */
  onQueued: (shipmentId: string) => void;
}
