import { evidenceOfTakeOver } from '#main/outbox/evidence.ts';
import { insertTakenOver } from '#main/outbox/transitions.ts';
import type { SharedShipment, SharedSubmission } from '#shared/fleet/fleet-shipment.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import { orderViewSchema, tenderViewSchema } from '#shared/station/later-step.ts';
import { frozenPayload } from './frozen-payload.ts';
import type { TakeOverParts } from './take-over-parts.ts';

/** False: there is none, or its ShipmentNumber is another order's here, which must not be sent under it. */
export function takeOverOrder({ stores }: TakeOverParts, shared: SharedShipment): boolean {
  const order = orderViewSchema.safeParse(shared.order);
  if (!order.success) return false;
  try {
    stores.orders.put(shared.row.id, order.data);
    return true;
  } catch {
    return false;
  }
}

/** False: there is none. */
export function takeOverTender({ stores }: TakeOverParts, shared: SharedShipment): boolean {
  const tender = tenderViewSchema.safeParse(shared.tender);
  if (!tender.success) return false;
  stores.tenders.put(shared.row.id, tender.data);
  stores.tenders.setReply(shared.row.id, tender.data);
  return true;
}

/**
 * An order or a tender that the new station hears of only now: its old station died before publishing it. If it was accepted there it is
 * accepted here; otherwise it is in doubt, for a person, like all work taken over, so that no one who does not know of it makes it a second
 * time. Inside a transaction.
 */
export function takeOverLaterStep(
  parts: TakeOverParts,
  owner: StationRef,
  shared: SharedShipment,
  there: SharedSubmission,
): void {
  const { stores, clock } = parts;
  const { id } = shared.row;
  if (there.step === 'bol' || stores.takeOvers.takenAway(id) !== null) return;
  if (!(there.step === 'order' ? takeOverOrder : takeOverTender)(parts, shared)) {
    parts.report(new Error(`the ${there.step} of ${id} that ${owner.name} told of cannot be kept here`));
    return;
  }
  const isAccepted = there.state === 'accepted';
  const evidence = evidenceOfTakeOver(there.evidence);
  const didNotLeave = there.state === 'canceled' && there.evidence?.leftAt == null;
  const doubt = didNotLeave ? { ...evidence, reason: 'never-left-owner' as const } : evidence;
  const { attempt, step, queuedAt } = there;
  const bolNumber = shared.serviceBolNumber ?? shared.row.bolNumber;
  insertTakenOver(
    parts,
    {
      id: there.id,
      shipmentId: id,
      draftId: null,
      step,
      attempt,
      queuedAt,
      nextAttemptAt: null,
      state: isAccepted ? 'accepted' : 'in-doubt',
      evidence: isAccepted ? there.evidence : doubt,
      changedAt: clock.now().toISOString(),
      payload: frozenPayload(parts, id, step),
    },
    isAccepted
      ? { event: 'sent-by-owner', detail: { bolNumber, station: owner.name } }
      : { event: 'in-doubt', detail: { reason: doubt.reason ?? 'taken-over' } },
  );
  stores.shipments.reindex(id);
}
