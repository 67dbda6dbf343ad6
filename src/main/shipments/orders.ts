import type { FreightService } from '#main/freight-service/freight-service.ts';
import { bolNumber } from '#main/numbers/bol-number.ts';
import { shipmentNumbersHeld } from '#main/numbers/replaced-number.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { enqueue, replaceFrozenPayload, mayQueue, type EnqueueParts } from '#main/outbox/enqueue.ts';
import { orderSchema } from '#shared/freight/order.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';

export interface OrdersParts extends EnqueueParts {
  db: StationDatabase;
  settings: () => Settings;
  /** As for BOL numbers (`numbers/bol-beginning.ts`). */
  asksAboutEarlierNumbers?: boolean;
  orderPayload: FreightService['orderPayload'];
  /** After the commit that put an order in the outbox. */
  onQueued: (shipmentId: string) => void;
}

export interface Orders {
  handlers: Handlers['orders'];
  /**
   * A BOL got its number: an order that waits for it is frozen anew with that number and with the shipment as it was mended
   * meanwhile. Call it inside the transaction that accepts the BOL.
   */
  bolAccepted(shipmentId: string): void;
}

/**
 * The station's own number of an order, apart from its BOL numbers by the letter: 7 and 42 → S700000042. The service knows an order
 * by it, so it is given once, and the same order keeps it through every try.
 */
export const shipmentNumber = (stationId: string, sequence: number): string =>
  `S${bolNumber(stationId, sequence)}`;

type OrderInput = Parameters<Handlers['orders']['submit']>[0];

export function createOrders(parts: OrdersParts): Orders {
  const { db, stores, clock } = parts;

  function payloadOf(owner: StoredShipment, order: Parameters<FreightService['orderPayload']>[1]): string {
    const { shipment, blNumber } = owner;
    return parts.orderPayload({ ...shipment, bolNumber: blNumber ?? shipment.bolNumber }, order);
  }

  function queue({ shipmentId, confirmationEmails, internalBolNumber, confirmed }: OrderInput): Result<void> {
    const owner = stores.shipments.get(shipmentId);
    const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
    if (owner === null || bol === undefined) return fail('not-found', `no shipment ${shipmentId}`);
    if (bol.state === 'abandoned') return fail('not-in-this-state', 'the BOL was canceled');
    const allowed = mayQueue(stores, shipmentId, 'order', { confirmed });
    if (!allowed.ok) return allowed;

    const before = stores.orders.ofShipment(shipmentId);
    const typed = {
      confirmationEmails: confirmationEmails.map((one) => one.trim()).filter((one) => one !== ''),
      internalBolNumber,
    };
    // Read before a number is taken: a refusal here must use none up.
    const read = orderSchema.safeParse({ ...typed, shipmentNumber: before?.shipmentNumber ?? 'S' });
    if (!read.success)
      return fail('fields-missing', 'the order is not whole', {
        problems: read.error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message })),
      });
    if (before === null && shipmentNumbersHeld(parts, Number(parts.settings().station.id)))
      return fail('number-unsettled', 'the ShipmentNumber may be another station’s');
    const order = {
      ...read.data,
      shipmentNumber:
        before?.shipmentNumber ??
        shipmentNumber(parts.settings().station.id, stores.counters.next('shipment-number')),
    };
    stores.orders.put(shipmentId, { ...order, queuedAt: clock.now().toISOString() });
    enqueue(parts, { shipmentId, step: 'order', payload: payloadOf(owner, order) });
    stores.shipments.reindex(shipmentId);
    return ok(undefined);
  }

  return {
    handlers: {
      submit(input) {
        const done = attempt(() => db.transaction(() => queue(input)));
        if (done.ok) parts.onQueued(input.shipmentId);
        return done;
      },
    },
    bolAccepted(shipmentId) {
      const owner = stores.shipments.get(shipmentId);
      const order = stores.orders.ofShipment(shipmentId);
      const row = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'order');
      if (owner === null || order === null || row?.state !== 'queued') return;
      replaceFrozenPayload(parts, row, payloadOf(owner, order));
    },
  };
}
