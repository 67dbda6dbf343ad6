import { unknownSendings } from '#main/submissions/unknown-sendings.ts';
import { turnByTurn, type Steps } from '#main/in-turns.ts';
import type { JournalEntry } from '#shared/station/journal.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import { headOf, shownBolNumber, submissionView } from '#main/submissions/submission-view.ts';
import type { ShipmentsParts } from './shipments-parts.ts';

export interface ShipmentViewParts extends Pick<ShipmentsParts, 'stores' | 'lane'> {
  /** Every print job of a shipment, oldest first. */
  printJobs: (shipmentId: string) => Steps<PrintJobView[]>;
}

/** A day and a night without network is some thousand tries; only then would older lines be left out of a view. */
const journalLines = 10_000;
/** Steps of print jobs before these newest lines are left out: thousands of labels have thousands of them. */
const printSteps = 800;

/** What grows with the labels of a shipment. */
type Lists = Pick<ShipmentView, 'labels' | 'printJobs' | 'journal'>;

/** More labels than this, and their lists are read one after the other in turns of the event loop. */
const labelsInOneTurn = 300;

function* readLists({ stores, printJobs }: ShipmentViewParts, id: string): Steps<Lists> {
  const labels = stores.labels.ofShipment(id).map(({ id: label, unit, of }) => ({ id: label, unit, of }));
  const isLong = labels.length > labelsInOneTurn;
  if (isLong) yield;
  const jobs = yield* printJobs(id);
  if (isLong) yield;
  const journal = foldTries(yield* stores.journal.listedOf(id, journalLines, printSteps));
  // The whole of it goes to the window in one piece.
  if (isLong) yield;
  return { labels, printJobs: jobs, journal };
}

/** A shipment as its own screen shows it, whole. What changes while a long one is read is told, and read again. */
export async function readShipmentView(parts: ShipmentViewParts, row: StoredShipment): Promise<ShipmentView> {
  const lists = await turnByTurn(readLists(parts, row.id));
  const { stores } = parts;
  const submissions = stores.submissions.ofShipment(row.id);
  const lane = parts.lane();
  const standing = stores.amendments.standing(row.id);
  const replaced = stores.amendments.bySuccessor(row.id);
  const old = replaced === null ? null : stores.shipments.get(replaced.shipmentId);
  const takenBy = stores.takeOvers.takenAway(row.id)?.taker.name ?? null;
  const head = headOf(row, { out: standing?.is ?? null, takenBy });
  return {
    id: row.id,
    bolNumber: shownBolNumber(row),
    blNumber: row.blNumber,
    shipment: row.shipment,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    submissions: submissions.map((submission) => submissionView(submission, head, submissions, lane)),
    ...lists,
    labelAnswer: stores.labels.answerOf(row.id),
    billOfLading: stores.documents.billOfLading(row.id),
    labelDocument: stores.labelDocuments.ofShipment(row.id),
    ownDocuments: stores.ownDocuments.ofShipment(row.id),
    documents: stores.documents.ofShipment(row.id),
    hasRejectedDocuments: stores.answersInDoubt.rejectedHasDocuments(row.id),
    order: stores.orders.ofShipment(row.id),
    tender: stores.tenders.ofShipment(row.id),
    handedOver: stores.handOvers.handedOver(row.id),
    awaitsPickup: stores.handOvers.isWaiting(row.id),
    chosenRate: stores.chosenRates.get({ shipmentId: row.id }),
    tracking: stores.seenStatuses.newest(row.id),
    standing,
    ...unknownSendings(stores, row),
    replaces: old === null ? null : { id: old.id, bolNumber: shownBolNumber(old) },
    masters: stores.masterBols.ofShipment(row.id),
    madeOf: stores.merges.numbersOf(row.id),
  };
}

/**
 * Tries of which nothing left, one line for all in a row: an hour offline is a hundred lines in the journal that say the same.
 * Takes and gives newest first; the newest of them stays and counts the others as `tries`.
 */
export function foldTries(entries: readonly JournalEntry[]): JournalEntry[] {
  const folded: JournalEntry[] = [];
  for (const entry of entries) {
    const newer = folded.at(-1);
    const sameTry = newer?.event === 'not-sent' && newer.subjectId === entry.subjectId;
    if (sameTry && entry.event === 'connecting') continue;
    if (sameTry && entry.event === 'not-sent')
      folded[folded.length - 1] = {
        ...newer,
        detail: { ...newer.detail, tries: (newer.detail.tries ?? 1) + 1 },
      };
    else folded.push(entry);
  }
  return folded;
}
