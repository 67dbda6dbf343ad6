import type { Shipment } from '#shared/freight/shipment.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { StoredDraft } from '#main/storage/shipments/drafts-store.ts';
import { isUnsettledNumber } from '#main/numbers/bol-beginning.ts';
import { holderOfPro } from '#main/numbers/pro-holder.ts';
import { assignPro } from '#main/numbers/pro-pool.ts';
import { enqueue } from '#main/outbox/transitions.ts';
import { nextState } from '#main/outbox/submission-state.ts';
import { holderOfNumber, describeOtherShipment } from '#main/outbox/bol-number-holder.ts';
import { isKnownDock } from '#main/address-book/known-dock.ts';
import { ruledPrintsOf } from './prints-by-rule.ts';
import type { ShipmentsParts } from './shipments-parts.ts';

type SubmitResult = Result<{ shipmentId: string }>;

/** What becomes a shipment: a stored draft, or an imported shipment, which has a draft only once it was opened on Pack. */
type Entry = Pick<StoredDraft, 'id' | 'shipmentId'>;

/**
 * Checks the form and turns the draft into a shipment with its BOL in the outbox; call it inside a transaction. The same draft again, after a
 * double click or a restart, is `already-submitted` with the shipment's id. `fields-missing` names every field that needs attention; what was
 * typed is saved all the same. `bol-number-taken`, `pro-number-taken` and `external-id-taken` name the other shipment; `address-not-in-book` is
 * a rule of the station.
 * Without a PRO number it takes the next from its carrier's pool, in the same commit, which a power cut may undo before `lasting`.
 */
export function submitEntry(parts: ShipmentsParts, draft: Entry, form: ShipmentForm): SubmitResult {
  const { stores } = parts;
  const submitted = stores.submissions.byDraft(draft.id);
  if (submitted !== null)
    return fail('already-submitted', `draft ${draft.id} was submitted`, { id: submitted.shipmentId });
  const complete = readComplete(parts, draft, form);
  if (!complete.ok) {
    stores.drafts.save(draft.id, form, parts.clock.now().toISOString(), true);
    return complete;
  }
  const isNew = draft.shipmentId === null;
  const kept = isNew ? parts.laterSteps?.mayKeep(draft.id) : undefined;
  if (kept?.ok === false) return kept;
  const stored =
    draft.shipmentId === null
      ? insertShipment(parts, complete.value)
      : replaceShipment(parts, draft.shipmentId, complete.value);
  if (!stored.ok) return stored;
  const { shipmentId, shipment } = stored.value;
  recordSaved(parts, draft, stored.value);
  recordPrints(parts, { ...draft, isNew }, { shipmentId, form });
  enqueue(parts, { shipmentId, step: 'bol', payload: parts.bolPayload(shipment), draftId: draft.id });
  if (isNew) parts.laterSteps?.keep(parts, draft.id, shipmentId);
  if (isNew) parts.onMade?.(draft.id, shipmentId);
  stores.drafts.remove(draft.id);
  return ok({ shipmentId });
}

/** The shipment of a complete form, unless another shipment or a rule of the station prevents it. */
function readComplete(parts: ShipmentsParts, draft: Entry, form: ShipmentForm): Result<Shipment> {
  const { stores } = parts;
  const read = readForm(form, parts.settings().station.language);
  if (!read.ok) return fail('fields-missing', 'fields are in the way', { problems: read.problems });
  const shipment = read.value;
  const { externalId, bolNumber, proNumber, consignee } = shipment;
  const sameOrder = externalId === '' ? null : stores.shipments.byExternalId(externalId);
  if (sameOrder !== null && sameOrder.id !== draft.shipmentId)
    return fail('external-id-taken', `${externalId} is another shipment`, { id: sameOrder.id });
  const there = sentElsewhere(parts, draft, externalId);
  if (there !== null)
    return fail('external-id-taken', `an order of it was sent at ${there.station}`, { other: there });
  const own = draft.shipmentId === null ? null : stores.shipments.get(draft.shipmentId);
  if (own?.shipment.bolNumber !== bolNumber && isUnsettledNumber(parts, bolNumber))
    return fail('number-unsettled', `${bolNumber} may be another station's`);
  const holder = holderOfNumber(stores, bolNumber, draft.shipmentId);
  if (holder !== null)
    return fail('bol-number-taken', `${bolNumber} is another shipment`, describeOtherShipment(holder));
  const sticker = proNumber === '' ? null : holderOfPro(stores, shipment, draft.shipmentId);
  if (sticker !== null)
    return fail('pro-number-taken', `PRO ${proNumber} is another shipment`, describeOtherShipment(sticker));
  if (parts.settings().book.onlyKnownAddresses && !isKnownDock(stores, consignee))
    return fail('address-not-in-book', `${consignee.company} is not in the address book`);
  return ok(shipment);
}

