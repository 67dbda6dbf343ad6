import type { Stores } from '#main/storage/stores.ts';

/** What the book learns of shipments that were just submitted. */
export interface BookDue {
  isDue(): boolean;
  /** Learns the parties and the freight of the one that was submitted first; false: none is due. Inside a transaction. */
  learnNext(): boolean;
}

export const createBookDue = ({
  bookDue,
  commodities,
  docks,
  shipments,
}: Pick<Stores, 'bookDue' | 'commodities' | 'docks' | 'shipments'>): BookDue => ({
  isDue: () => bookDue.first() !== null,
  learnNext() {
    const due = bookDue.first();
    if (due === null) return false;
    const { shipmentId, at } = due;
    const stored = shipments.get(shipmentId);
    if (stored !== null) {
      commodities.rememberLines(stored.shipment.lines, at);
      docks.rememberParties(stored.shipment, at, shipmentId);
    }
    bookDue.remove(shipmentId);
    return true;
  },
});
