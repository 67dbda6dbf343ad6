import type { FreightService } from '#main/freight-service/freight-service.ts';
import { bolNumber } from '#main/numbers/bol-number.ts';
import { shipmentNumbersHeld } from '#main/numbers/replaced-number.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { mayQueue, replaceFrozenPayload } from '#main/outbox/may-queue.ts';
import { enqueue } from '#main/outbox/transitions.ts';
import type { DeskBase } from '#main/desk-base.ts';
import { orderSchema } from '#shared/freight/order.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';

export interface Orders {
  handlers: Handlers['orders'];
  /**
   * A BOL got its number: a waiting order is frozen again with that number and with any repairs to the shipment since. Call it inside the
   * transaction that accepts the BOL.
   */
  bolAccepted(shipmentId: string): void;
}

/**
 * The station's own number for an order; the letter distinguishes it from BOL numbers: 7 and 42 → S700000042. The service identifies an order by
 * it, so it is given only once, and an order keeps it through every attempt.
 */
export const shipmentNumber = (stationId: string, sequence: number): string =>
  `S${bolNumber(stationId, sequence)}`;

type OrderInput = Parameters<Handlers['orders']['submit']>[0];
type OrderService = Pick<FreightService, 'orderPayload'>;

function payloadOf(
  service: OrderService,
  owner: StoredShipment,
  order: Parameters<FreightService['orderPayload']>[1],
): string {
  const { shipment, serviceBolNumber } = owner;
  return service.orderPayload({ ...shipment, bolNumber: serviceBolNumber ?? shipment.bolNumber }, order);
}

/** Whether a shipment may get a ShipmentNumber now: another station may have given the next one. */
export const mayNumberOrder = (base: DeskBase): Result<void> =>
  shipmentNumbersHeld(base, Number(base.settings().station.id))
    ? fail('number-unsettled', 'the ShipmentNumber may be another station’s')
    : ok(undefined);

/** Queues the order of a shipment. Inside a transaction. */
export function queueOrder(
  base: DeskBase,
  service: OrderService,
  { shipmentId, confirmationEmails, internalBolNumber, confirmed }: OrderInput,
): Result<void> {
  const { stores, clock } = base;
  const owner = stores.shipments.get(shipmentId);
  const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  if (owner === null || bol === undefined) return fail('not-found', `no shipment ${shipmentId}`);
  if (bol.state === 'canceled') return fail('not-in-this-state', 'the BOL was canceled');
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
  const numbered = before === null ? mayNumberOrder(base) : ok(undefined);
  if (!numbered.ok) return numbered;
  const order = {
    ...read.data,
    shipmentNumber:
      before?.shipmentNumber ??
      shipmentNumber(base.settings().station.id, stores.counters.next('shipment-number')),
  };
  stores.orders.put(shipmentId, { ...order, queuedAt: clock.now().toISOString() });
  enqueue(base, { shipmentId, step: 'order', payload: payloadOf(service, owner, order) });
  stores.shipments.reindex(shipmentId);
  return ok(undefined);
}

export function createOrders(
  base: DeskBase,
  service: OrderService,
  onQueued: (shipmentId: string) => void,
): Orders {
  const { db, stores } = base;
  return {
    handlers: {
      submit(input) {
        const done = attempt(() => db.transaction(() => queueOrder(base, service, input)));
        if (done.ok) onQueued(input.shipmentId);
        return done;
      },
    },
    bolAccepted(shipmentId) {
      const owner = stores.shipments.get(shipmentId);
      const order = stores.orders.ofShipment(shipmentId);
      const row = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'order');
      if (owner === null || order === null || row?.state !== 'queued') return;
      replaceFrozenPayload(base, row, payloadOf(service, owner, order));
    },
  };
}
