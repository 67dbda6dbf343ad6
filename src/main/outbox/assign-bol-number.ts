import type { Stores } from '#main/storage/stores.ts';
import type { OutboxEvents } from './outbox-events.ts';

/**
 * Stores an accepted BOL's number, from whatever source, and freezes the steps that waited for it. Inside the transaction that accepts the BOL.
 */
export function assignBolNumber(
  { stores, events }: { stores: Pick<Stores, 'shipments'>; events: Pick<OutboxEvents, 'bolNumbered'> },
  shipmentId: string,
  bolNumber: string,
): void {
  stores.shipments.setServiceBolNumber(shipmentId, bolNumber);
  events.bolNumbered.emit({ shipmentId });
}
