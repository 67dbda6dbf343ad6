import type { Outcome } from '#main/freight-service/freight-service.ts';
import { readResult } from '#main/freight-service/service-problem.ts';
import { localDay } from '#main/local-day.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { fold } from '#shared/freight/text/fold.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { adoptAnswer } from './answer-in-doubt.ts';
import { assignBolNumber } from './assign-bol-number.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { listedShipments, trackingReadOutcome, type ListedShipment } from './listed-shipments.ts';
import type { OutboxCore } from './outbox-parts.ts';
import { shownBolNumber } from './submission-view.ts';
import { addJournalLine, failNewerAttempt, type ApplyEvent } from './transitions.ts';

/** Days around the ship date for which the carrier's list is read: freight is picked up late more often than early. */
const daysBefore = 3;
const daysAfter = 7;

export interface TrackingCheck {
  found: boolean;
  bolNumber: string | null;
  checkedAt: string;
}

/**
 * Looks for a BOL in doubt in the carrier's tracking list. Found: accepted, confirmed by tracking, without documents. Not found: noted in the
 * evidence; it stays in doubt, since a new BOL may take a while to appear. `listed-for-another`: its number is listed for a load with another
 * destination. A listed shipment exists, whichever attempt created it; a missing one says nothing about an attempt that was sent meanwhile
 * (`tried-again`). `onRead` receives how the read ended.
 */
export async function checkTracking(
  parts: OutboxCore,
  move: ApplyEvent,
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
  const read = await parts.service.trackingRecords({ scac: owner.shipment.scac, ...range }, signal);
  if (signal?.aborted === true) return fail('service-offline', 'the station is closing');
  onRead(trackingReadOutcome(read));
  const outcome = listedShipments(read);
  const checkedAt = clock.now().toISOString();
  // A row proves the shipment it lists, even if the service reports a problem with the list.
  const listed = 'answer' in outcome ? Object.values(outcome.answer ?? []) : [];
  const rows = listed.filter((one): one is ListedShipment => typeof one === 'object');
  const numbered = rows.filter(
    (listed) => isSameShipment(listed, owner) && !matchesAnotherShipment(parts, listed, owner),
  );
  const match = numbered.find((listed) => !goesElsewhere(listed, owner));
  if (match !== undefined) {
    const bolNumber = match.bolNumber ?? shownBolNumber(owner);
    const moved = move(id, 'found', (now) => ({
      line: { event: 'found-in-tracking', detail: { bolNumber, status: match.statusMessage } },
      change: { nextAttemptAt: null },
      inSameCommit: () => {
        adoptAnswer(parts, now, bolNumber);
        assignBolNumber(parts, owner.id, bolNumber);
      },
    }));
    return moved.ok ? ok({ found: true, bolNumber, checkedAt }) : moved;
  }
  // Its number is listed, so it is not missing: a person who reads "missing" would send it again.
  const [other] = numbered;
  if (other !== undefined) {
    const { name, city, state } = other.consignee;
    const consignee = [name, `${city} ${state}`.trim()].filter((part) => part !== '').join(', ');
    return fail('listed-for-another', `the list has ${id}'s number on another load`, {
      other: { bolNumber: other.bolNumber ?? shownBolNumber(owner), consignee },
    });
  }
  // Only a list without a warning proves that something is missing.
  const list = readResult(outcome);
  if (!list.ok) return list;
  return db.transaction(() => {
    const current = stores.submissions.get(id);
    if (current?.state !== 'in-doubt' || current.evidence === null)
      return fail('not-in-this-state', `submission ${id} was settled meanwhile`);
    // The list may have been made before this attempt was sent.
    if (current.attempt !== row.attempt) return failNewerAttempt(current, row.attempt);
    const { evidence } = current;
    stores.submissions.setEvidence(id, { ...evidence, notFoundAt: [...evidence.notFoundAt, checkedAt] });
    addJournalLine(stores, current, checkedAt, {
      event: 'not-in-tracking',
      detail: { ...range, rows: list.value.length },
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
 * Whether a row of the list is this shipment: by its BOL number, as BlNumber or as reference, or by its PRO. A PO number or a name is no proof:
 * several shipments share them.
 */
function isSameShipment(listed: ListedShipment, { shipment, serviceBolNumber }: StoredShipment): boolean {
  const bol = [shipment.bolNumber, serviceBolNumber].map(normalized).filter((number) => number !== '');
  const pro = normalized(shipment.proNumber);
  return (
    bol.includes(normalized(listed.bolNumber)) ||
    bol.includes(normalized(listed.referenceNumber)) ||
    (pro !== '' && pro === normalized(listed.pro))
  );
}

const isAlike = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/**
 * Whether the row has another destination than this shipment (docs/decisions/sending.md): another state, or another name in another city. Then
 * its number belongs to another load: a PRO that was used twice, or someone's reference that looks like our number. Missing values, or values
 * that are not codes, are no difference; a name or a city alone may be spelled in many ways.
 */
function goesElsewhere({ consignee: there }: ListedShipment, { shipment }: StoredShipment): boolean {
  const here = shipment.consignee;
  const [state, ownState] = [normalized(fold(there.state)), normalized(fold(here.state))];
  if (state.length === 2 && ownState.length === 2 && state !== ownState) return true;
  const pairs: [string, string][] = [
    [there.name, here.company],
    [there.city, here.city],
  ];
  return pairs
    .map(([said, own]) => [normalized(fold(said)), normalized(fold(own))] as const)
    .every(([said, own]) => said !== '' && own !== '' && !isAlike(said, own));
}

const mayBeListed: ReadonlySet<SubmissionState> = new Set(['on-wire', 'in-doubt', 'accepted']);

/**
 * Whether the row could also be another shipment of this station, because the same number or PRO was typed on both. Otherwise the one that
 * arrived would prove the one that did not, which would then never be sent.
 */
function matchesAnotherShipment(
  { stores }: OutboxCore,
  listed: ListedShipment,
  owner: StoredShipment,
): boolean {
  const numbers = [listed.bolNumber, listed.referenceNumber].filter((number) => number !== null);
  return stores.shipments
    .byNumbers(numbers, listed.pro ?? '')
    .filter(({ id }) => id !== owner.id)
    .some(({ id }) =>
      stores.submissions.ofShipment(id).some(({ step, state }) => step === 'bol' && mayBeListed.has(state)),
    );
}
