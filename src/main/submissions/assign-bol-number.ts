import type { OutboxParts } from './outbox-parts.ts';

/** The number of an accepted BOL, whoever told it, and what waits for it frozen with it. Inside the transaction that accepts the BOL. */
export function assignBolNumber(
  { stores, onBolNumber }: Pick<OutboxParts, 'stores' | 'onBolNumber'>,
  shipmentId: string,
  blNumber: string,
): void {
  stores.shipments.setBlNumber(shipmentId, blNumber);
  onBolNumber?.(shipmentId);
}