/**
 * Answered from local data, since F9 does not wait for the network. A repaired shipment keeps its external id. For a combined BOL, the id of
 * each of its loads counts.
 */
function sentElsewhere({ stores, sentElsewhere: sent }: ShipmentsParts, draft: Entry, own: string) {
  if (sent === undefined) return null;
  const repaired = draft.shipmentId === null ? null : stores.shipments.get(draft.shipmentId);
  const merged = repaired === null ? stores.merges.externalIdsOf({ draftId: draft.id }) : [];
  const ids = new Set([own, ...merged]);
  if (repaired?.shipment.externalId === own) ids.delete(own);
  ids.delete('');
  for (const id of ids) {
    const there = sent(id);
    if (there !== null) return there;
  }
  return null;
}

/** The shipment as stored; `given`: the PRO number that it took from its carrier's pool. */
interface SavedShipment {
  shipmentId: string;
  shipment: Shipment;
  given: string | null;
}

function insertShipment(parts: ShipmentsParts, typed: Shipment): Result<SavedShipment> {
  const shipmentId = parts.newId();
  const createdAt = parts.clock.now().toISOString();
  const createdBy = parts.settings().station.packer;
  const settled = assignPro(parts, typed, shipmentId);
  const { shipment } = settled;
  parts.stores.shipments.insert({ id: shipmentId, shipment, serviceBolNumber: null, createdAt, createdBy });
  return ok({ shipmentId, ...settled });
}

/** The same shipment, with its place in the queue; its content and payload are new. */
function replaceShipment(parts: ShipmentsParts, shipmentId: string, typed: Shipment): Result<SavedShipment> {
  const row = parts.stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  if (row === undefined) return fail('not-found', `shipment ${shipmentId} has no BOL step`);
  const next = nextState(row.state, 'repaired', row.step);
  if (!next.ok) return next;
  const settled = assignPro(parts, typed, shipmentId);
  parts.stores.shipments.replace(shipmentId, settled.shipment);
  return ok({ shipmentId, ...settled });
}

/** Decided with the submission: a rule that is changed later does not change what this shipment gets. */
function recordPrints(
  parts: ShipmentsParts,
  { isNew, ...draft }: Entry & { isNew: boolean },
  { shipmentId, form }: { shipmentId: string; form: ShipmentForm },
): void {
  const prints = ruledPrintsOf(parts, draft, form);
  if (prints !== null || !isNew) parts.stores.shipments.setPrintsByRule(shipmentId, prints);
}

/** What the station stores about the shipment besides its row. */
function recordSaved(
  { stores, clock, settings }: ShipmentsParts,
  draft: Entry,
  { shipmentId, shipment, given }: SavedShipment,
): void {
  const at = clock.now().toISOString();
  stores.bookDue.add({ shipmentId, at });
  stores.chosenRates.move(draft.id, shipmentId);
  stores.imported.setShipment(draft.id, shipmentId);
  stores.journal.add({
    at,
    shipmentId,
    subject: 'shipment',
    subjectId: shipmentId,
    event: 'saved',
    detail: {
      bolNumber: shipment.bolNumber,
      draftId: draft.id,
      createdBy: settings().station.packer,
      repaired: draft.shipmentId !== null,
      ...(given === null ? {} : { proFromPool: given }),
    },
  });
}
