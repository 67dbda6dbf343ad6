import type { Step } from '#shared/station/submission.ts';
import type { TakeOverParts } from './take-over-parts.ts';

/** A row without a payload is never sent (storage/outbox/submissions-store.ts). */
const none = 'null';

/**
 * What a step that came from another station would be sent with, made here of what that one told: requests themselves are never shared. A
 * tender whose paper is not here (its station shares none, or it is still to come) goes without it, as one made here does; it keeps
 * the mode, test or not, in which it was made (docs/decisions/sending.md). Inside the transaction that brings it.
 */
export function frozenPayload({ stores, service }: TakeOverParts, shipmentId: string, step: Step): string {
  const owner = stores.shipments.get(shipmentId);
  if (owner === null) throw new Error(`no shipment ${shipmentId}`);
  const { shipment, blNumber } = owner;
  if (step === 'bol') return service.bolPayload(shipment);
  const bolNumber = blNumber ?? shipment.bolNumber;
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
    blNumber: bolNumber,
    pdf,
    wasTest: made.wasTest,
  });
  return payload.ok ? payload.value : none;
}
