import { isTransient } from '#main/storage/database/storage-error.ts';
import type { ShipmentToLearn } from '#main/storage/address-book/book-learning-store.ts';
import type { Stores } from '#main/storage/stores.ts';

/** Learns parties and freight from shipments just submitted. */
export interface BookLearningQueue {
  isDue(): boolean;
  /** Learns the parties and freight of the earliest shipment that is due; false: none is due. Inside a transaction. */
  learnNext(): boolean;
}

export function createBookLearningQueue(
  stores: Pick<Stores, 'bookDue' | 'commodities' | 'docks' | 'shipments'>,
  report: (error: unknown) => void,
): BookLearningQueue {
  const { bookDue, commodities, docks, shipments } = stores;

  function learn({ shipmentId, at }: ShipmentToLearn): void {
    const stored = shipments.get(shipmentId);
    if (stored === null) return;
    commodities.rememberLines(stored.shipment.lines, at);
    docks.rememberParties(stored.shipment, at, shipmentId);
  }

  return {
    isDue: () => bookDue.first() !== null,
    learnNext() {
      const due = bookDue.first();
      if (due === null) return false;
      try {
        learn(due);
      } catch (error) {
        // The disk may accept it later. Any other shipment that fails must not block those behind it forever.
        if (isTransient(error)) throw error;
        report(error);
      }
      bookDue.remove(due.shipmentId);
      return true;
    },
  };
}
