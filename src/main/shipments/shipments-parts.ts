import type { Clock } from '#main/clock.ts';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { LaneView } from '#main/outbox/submission-view.ts';
import type { Settings } from '#shared/station/settings.ts';

/** What the shipments stand on. */
export interface ShipmentsParts {
  db: StationDatabase;
  stores: Stores;
  settings: () => Settings;
  clock: Clock;
  newId: () => string;
  asksAboutEarlierNumbers?: boolean;
  /** The frozen body of BOL create, without credentials. */
  bolPayload: FreightService['bolPayload'];
  /** Another station of the fleet that has sent a BOL under this external id, as far as is known here. */
  sentElsewhere?: (externalId: string) => { station: string; bolNumber: string; consignee: string } | null;
  /** What the outbox says to rows that wait. */
  lane: () => LaneView;
  /** A new shipment was made of a draft; called inside the commit that makes it. */
  onMade?: (draftId: string, shipmentId: string) => void;
  /** Called after the commit that put a shipment in the outbox. */
  onQueued: (shipmentId: string) => void;
}
