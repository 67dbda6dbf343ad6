import type { Outcome } from '#main/freight-service/freight-service.ts';
import { readResult } from '#main/freight-service/service-problem.ts';
import { localDay } from '#main/local-day.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { adoptAnswer } from './answer-in-doubt.ts';
import { assignBolNumber } from './assign-bol-number.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { listedIn, type ListedShipment } from './listed-shipments.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { shownBolNumber } from './submission-view.ts';
import { addJournalLine, newerTry, type Move } from './transitions.ts';

/** Days around the ship date for which the carrier's list is read: freight is picked up late more often than early. */
const daysBefore = 3;
const daysAfter = 7;

export interface TrackingCheck {
  found: boolean;
  bolNumber: string | null;
  checkedAt: string;
}

/**
 * Asks the carrier's tracking list for a BOL in doubt. Found: accepted, confirmed by tracking, without documents. Not found: noted in
 * the evidence; it stays in doubt, for a new BOL may take a while to show. A listed shipment exists, whichever try created it; a
 * missing one says nothing about a try that was sent meanwhile (`tried-again`). `onRead` is told how the read ended.
 */
export async function checkTracking(
  parts: OutboxParts,
  move: Move,
  id: string,
  onRead: (outcome: Outcome<unknown>) => void,
  signal?: AbortSignal,
): Promise<Result<TrackingCheck>> {
  const { stores, clock, db } = parts;
  const row = stores.submissions.get(id);
  const owner = row === null ? null : stores.shipments.get(row.shipmentId);
  if (row === null || owner === null) return fail('not-found', `no submission ${id}`);
  if (row.state !== 'in-doubt' || row.step !== 'bol')
    return fail('not-in-this-state', `only a BOL in doubt is looked for, this ${row.step} is ${row.state}`);
  if (owner.shipment.scac === '')
    return fail('fields-missing', 'the list is asked for by SCAC', {
      problems: [{ path: 'scac', code: 'required' }],
    });

  const range = daysToAsk(owner, clock.now());
  const outcome = listedIn(
    await parts.service.trackingRecords({ scac: owner.shipment.scac, ...range }, signal),
  );
  if (signal?.aborted === true) return fail('service-offline', 'the station is closing');
  onRead(outcome);
  const checkedAt = clock.now().toISOString();
  // A row is proof of what it lists, even when the service says that something is wrong with the list.
  const listed = 'answer' in outcome ? Object.values(outcome.answer ?? []) : [];
  const rows = listed.filter((one): one is ListedShipment => typeof one === 'object');
  const match = rows.find(
    (listed) => isSameShipment(listed, owner) && !matchesAnotherShipment(parts, listed, owner),
  );
  if (match !== undefined) {
    const bolNumber = match.blNumber ?? shownBolNumber(owner);
    const moved = move(id, 'found', (now) => ({
      line: { event: 'found-in-tracking', detail: { bolNumber, status: match.statusMessage } },
      change: { nextTryAt: null },
      inSameCommit: () => {
        adoptAnswer(parts, now, bolNumber);
        assignBolNumber(parts, owner.id, bolNumber);
      },
    }));
    return moved.ok ? ok({ found: true, bolNumber, checkedAt }) : moved;
  }
  // Only a list without a warning proves that something is missing.
  const read = readResult(outcome);
  if (!read.ok) return read;
  return db.transaction(() => {
    const current = stores.submissions.get(id);
    if (current?.state !== 'in-doubt' || current.evidence === null)
      return fail('not-in-this-state', `submission ${id} was settled meanwhile`);
    // The list may have been made before this try was sent.
    if (current.attempt !== row.attempt) return newerTry(current, row.attempt);
    const { evidence } = current;
    stores.submissions.setEvidence(id, { ...evidence, notFoundAt: [...evidence.notFoundAt, checkedAt] });
    addJournalLine(stores, current, checkedAt, {
      event: 'not-in-tracking',
      detail: { ...range, rows: read.value.length },
    });
    return ok({ found: false, bolNumber: null, checkedAt });
  });
}

/** From some days before the ship date to some days after it, or to today if that is later. Local days, both inclusive. */
function daysToAsk({ shipment }: StoredShipment, now: Date): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = shipment.shipDate.split('-').map(Number);
  const shipDay = new Date(year, month - 1, day);
  const last = localDay(shipDay, daysAfter);
  const today = localDay(now);
  return { from: localDay(shipDay, -daysBefore), to: last > today ? last : today };
}

const normalized = (text: string | null): string =>
  (text ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/**
 * Whether a row of the list is this shipment: its BOL number, as BlNumber or as reference, or its PRO. A PO number or a name is
 * no proof: several shipments share them.
 */
function isSameShipment(listed: ListedShipment, { shipment, blNumber }: StoredShipment): boolean {
  const bol = [shipment.bolNumber, blNumber].map(normalized).filter((number) => number !== '');
  const pro = normalized(shipment.proNumber);
  return (
    bol.includes(normalized(listed.blNumber)) ||
    bol.includes(normalized(listed.referenceNumber)) ||
    (pro !== '' && pro === normalized(listed.pro))
  );
}

const mayBeListed: ReadonlySet<SubmissionState> = new Set(['on-wire', 'in-doubt', 'accepted']);

/**
 * Whether the row could also be another shipment of this station, because the same number or PRO was typed on both. Otherwise the one
 * that arrived would count as proof for the one that did not, which would then never be sent.
 */
function matchesAnotherShipment(
  { stores }: OutboxParts,
  listed: ListedShipment,
  owner: StoredShipment,
): boolean {
  const numbers = [listed.blNumber, listed.referenceNumber].filter((number) => number !== null);
  return stores.shipments
    .byNumbers(numbers, listed.pro ?? '')
    .filter(({ id }) => id !== owner.id)
    .some(({ id }) =>
      stores.submissions.ofShipment(id).some(({ step, state }) => step === 'bol' && mayBeListed.has(state)),
    );
}
