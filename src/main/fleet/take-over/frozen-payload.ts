import type { Step } from '#shared/station/submission.ts';
import type { TakeOverParts } from './take-over-parts.ts';

/** A row without a payload is never sent (storage/outbox/submissions-store.ts). */
const none = 'null';

/**
 * The payload for a step from another station, made here from what it published: requests themselves are never shared. A tender whose document
 * is not here (its station shares none, or it is still to come) is sent without it, like one made here; it keeps the mode, test or live, in
 * which it was made (docs/decisions/sending.md).
 */
export function frozenPayload({ stores, service }: TakeOverParts, shipmentId: string, step: Step): string {
  const owner = stores.shipments.get(shipmentId);
  if (owner === null) throw new Error(`no shipment ${shipmentId}`);
  const { shipment, serviceBolNumber } = owner;
  if (step === 'bol') return service.bolPayload(shipment);
  const bolNumber = serviceBolNumber ?? shipment.bolNumber;
  if (step === 'order') {
    const order = stores.orders.ofShipment(shipmentId);
    return order === null ? none : service.orderPayload({ ...shipment, bolNumber }, order);
  }
  const made = stores.tenders.ofShipment(shipmentId);
  if (made === null) return none;
  const document = stores.documents.billOfLading(shipmentId);
  const pdf = document === null ? null : stores.documents.bytes(document.id);
  const payload = service.tenderPayload({
    shipment,
    tender: made.tender,
    bolNumber,
    pdf,
    wasTest: made.wasTest,
  });
  return payload.ok ? payload.value : none;
}
