import { isDeepStrictEqual } from 'node:util';
import { assignBolNumber } from '#main/outbox/assign-bol-number.ts';
import { evidenceOfSentElsewhere } from '#main/outbox/evidence.ts';
import { createApplyEvent } from '#main/outbox/transitions.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import type { OrderWarning } from '#shared/fleet/fleet-acts.ts';
import type { SharedShipment, SharedSubmission } from '#shared/fleet/fleet-shipment.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import { orderViewSchema, tenderViewSchema } from '#shared/station/later-step.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import type { TakeOverParts } from './take-over-parts.ts';

/** A former owner's report that the service accepted a step there. */
interface Word {
  owner: StationRef;
  shared: SharedShipment;
  there: SharedSubmission;
}

/** No attempt may exist at the service: nothing was sent, or it was refused. */
const nothingCreated: ReadonlySet<SubmissionState> = new Set(['queued', 'held', 'refused']);

/**
 * The service accepted there what is open here: that is proof (docs/decisions/fleet.md). The same load is accepted here too, whatever its
 * attempt. One that was repaired since, or that a person made here, is not sent with the proof at hand: a person looks first. What may exist
 * twice, or was canceled here, is reported. Inside a transaction.
 */
export function ownerHasSent(parts: TakeOverParts, word: Word, row: StoredSubmission): void {
  const { there } = word;
  const isTest = isTestThere(word);
  // A test there says nothing about a real tender here, and no truck could come twice.
  if (isTest && row.isTest !== true) return;
  // An order or a tender that a person made here without knowing of that one.
  const isOther = row.id !== there.id;
  if (nothingCreated.has(row.state) && (isOther || !isSameLoad(parts, word))) keepBack(parts, word, row);
  else if (row.state === 'canceled') wasCanceled(parts, word, row);
  else {
    // A person said here that the service does not have it, and it was sent again, or may have been.
    if (row.isTest !== true && (isOther || isNewerAttempt(row, there) || hasLeftHere(parts, row)))
      warn(parts, word, 'both');
    const onlyTestedHere = row.isTest === true && !isTest;
    if (onlyTestedHere || (row.state !== 'accepted' && !isOther)) accept(parts, word, row);
  }
}

/** The tender that was accepted there was a test (docs/decisions/sending.md). */
function isTestThere({ shared, there }: Word): boolean {
  if (there.step !== 'tender') return false;
  const tender = tenderViewSchema.safeParse(shared.tender);
  return tender.success && tender.data.wasTest;
}

/** It is at a later attempt than the one sent there, and that one may exist. */
const isNewerAttempt = (row: StoredSubmission, there: SharedSubmission): boolean =>
  !nothingCreated.has(row.state) && row.attempt > there.attempt;

/**
 * An attempt of it was sent here since it was taken over, and the service did not refuse it. Attempt numbers do not tell: both stations continue
 * counting from the same one.
 */
function hasLeftHere({ stores }: TakeOverParts, { id, shipmentId }: StoredSubmission): boolean {
  const lines = stores.journal.ofShipment(shipmentId);
  const taken = lines.findIndex(({ event }) => event === 'taken-over');
  const since = (taken === -1 ? lines : lines.slice(0, taken)).filter(({ subjectId }) => subjectId === id);
  const attemptsWith = (event: string) =>
    since.flatMap((line) => (line.event === event && 'attempt' in line.detail ? [line.detail.attempt] : []));
  const refused = new Set(attemptsWith('refused'));
  return attemptsWith('on-wire').some((attempt) => !refused.has(attempt));
}

/** What would be sent here is what was sent there: it was not repaired since. */
function isSameLoad({ stores, service }: TakeOverParts, { shared, there }: Word): boolean {
  const { id } = shared.row;
  const here = stores.shipments.get(id);
  if (here === null || service.bolPayload(here.shipment) !== service.bolPayload(shared.shipment))
    return false;
  if (there.step === 'order') {
    const order = orderViewSchema.safeParse(shared.order);
    return order.success && isDeepStrictEqual(order.data, stores.orders.ofShipment(id));
  }
  if (there.step === 'tender') {
    const tender = tenderViewSchema.safeParse(shared.tender);
    const own = stores.tenders.ofShipment(id);
    if (!tender.success || own?.wasTest !== tender.data.wasTest) return false;
    return isDeepStrictEqual(tender.data.tender, own.tender);
  }
  return true;
}

function keepBack(parts: TakeOverParts, { owner, shared }: Word, row: StoredSubmission): void {
  // The report is repeated while another step of the shipment is open there: a person knows it, and may send the step anyway.
  const told = parts.stores.journal.ofShipment(shared.row.id);
  if (told.some(({ event, subjectId }) => event === 'sent-elsewhere' && subjectId === row.id)) return;
  const elsewhere = { station: owner.name, bolNumber: numberOf(shared) };
  const kept = createApplyEvent(parts)(row.id, 'sent-elsewhere', () => ({
    line: { event: 'sent-elsewhere', detail: elsewhere },
    change: { nextAttemptAt: null, evidence: evidenceOfSentElsewhere(elsewhere) },
  }));
  if (!kept.ok) throw new Error(kept.error.message);
}

/** A person canceled it here, but the service has it. Not if that person knew of it. */
function wasCanceled(parts: TakeOverParts, word: Word, row: StoredSubmission): void {
  if (row.evidence?.reason === 'sent-elsewhere') return;
  warn(parts, word, 'canceled');
  if (row.id === word.there.id) accept(parts, word, row);
}

function accept(parts: TakeOverParts, { owner, shared, there }: Word, row: StoredSubmission): void {
  const { stores } = parts;
  const { id } = shared.row;
  const bolNumber = numberOf(shared);
  const moved = createApplyEvent(parts)(row.id, 'owner-sent', () => ({
    line: { event: 'sent-by-owner', detail: { bolNumber, station: owner.name } },
    // What came there, including labels and BOL, belongs to that attempt.
    change: { nextAttemptAt: null, attempt: there.attempt, evidence: there.evidence },
    inSameCommit() {
      if (row.step === 'bol') assignBolNumber(parts, id, bolNumber);
      const tender = row.step === 'tender' ? tenderViewSchema.safeParse(shared.tender) : null;
      if (tender?.success !== true) return;
      // What was accepted is what was sent there, test or not.
      stores.tenders.put(id, tender.data);
      stores.tenders.setReply(id, tender.data);
    },
  }));
  if (!moved.ok) throw new Error(moved.error.message);
}

function warn(parts: TakeOverParts, { owner, shared, there }: Word, is: OrderWarning['is']): void {
  const { id } = shared.row;
  parts.stores.sentTwice.add(
    {
      id: `draft ${owner.uuid} ${id} ${there.step}`,
      is,
      by: 'draft',
      value: shared.row.bolNumber,
      station: owner,
      packer: shared.createdBy,
      at: there.changedAt,
      shipmentId: id,
      bolNumber: numberOf(shared),
    },
    parts.clock.now().toISOString(),
  );
}

const numberOf = ({ serviceBolNumber, row }: SharedShipment): string => serviceBolNumber ?? row.bolNumber;
