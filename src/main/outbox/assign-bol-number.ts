import type { OutboxParts } from './outbox-parts.ts';

/** Stores an accepted BOL's number, from whatever source, and freezes what waited for it. Inside the transaction that accepts the BOL. */
export function assignBolNumber(
  { stores, onBolNumber }: Pick<OutboxParts, 'stores' | 'onBolNumber'>,
  shipmentId: string,
  blNumber: string,
): void {
  stores.shipments.setBlNumber(shipmentId, blNumber);
  onBolNumber?.(shipmentId);
}
