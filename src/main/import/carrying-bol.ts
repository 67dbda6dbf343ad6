import type { Stores } from '#main/storage/stores.ts';

/** What carries the freight of an order now. */
export type Carrying =
  /** Its BOL, or the one that it was combined in, or that replaced it. */
  | { is: 'shipment'; shipmentId: string }
  /** It was combined with others in a draft that nobody has sent. */
  | { is: 'draft' }
  /** Nothing: its BOL is void. */
  | { is: 'void'; shipmentId: string };

/**
 * The BOL with which the freight of an order goes. A person may have combined it with others, before or while its own BOL waited, and changed
 * or voided what was accepted; the order's own BOL is cancelled or out then, and its freight may be on the road. Null: nothing was made of it.
 */
export function carryingBol(
  { merges, amendments }: Pick<Stores, 'merges' | 'amendments'>,
  order: { shipmentId: string | null; mergeId: string | null },
): Carrying | null {
  let id = order.shipmentId;
  if (id === null) {
    if (order.mergeId === null) return null;
    id = merges.shipmentOf(order.mergeId);
  }
  const seen = new Set<string>();
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const into = merges.combinedIn(id);
    if (into !== null) {
      id = into.shipmentId;
      continue;
    }
    const amendment = amendments.ofShipment(id);
    const isInForce = amendment?.state === 'in-force' || amendment?.state === 'closed';
    if (!isInForce) return { is: 'shipment', shipmentId: id };
    if (amendment.successorId === null) return { is: 'void', shipmentId: id };
    id = amendment.successorId;
  }
  return { is: 'draft' };
}
