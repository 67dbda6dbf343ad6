import type { Stores } from '#main/storage/stores.ts';
import type { OrderElsewhere, OrderReader } from '../worker/pulled/order-reader.ts';

/** What other stations have sent, from pulled data: immediate, without a question to the server. */
export interface SentOrders {
  reader: OrderReader;
  /** Other stations only: what was taken over belongs to this one. */
  elsewhere: (found: readonly OrderElsewhere[]) => OrderElsewhere[];
  /** A BOL that another station sent under this external id. */
  sentElsewhere(externalId: string): { station: string; bolNumber: string; consignee: string } | null;
  /** A BOL of this shipment's order that left another station, or may have: one only waiting there may still be held back. */
  leftElsewhere(shipmentId: string): { station: string; bolNumber: string } | null;
}

export function createSentOrders(
  stores: Pick<Stores, 'shipments' | 'merges'>,
  reader: OrderReader,
): SentOrders {
  const elsewhere = (found: readonly OrderElsewhere[]): OrderElsewhere[] =>
    found.filter(({ shipmentId }) => stores.shipments.get(shipmentId) === null);

  return {
    reader,
    elsewhere,
    sentElsewhere(externalId) {
      const [one] = elsewhere(reader.byExternalId(externalId));
      return one === undefined
        ? null
        : { station: one.station.name, bolNumber: one.bolNumber, consignee: one.consignee };
    },
    leftElsewhere(shipmentId) {
      const own = stores.shipments.get(shipmentId)?.shipment.externalId ?? '';
      for (const id of new Set([own, ...stores.merges.externalIdsOf({ shipmentId })])) {
        const one = elsewhere(reader.byExternalId(id)).find(({ mayHaveLeft }) => mayHaveLeft);
        if (one !== undefined) return { station: one.station.name, bolNumber: one.bolNumber };
      }
      return null;
    },
  };
}
