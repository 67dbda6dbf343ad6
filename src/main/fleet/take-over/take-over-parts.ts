import type { Clock } from '#main/clock.ts';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import type { OutboxEvents } from '#main/outbox/outbox-events.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { FleetAccess } from '../fleet-port.ts';

/** What work that goes from one station to another stands on. */
export interface TakeOverParts {
  db: StationDatabase;
  stores: Stores;
  settings: () => Settings;
  clock: Clock;
  newId: () => string;
  fleet: Pick<FleetAccess, 'ask' | 'state' | 'changed'>;
  service: Pick<FreightService, 'bolPayload' | 'orderPayload' | 'tenderPayload'>;
  person: () => LinePerson | null;
  events: Pick<OutboxEvents, 'bolNumbered'>;
  /** Inside a transaction: what waits to be printed of it is left. */
  leaveWaitingPrints: (shipmentId: string) => void;
  /** After a commit. */
  changed: (shipmentId: string) => void;
  report: (error: unknown) => void;
}
