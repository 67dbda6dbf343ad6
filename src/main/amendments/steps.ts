import type { StoredAmendment } from '#main/storage/shipments/amendments-store.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { holderOfPro } from '#main/numbers/pro-holder.ts';
import { describeOtherShipment } from '#main/outbox/bol-number-holder.ts';
import { shownBolNumber } from '#main/outbox/submission-view.ts';
import { createApplyEvent } from '#main/outbox/transitions.ts';
import { normalNumber } from '#shared/freight/numbers/normal-number.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { amendmentBlocker, remainingParts, type AmendmentKind } from '#shared/station/amendment.ts';
import { nextAmendmentState, type AmendmentEvent } from './amendment-state.ts';
import { amendmentProgress, bolStateOf, waitingLaterSteps } from './amendment-view.ts';
import { addShipmentJournalLine, packerOf, type AmendmentsParts } from './amendments-parts.ts';
import { newDraftNumbers } from '#main/shipments/unbegun-draft.ts';
import { insertDraft } from '#main/shipments/stored-drafts.ts';
import type { StoredDraft } from '#main/storage/shipments/drafts-store.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';

/**
 * The old BOL as its successor's initial form: everything but its number. The caller's own key stays with the old one, since a key belongs to one
 * shipment. The PRO stays: its sticker is on the freight.
 */
export const successorForm = (
  { settings }: Pick<AmendmentsParts, 'settings'>,
  { shipment }: StoredShipment,
  bolNumber: string,
): ShipmentForm => ({ ...writeForm(shipment, settings().station.language), bolNumber, externalId: '' });

/** Creates the draft of a successor, filled from the shipment `like`. Call it inside a transaction. */
function draftSuccessor(parts: AmendmentsParts, like: StoredShipment): StoredDraft {
  const { stores } = parts;
  const form = successorForm(parts, like, newDraftNumbers(parts).bolNumber);
  const draft = insertDraft(parts, form, { touched: true, shipmentId: null });
  const rate = stores.chosenRates.get({ shipmentId: like.id });
  if (rate !== null) stores.chosenRates.put({ draftId: draft.id }, rate);
  return draft;
}

type Change = Parameters<AmendmentsParts['stores']['amendments']['move']>[2];

/** One transition of an existing amendment. Call it inside a transaction. */
function advance(
  parts: AmendmentsParts,
  amendment: StoredAmendment,
  event: AmendmentEvent,
  change: Omit<Change, 'state'> = {},
): Result<StoredAmendment> {
  const next = nextAmendmentState(amendment.state, event, change.kind ?? amendment.kind);
  if (!next.ok) return next;
  const after = { ...change, state: next.value };
  // Settling does not change the BOL, so a master BOL made since then stays valid.
  const at = event === 'settled' ? amendment.changedAt : parts.clock.now().toISOString();
  if (!parts.stores.amendments.move(amendment.id, amendment.state, after, at))
    return fail('not-in-this-state', `amendment ${amendment.id} has moved on`);
  return ok({ ...amendment, ...after, changedAt: at });
}

/** Stops what the old BOL has queued: its prints, its order, its tender. */
function stopWhatWaits(parts: AmendmentsParts, shipmentId: string, reason: string): void {
  const move = createApplyEvent(parts);
  for (const { id } of waitingLaterSteps(parts.stores, shipmentId)) {
    const stopped = move(id, 'canceled', () => ({
      line: { event: 'canceled', detail: { reason, by: packerOf(parts) } },
      change: { nextAttemptAt: null },
    }));
    if (!stopped.ok) throw new Error(stopped.error.message);
  }
  parts.prints.leaveWaitingPrints(shipmentId, 'person');
}

function insert(
  parts: AmendmentsParts,
  shipmentId: string,
  kind: AmendmentKind,
  reason: string,
): Result<StoredAmendment> {
  const event = kind === 'change' ? 'change-begun' : 'voided';
  const next = nextAmendmentState('none', event, kind);
  if (!next.ok) return next;
  const begun = {
    begunBy: packerOf(parts),
    begunAt: parts.clock.now().toISOString(),
    changedAt: parts.clock.now().toISOString(),
  };
  const row = {
    id: parts.newId(),
    shipmentId,
    kind,
    state: next.value,
    reason,
    draftId: null,
    successorId: null,
    ...begun,
  };
  parts.stores.amendments.insert(row);
  return ok(row);
}

