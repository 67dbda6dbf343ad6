import { perUnitOf } from '#shared/station/label-copies.ts';
import { unconfirmedAttempts } from '#main/outbox/unknown-sendings.ts';
import type { JournalEntry } from '#shared/station/journal.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { droppedTender } from '#main/storage/shipments/planned-tenders-store.ts';
import { headOf, shownBolNumber, submissionView } from '#main/outbox/submission-view.ts';
import type { ShipmentsParts } from './shipments-parts.ts';

/** A day and a night without network makes some thousand attempts; only beyond that are older lines left out of a view. */
const journalLines = 10_000;
/** Print job steps older than these newest lines are left out: thousands of labels have thousands of steps. */
const printSteps = 800;

/** A complete shipment, for its own screen. */
export function readShipmentView(
  parts: Pick<ShipmentsParts, 'stores' | 'lane' | 'printJobs'>,
  row: StoredShipment,
): ShipmentView {
  const { stores } = parts;
  const submissions = stores.submissions.ofShipment(row.id);
  const lane = parts.lane();
  const standing = stores.amendments.standing(row.id);
  const replaced = stores.amendments.bySuccessor(row.id);
  const old = replaced === null ? null : stores.shipments.get(replaced.shipmentId);
  const takenBy = stores.takeOvers.takenAway(row.id)?.taker.name ?? null;
  const planned = stores.plannedTenders.get(row.id);
  const isGivenUp = submissions.some(({ step, state }) => step === 'bol' && state === 'canceled');
  const head = headOf(row, { out: standing?.is ?? null, takenBy });
  return {
    id: row.id,
    bolNumber: shownBolNumber(row),
    serviceBolNumber: row.serviceBolNumber,
    shipment: row.shipment,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    submissions: submissions.map((submission) => submissionView(submission, head, submissions, lane)),
    labels: stores.labels
      .ofShipment(row.id)
      .map(({ id, unit, of, ...label }) => ({ id, unit, of, ...perUnitOf(label) })),
    printJobs: parts.printJobs(row.id),
    journal: foldAttempts(stores.journal.ofShipment(row.id, journalLines, printSteps)),
    printsByRule: stores.shipments.printsByRule(row.id),
    labelAnswer: stores.labels.answerOf(row.id),
    billOfLading: stores.documents.billOfLading(row.id),
    labelDocument: stores.labelDocuments.ofShipment(row.id),
    ownDocuments: stores.ownDocuments.ofShipment(row.id),
    documents: stores.documents.ofShipment(row.id),
    hasRejectedDocuments: stores.answersInDoubt.rejectedHasDocuments(row.id),
    order: stores.orders.ofShipment(row.id),
    tender: stores.tenders.ofShipment(row.id),
    plannedTender:
      planned === null || isGivenUp || planned.problem === droppedTender
        ? null
        : { problem: planned.problem },
    handedOver: stores.handOvers.handedOver(row.id),
    awaitsPickup: stores.handOvers.isWaiting(row.id),
    chosenRate: stores.chosenRates.get({ shipmentId: row.id }),
    tracking: stores.seenStatuses.newest(row.id),
    standing,
    ...unconfirmedAttempts(stores, row),
    replaces: old === null ? null : { id: old.id, bolNumber: shownBolNumber(old) },
    masters: stores.masterBols.ofShipment(row.id),
    madeOf: stores.merges.numbersOf(row.id),
  };
}

/**
 * Folds consecutive attempts that sent nothing into one line: an hour offline makes a hundred journal lines that say the same. Input and output
 * are newest first; the newest line stays and counts the others as `tries`.
 */
export function foldAttempts(entries: readonly JournalEntry[]): JournalEntry[] {
  const folded: JournalEntry[] = [];
  for (const entry of entries) {
    const newer = folded.at(-1);
    const sameAttempt = newer?.event === 'not-sent' && newer.subjectId === entry.subjectId;
    if (sameAttempt && entry.event === 'connecting') continue;
    if (sameAttempt && entry.event === 'not-sent')
      folded[folded.length - 1] = {
        ...newer,
        detail: { ...newer.detail, tries: (newer.detail.tries ?? 1) + 1 },
      };
    else folded.push(entry);
  }
  return folded;
}
