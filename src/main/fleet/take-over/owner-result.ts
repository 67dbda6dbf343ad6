import * as z from 'zod';
import { addJournalLine } from '#main/outbox/transitions.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import {
  sharedShipmentSchema,
  type SharedShipment,
  type SharedSubmission,
} from '#shared/fleet/fleet-shipment.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { takeOverLaterStep } from './later-steps.ts';
import { ownerHasSent } from './owner-sent.ts';
import type { TakeOverParts } from './take-over-parts.ts';

const wordSchema = z.array(z.object({ shared: z.unknown(), toldAt: z.iso.datetime() })).max(500);
const open: ReadonlySet<SubmissionState> = new Set([
  'queued',
  'claimed',
  'on-wire',
  'refused',
  'held',
  'in-doubt',
]);
/** Each is read and committed separately, before anything else is done: some milliseconds. */
const inOneQuestion = 25;

/**
 * What the former station reports about shipments that came from it: if it had sent one and the service accepted it, that is proof and settles
 * the doubt here. A report that it sent nothing is for the person who decides. Never rejects; null: the server is away. Shipments that ended
 * there have documents to fetch.
 */
export async function readOwnerResults(parts: TakeOverParts): Promise<ReadonlySet<string> | null> {
  const { stores, fleet, report } = parts;
  const ended = new Set<string>();
  const byOwner = new Map<string, { owner: StationRef; shipments: string[] }>();
  for (const { shipmentId, victim } of stores.takeOvers.ownerSilent()) {
    const of = byOwner.get(victim.uuid) ?? { owner: victim, shipments: [] };
    of.shipments.push(shipmentId);
    byOwner.set(victim.uuid, of);
  }
  for (const { owner, shipments } of byOwner.values())
    for (let at = 0; at < shipments.length; at += inOneQuestion) {
      const some = shipments.slice(at, at + inOneQuestion);
      const said = await fleet.ask({ is: 'owners-word', station: owner.uuid, shipments: some }, wordSchema);
      if (!said.ok) return null;
      for (const { shared } of said.value) {
        const read = sharedShipmentSchema.safeParse(shared);
        // It may only settle what was taken from it, not other doubts here.
        if (!read.success || !some.includes(read.data.row.id)) continue;
        try {
          if (hear(parts, owner, read.data)) ended.add(read.data.row.id);
        } catch (error) {
          report(error);
        }
      }
    }
  return ended;
}

/** True: it ended there, and its documents are to be fetched. */
function hear(parts: TakeOverParts, owner: StationRef, shared: SharedShipment): boolean {
  const { db, stores } = parts;
  const { id } = shared.row;
  const isSaid = !shared.submissions.some(({ state }) => open.has(state));
  const sent = shared.submissions.filter(({ state }) => state === 'accepted');
  const here = stores.submissions.ofShipment(id);
  // It is repeated in a moment; by then this one's result is known.
  if (here.some(({ state }) => state === 'claimed' || state === 'on-wire')) return false;
  const hereOf = (step: string) => here.find((row) => row.step === step);
  const isNews = shared.submissions.some(({ step }) => hereOf(step) === undefined);
  if (!isSaid && !isNews && !sent.some(({ step }) => hereOf(step)?.state === 'in-doubt')) return false;
  db.transaction(() => {
    for (const there of shared.submissions) {
      const row = hereOf(there.step);
      if (row === undefined) {
        takeOverLaterStep(parts, owner, shared, there);
        continue;
      }
      if (row.takenBy != null) continue;
      if (there.state === 'accepted') ownerHasSent(parts, { owner, shared, there }, row);
      else if (there.state === 'canceled' && there.evidence?.leftAt == null)
        noteNeverLeft(parts, owner, there, row);
    }
    if (!isSaid) return;
    const labels = shared.labels.map((label) => label.id);
    stores.takeOvers.ownerSaid(id, { labels, documents: shared.documents.map((one) => one.id) });
  });
  parts.changed(id);
  return isSaid;
}

function noteNeverLeft(
  { stores, clock }: TakeOverParts,
  owner: StationRef,
  there: SharedSubmission,
  row: StoredSubmission,
): void {
  if (
    row.id !== there.id ||
    row.state !== 'in-doubt' ||
    row.evidence === null ||
    row.evidence.reason === 'never-left-owner'
  )
    return;
  stores.submissions.setEvidence(row.id, { ...row.evidence, reason: 'never-left-owner' });
  addJournalLine(stores, row, clock.now().toISOString(), {
    event: 'never-left-owner',
    detail: { station: owner.name },
  });
}
