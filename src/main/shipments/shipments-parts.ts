import type { DeskBase } from '#main/desk-base.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import type { LaneView } from '#main/outbox/submission-view.ts';

/** What the shipments stand on. */
export interface ShipmentsParts extends DeskBase {
  /** The frozen body of BOL create, without credentials. */
  bolPayload: FreightService['bolPayload'];
  /** Another station of the fleet that has sent a BOL under this external id, as far as is known here. */
  sentElsewhere?: (externalId: string) => { station: string; bolNumber: string; consignee: string } | null;
  /** Every print job of a shipment, oldest first. */
  printJobs: (shipmentId: string) => PrintJobView[];
  /** What the outbox says to rows that wait. */
  lane: () => LaneView;
  /** A new shipment was made of a draft; called inside the commit that makes it. */
  onMade?: (draftId: string, shipmentId: string) => void;
  /** Called after the commit that put a shipment in the outbox. */
  onQueued: (shipmentId: string) => void;
}
