import type { StoredTakeOver } from '#main/storage/fleet/fleet-take-overs-store.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { evidenceOfTakeOver } from '#main/outbox/evidence.ts';
import { createApplyEvent, insertTakenOver } from '#main/outbox/transitions.ts';
import type { SharedShipment, SharedSubmission } from '#shared/fleet/fleet-shipment.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';
import { frozenPayload } from './frozen-payload.ts';
import { takeOverOrder, takeOverTender } from './later-steps.ts';
import type { TakeOverParts } from './take-over-parts.ts';

const open: ReadonlySet<SubmissionState> = new Set([
  'queued',
  'claimed',
  'on-wire',
  'refused',
  'held',
  'in-doubt',
]);

/**
 * Commits a page of a dead station's work as this station's own: everything open there is in doubt, whatever its state, because a station that
 * cannot be reached may have sent it since. Idempotent. Inside a transaction; returns the ids.
 */
export function returnWork(
  parts: TakeOverParts,
  act: StoredTakeOver,
  page: readonly SharedShipment[],
): string[] {
  const { stores } = parts;
  const came: string[] = [];
  for (const shared of page) {
    const { id } = shared.row;
    if (stores.takeOvers.hasTaken(act.id, id)) continue;
    if (stores.shipments.get(id) === null) {
      // Taken over from here before it had arrived.
      if (stores.takeOvers.takenAway(id) !== null) continue;
      bringNew(parts, shared);
    } else bringBack(parts, shared);
    const labels = shared.labels.map((label) => label.id);
    const documents = shared.documents.map((document) => document.id);
    stores.takeOvers.addTaken(act.id, { shipmentId: id, labels, documents });
    noteTakenOver(parts, act, id);
    came.push(id);
  }
  return came;
}

function bringNew(parts: TakeOverParts, shared: SharedShipment): void {
  const { stores } = parts;
  const { id, createdAt, externalId } = shared.row;
  // The same order at two stations: the key is the other shipment's here, which the screen shows (docs/decisions/fleet.md).
  const isClash = externalId !== '' && stores.shipments.byExternalId(externalId) !== null;
  const shipment = isClash ? { ...shared.shipment, externalId: '' } : shared.shipment;
  stores.shipments.insert({
    id,
    shipment,
    serviceBolNumber: shared.serviceBolNumber,
    createdAt,
    createdBy: shared.createdBy,
  });
  stores.merges.noteTaken(id, shared.externalIds ?? []);
  const has = { bol: true, order: takeOverOrder(parts, shared), tender: takeOverTender(parts, shared) };
  for (const submission of shared.submissions) {
    // Otherwise no one here would know that it may have been sent, and it would be sent: the shipment stays where it is, whole.
    if (!has[submission.step]) throw new Error(`the ${submission.step} of ${id} cannot be kept here`);
    bringSubmission(parts, id, submission);
  }
  stores.shipments.reindex(id);
}

function bringSubmission(parts: TakeOverParts, shipmentId: string, told: SharedSubmission): void {
  const at = parts.clock.now().toISOString();
  const isOpen = open.has(told.state);
  const evidence = isOpen ? evidenceOfTakeOver(told.evidence) : told.evidence;
  const reason = evidence?.reason ?? 'taken-over';
  insertTakenOver(
    parts,
    {
      id: told.id,
      shipmentId,
      draftId: null,
      step: told.step,
      attempt: told.attempt,
      state: isOpen ? 'in-doubt' : told.state,
      nextAttemptAt: null,
      evidence,
      queuedAt: told.queuedAt,
      changedAt: isOpen ? at : told.changedAt,
      payload: frozenPayload(parts, shipmentId, told.step),
    },
    isOpen ? { event: 'in-doubt', detail: { reason } } : null,
  );
}

/**
 * It had gone to the station whose work comes here now. An attempt that began there is the newest one here too, with its repaired content: an
 * answer about an earlier one, from a window that still shows it, does not apply, and the next attempt sends that load.
 */
function bringBack(parts: TakeOverParts, shared: SharedShipment): void {
  const { stores } = parts;
  const { id: shipmentId } = shared.row;
  const move = createApplyEvent(parts);
  if (isNewerThere(stores.submissions.ofShipment(shipmentId), shared)) takeContent(parts, shared);
  for (const row of stores.submissions.ofShipment(shipmentId)) {
    const wasAway = row.takenBy != null;
    if (row.state === 'accepted' || (row.state === 'canceled' && !wasAway)) {
      // Finished steps return too, or nothing of it could be ordered or tendered here.
      stores.submissions.unmarkTaken(row.id);
      continue;
    }
    const there = newerThere(row, shared);
    const evidence = evidenceOfTakeOver((there ?? row).evidence);
    // A request under way now is settled by its answer.
    move(row.id, 'taken-back', () => ({
      line: { event: 'in-doubt', detail: { reason: evidence.reason ?? 'taken-over' } },
      change: {
        nextAttemptAt: null,
        evidence,
        takenBy: null,
        ...(there === null
          ? {}
          : { attempt: there.attempt, payload: frozenPayload(parts, shipmentId, row.step) }),
      },
    }));
  }
  // An order or a tender made there: unknown here, it would be made again.
  for (const submission of shared.submissions) {
    if (stores.submissions.ofShipment(shipmentId).some(({ step }) => step === submission.step)) continue;
    if (!bringLater(parts, shared, submission.step))
      throw new Error(`the ${submission.step} of ${shipmentId} cannot be kept here`);
    bringSubmission(parts, shipmentId, submission);
  }
  stores.shipments.reindex(shipmentId);
  stores.takeOvers.cameBack(shipmentId);
}

const bringLater = (parts: TakeOverParts, shared: SharedShipment, step: Step): boolean =>
  step === 'order' ? takeOverOrder(parts, shared) : step === 'tender' && takeOverTender(parts, shared);

const newerThere = (row: StoredSubmission, { submissions }: SharedShipment): SharedSubmission | null =>
  submissions.find(({ id, attempt }) => id === row.id && attempt > row.attempt) ?? null;

const isNewerThere = (rows: readonly StoredSubmission[], shared: SharedShipment): boolean =>
  rows.some((row) => newerThere(row, shared) !== null);

/** The content of the newest attempt. A step that this station cannot take keeps what it has. */
function takeContent(parts: TakeOverParts, shared: SharedShipment): void {
  const { stores } = parts;
  const { id, externalId } = shared.row;
  const other = externalId === '' ? null : stores.shipments.byExternalId(externalId);
  const isClash = other !== null && other.id !== id;
  stores.shipments.replace(id, isClash ? { ...shared.shipment, externalId: '' } : shared.shipment);
  takeOverOrder(parts, shared);
  takeOverTender(parts, shared);
}

function noteTakenOver(parts: TakeOverParts, act: StoredTakeOver, shipmentId: string): void {
  const { station } = parts.settings();
  parts.stores.journal.add({
    at: parts.clock.now().toISOString(),
    shipmentId,
    subject: 'shipment',
    subjectId: shipmentId,
    event: 'taken-over',
    detail: { from: act.victim.name, to: station.name, by: act.byName, reason: act.reason },
    actor: act.person,
  });
}
