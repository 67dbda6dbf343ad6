import type { DeskBase } from '#main/desk-base.ts';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import type { OutboxEvents } from '#main/outbox/outbox-events.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { FleetAccess } from '../fleet-port.ts';

/** What work between stations needs. */
export interface TakeOverParts extends DeskBase {
  fleet: Pick<FleetAccess, 'ask' | 'state' | 'changed'>;
  service: Pick<FreightService, 'bolPayload' | 'orderPayload' | 'tenderPayload'>;
  person: () => LinePerson | null;
  events: Pick<OutboxEvents, 'bolNumbered'>;
  /** Inside a transaction: cancels its waiting prints. */
  leaveWaitingPrints: (shipmentId: string) => void;
  /** After a commit. */
  changed: (shipmentId: string) => void;
  report: (error: unknown) => void;
}