/** Withdraws the BOL. Starting again has no effect; a change whose successor was not sent can become a void. */
export function beginAmendment(
  parts: AmendmentsParts,
  owner: StoredShipment,
  kind: AmendmentKind,
  reason: string,
): Result<void> {
  const { stores } = parts;
  const before = stores.amendments.ofShipment(owner.id);
  if (before?.kind === kind) return ok(undefined);
  const rows = stores.submissions.ofShipment(owner.id);
  // What is queued here may be sent there without notice to its carrier.
  if (rows.some(({ takenBy }) => takenBy != null))
    return fail('taken-over', `another station has ${owner.id}`, { id: owner.id });
  // Also when a change becomes a void: it may have been ordered or tendered since, if confirmed.
  const inTheWay = amendmentBlocker(rows);
  if (inTheWay !== null)
    return fail('not-in-this-state', `the ${inTheWay.step} of ${owner.id} is ${inTheWay.is}`, {
      id: owner.id,
    });
  const by = packerOf(parts);
  if (before !== null) {
    // What was typed for the successor is kept as a separate draft.
    const voided = advance(parts, before, 'voided', { kind, reason, draftId: null });
    if (!voided.ok) return voided;
    stopWhatWaits(parts, owner.id, reason);
    addShipmentJournalLine(parts, owner.id, { event: 'voided', detail: { by, reason } });
    closeIfDone(parts, owner, voided.value);
    return ok(undefined);
  }
  const begun = insert(parts, owner.id, kind, reason);
  if (!begun.ok) return begun;
  stopWhatWaits(parts, owner.id, reason);
  if (kind === 'void') {
    addShipmentJournalLine(parts, owner.id, { event: 'voided', detail: { by, reason } });
    closeIfDone(parts, owner, begun.value);
    return ok(undefined);
  }
  const draft = draftSuccessor(parts, owner);
  const drafted = advance(parts, begun.value, 'drafted-anew', { draftId: draft.id });
  if (!drafted.ok) return drafted;
  addShipmentJournalLine(parts, owner.id, {
    event: 'change-begun',
    detail: { by, reason, number: draft.form.bolNumber },
  });
  return ok(undefined);
}

/** A driver took the freight with the old BOL, so it is not waiting at the dock under the new one. */
function noteOnTheRoad(parts: AmendmentsParts, owner: StoredShipment, successorId: string): void {
  const taken = parts.stores.handOvers.handedOver(owner.id);
  if (taken === null || !parts.stores.handOvers.noLongerWaits(successorId)) return;
  const carrier = taken.carrierName || taken.scac;
  addShipmentJournalLine(parts, successorId, {
    event: 'left-before',
    detail: { carrier, number: shownBolNumber(owner) },
  });
}

/** The draft was sent: its shipment is the successor. In the commit that queues its BOL. */
export function linkSuccessor(
  parts: AmendmentsParts,
  draftId: string,
  successorId: string,
): StoredAmendment | null {
  const { stores } = parts;
  const amendment = stores.amendments.byDraft(draftId);
  const successor = stores.shipments.get(successorId);
  const owner = amendment === null ? null : stores.shipments.get(amendment.shipmentId);
  if (amendment === null || successor === null || owner === null) return null;
  const moved = advance(parts, amendment, 'sent', { draftId: null, successorId });
  if (!moved.ok) return null;
  addShipmentJournalLine(parts, owner.id, {
    event: 'successor-sent',
    detail: { number: shownBolNumber(successor) },
  });
  addShipmentJournalLine(parts, successorId, {
    event: 'replaces',
    detail: { number: shownBolNumber(owner), reason: amendment.reason, by: packerOf(parts) },
  });
  noteOnTheRoad(parts, owner, successorId);
  return moved.value;
}

