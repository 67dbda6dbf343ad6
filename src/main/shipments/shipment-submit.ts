import type { Shipment } from '#shared/freight/shipment.ts';
import { readForm } from '#shared/freight/read-form.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { StoredDraft } from '#main/storage/drafts-store.ts';
import { attempt } from '#main/storage/storage-error.ts';
import { nextState } from '#main/submissions/submission-state.ts';
import type { ShipmentsParts } from './shipments-parts.ts';

type Submitted = Result<{ shipmentId: string }>;

/**
 * Checks the form and, in one commit, makes of the draft a shipment with its BOL in the outbox. The same draft again, from a
 * double click or after a restart, is `already-submitted` with the shipment's id. `fields-missing` names every field in the
 * way; what was typed is saved all the same.
 */
export function submitDraft(parts: ShipmentsParts, draftId: string, form: ShipmentForm): Submitted {
  const done = attempt(() => parts.db.transaction(() => submitInside(parts, draftId, form)));
  if (done.ok) parts.queued(done.value.shipmentId);
  return done;
}

function submitInside(parts: ShipmentsParts, draftId: string, form: ShipmentForm): Submitted {
  const { stores } = parts;
  const sent = stores.submissions.byDraft(draftId);
  if (sent !== null)
    return fail('already-submitted', `draft ${draftId} was submitted`, { id: sent.shipmentId });
  const draft = stores.drafts.get(draftId);
  if (draft === null) return fail('not-found', `no draft ${draftId}`);

  const read = readForm(form);
  if (!read.ok) {
    stores.drafts.save(draftId, form, parts.clock.now().toISOString(), true);
    return fail('fields-missing', 'fields are in the way', { problems: read.problems });
  }
  const taken = read.value.externalId === '' ? null : stores.shipments.byExternalId(read.value.externalId);
  if (taken !== null && taken.id !== draft.shipmentId) {
    stores.drafts.save(draftId, form, parts.clock.now().toISOString(), true);
    return fail('external-id-taken', `${read.value.externalId} is another shipment`, { id: taken.id });
  }
  return draft.shipmentId === null
    ? queueNew(parts, draft, read.value)
    : queueRepaired(parts, draft, draft.shipmentId, read.value);
}

function queueNew(parts: ShipmentsParts, draft: StoredDraft, shipment: Shipment): Submitted {
  const { stores, newId } = parts;
  const at = parts.clock.now().toISOString();
  const createdBy = parts.settings().station.packer;
  const shipmentId = newId();
  const submissionId = newId();
  stores.shipments.insert({ id: shipmentId, shipment, blNumber: null, createdAt: at, createdBy });
  stores.submissions.insert({
    id: submissionId,
    shipmentId,
    draftId: draft.id,
    step: 'bol',
    state: 'queued',
    payload: parts.bolPayload(shipment),
    attempt: 1,
    nextTryAt: null,
    evidence: null,
    queuedAt: at,
    changedAt: at,
  });
  noteQueued(parts, { draft, shipment, shipmentId, submissionId, attempt: 1, repaired: false });
  stores.drafts.remove(draft.id);
  return ok({ shipmentId });
}

/** The shipment is the same, with its place in the queue's order; its words and its payload are new. */
function queueRepaired(
  parts: ShipmentsParts,
  draft: StoredDraft,
  shipmentId: string,
  shipment: Shipment,
): Submitted {
  const { stores } = parts;
  const row = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  if (row === undefined) return fail('not-found', `shipment ${shipmentId} has no BOL step`);
  const next = nextState(row.state, 'repaired', row.step);
  if (!next.ok) return next;
  const tries = row.attempt + 1;
  stores.shipments.replace(shipmentId, shipment);
  const change = {
    state: next.value,
    payload: parts.bolPayload(shipment),
    draftId: draft.id,
    attempt: tries,
    nextTryAt: null,
    evidence: null,
  };
  stores.submissions.move(row.id, row.state, change, parts.clock.now().toISOString());
  noteQueued(parts, { draft, shipment, shipmentId, submissionId: row.id, attempt: tries, repaired: true });
  stores.drafts.remove(draft.id);
  return ok({ shipmentId });
}

/** What the station remembers of it, beside the rows themselves. */
function noteQueued(
  parts: ShipmentsParts,
  entry: {
    draft: StoredDraft;
    shipment: Shipment;
    shipmentId: string;
    submissionId: string;
    attempt: number;
    repaired: boolean;
  },
): void {
  const at = parts.clock.now().toISOString();
  const { shipmentId, repaired } = entry;
  // In the same commit: the next line of this freight completes from it.
  parts.stores.commodities.remember(entry.shipment.lines, at);
  parts.stores.chosenRates.move(entry.draft.id, shipmentId);
  parts.stores.journal.add({
    at,
    shipmentId,
    subject: 'shipment',
    subjectId: shipmentId,
    event: 'saved',
    detail: {
      bolNumber: entry.shipment.bolNumber,
      draftId: entry.draft.id,
      createdBy: parts.settings().station.packer,
      repaired,
    },
  });
  parts.stores.journal.add({
    at,
    shipmentId,
    subject: 'submission',
    subjectId: entry.submissionId,
    event: 'queued',
    detail: { step: 'bol', attempt: entry.attempt },
  });
}