/** The successor's BOL is accepted: the old one is replaced. In the commit that accepts it; repeating is harmless. */
export function successorAccepted(parts: AmendmentsParts, successorId: string): StoredAmendment | null {
  const { stores } = parts;
  const amendment = stores.amendments.bySuccessor(successorId);
  if (amendment?.state !== 'sent') return null;
  const successor = stores.shipments.get(successorId);
  const owner = stores.shipments.get(amendment.shipmentId);
  const moved = advance(parts, amendment, 'successor-accepted');
  if (!moved.ok || owner === null || successor === null) return null;
  addShipmentJournalLine(parts, owner.id, {
    event: 'replaced',
    detail: { number: shownBolNumber(successor) },
  });
  closeIfDone(parts, owner, moved.value);
  return moved.value;
}

/** The draft to edit; if there is none, a new one filled from the canceled successor, else from the old BOL. */
export function amendmentDraft(parts: AmendmentsParts, owner: StoredShipment): Result<string> {
  const { stores } = parts;
  let amendment = stores.amendments.ofShipment(owner.id);
  if (amendment?.kind !== 'change') return fail('not-in-this-state', `${owner.id} is not being changed`);
  const { successorId } = amendment;
  if (amendment.state === 'sent' && successorId !== null && bolStateOf(stores, successorId) === 'canceled') {
    const back = advance(parts, amendment, 'successor-canceled', { successorId: null });
    if (!back.ok) return back;
    amendment = back.value;
  }
  if (amendment.draftId !== null && stores.drafts.get(amendment.draftId) !== null)
    return ok(amendment.draftId);
  const like = successorId === null ? owner : (stores.shipments.get(successorId) ?? owner);
  if (amendment.state !== 'drafted')
    return fail('not-in-this-state', `the successor of ${owner.id} is ${amendment.state}`);
  const draft = draftSuccessor(parts, like);
  const moved = advance(parts, amendment, 'drafted-anew', { draftId: draft.id });
  return moved.ok ? ok(draft.id) : moved;
}

/** The old BOL is valid again. It gets its PRO back unless another shipment has it; destroyed labels stay destroyed. */
export function withdrawAmendment(
  parts: AmendmentsParts,
  owner: StoredShipment,
  reason: string,
): Result<void> {
  const { stores } = parts;
  let amendment = stores.amendments.ofShipment(owner.id);
  if (amendment === null) return fail('not-in-this-state', `${owner.id} is not being changed`);
  const { successorId } = amendment;
  if (amendment.state === 'sent' && successorId !== null && bolStateOf(stores, successorId) === 'canceled') {
    const back = advance(parts, amendment, 'successor-canceled', { successorId: null });
    if (!back.ok) return back;
    amendment = back.value;
  }
  const may = nextAmendmentState(amendment.state, 'withdrawn', amendment.kind);
  if (!may.ok) return may;
  const { proNumber, scac } = owner.shipment;
  const taken = proNumber === '' ? null : holderOfPro(stores, { proNumber, scac }, owner.id);
  if (taken !== null)
    return fail('pro-number-taken', `PRO ${proNumber} is another shipment`, describeOtherShipment(taken));
  const moved = advance(parts, amendment, 'withdrawn', { draftId: null });
  if (!moved.ok) return moved;
  if (amendment.draftId !== null) stores.drafts.remove(amendment.draftId);
  stores.proNumbers.handOn({ scac, number: normalNumber(proNumber) }, owner.id);
  parts.prints.cancelDestroyed([...stores.amendments.destroyed(owner.id).keys()]);
  addShipmentJournalLine(parts, owner.id, {
    event: 'amendment-withdrawn',
    detail: { by: packerOf(parts), reason },
  });
  return ok(undefined);
}

/** Closes it if nothing is left to destroy or report. Inside the transaction of the last step. */
export function closeIfDone(parts: AmendmentsParts, owner: StoredShipment, amendment: StoredAmendment): void {
  if (amendment.state !== 'in-force') return;
  const view = amendmentProgress(parts.stores, owner, parts.printJobs(owner.id)).amendment;
  if (view === null) return;
  const left = remainingParts(view);
  if (left.pieces.length > 0 || left.tell.length > 0) return;
  if (advance(parts, amendment, 'settled').ok)
    addShipmentJournalLine(parts, owner.id, { event: 'amendment-closed', detail: { by: packerOf(parts) } });
}
