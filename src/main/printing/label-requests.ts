import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { LabelHead } from '#main/storage/printing/labels-store.ts';
import { attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import {
  checkAnswers,
  readShipmentLabels,
  recordAnswers,
  type LabelRequestParts,
  type AnsweredPrint,
} from './label-answers.ts';
import { createLabelQueue, type NewLabel, type QueueLabels } from './label-queue.ts';
import { isProbablyPrinted } from './new-jobs.ts';
import type { PrintRequests } from './request-parts.ts';
import { isWholeListRow } from './shipment-prints.ts';

export interface LabelRequests extends Pick<PrintRequests, 'printMissing'> {
  /** Prints the chosen ZPL labels of a shipment; all when `units` is empty. Printed ones again only with a reason. */
  printZpl(asked: AskedLabels): Promise<Result<void>>;
  /** The answer "Print them" for labels that waited because there are far more than expected. */
  printBatch(shipmentId: string): Promise<Result<void>>;
}

type AskedLabels = Parameters<PrintRequests['printLabels']>[0];

/** What a packer can ask of a shipment's ZPL labels. Long lists are written in several commits (`work-in-commits.ts`). */
export function createLabelRequests(parts: LabelRequestParts): LabelRequests {
  const { jobs, writer, refuseUnaccepted, askAboutCommands } = parts;
  const queueInOrder = createLabelQueue(parts);

  /** Looks through the labels for printer commands in turns of the event loop, before the commit that chooses them. */
  const lookAhead = (shipmentId: string): Promise<Result<void>> =>
    attemptAsync(async () => {
      const { all, known } = readShipmentLabels(parts, shipmentId);
      await parts.lookAhead(all, known);
      return ok(undefined);
    });

  /** As `createLabelQueue`. Labels of which some are already queued raise no question: they are chosen at once. */
  const queueLabels: QueueLabels = (shipmentId, choose, prepare) => {
    const queued = storeResult(() => jobs.hasQueuedLabels(shipmentId));
    if (!queued.ok) return Promise.resolve(queued);
    if (queued.value) return queueInOrder(shipmentId, choose, prepare);
    return queueInOrder(shipmentId, choose, async () => {
      const prepared = (await prepare?.()) ?? ok(undefined);
      return prepared.ok ? lookAhead(shipmentId) : prepared;
    });
  };

  /** All labels of the shipment may print: the single row that represented them is finished. */
  function releaseBatch(all: readonly PrintJob[]): void {
    for (const job of all)
      if (isWholeListRow(job) && job.state === 'queued') writer.move(job.id, 'released', {}, 'person');
  }

  return {
    printBatch: (shipmentId) =>
      queueLabels(shipmentId, () => {
        const { all, known, newest } = readShipmentLabels(parts, shipmentId);
        if (askAboutCommands(shipmentId, all, known)) return ok([]);
        releaseBatch(all);
        return ok(
          known.flatMap((label): NewLabel[] => {
            const parent = newest.get(label.unit) ?? null;
            return parent === null || parent.state === 'canceled' ? [{ label, parent, why: undefined }] : [];
          }),
        );
      }),

    printZpl: (asked) =>
      queueLabels(asked.shipmentId, () => {
        const refusal = refuseUnaccepted(asked.shipmentId, asked.confirmed);
        if (refusal) return refusal;
        const { all, known, newest } = readShipmentLabels(parts, asked.shipmentId);
        if (askAboutCommands(asked.shipmentId, all, known)) return ok([]);
        const chosen = chooseLabels(parts, asked, known, newest);
        if (!chosen.ok) return chosen;
        if (asked.units.length === 0) releaseBatch(all);
        for (const { parent } of chosen.value)
          if (parent?.state === 'in-doubt')
            writer.move(parent.id, 'person-again', { reason: 'printed-again' }, 'person');
        return chosen;
      }),

    printMissing(said) {
      const { shipmentId, cameOut, didNot, confirmed } = said;
      const answered = cameOut.length + didNot.length > 0;
      const choose = (): Result<NewLabel[]> => {
        const { all, known, newest } = readShipmentLabels(parts, shipmentId);
        // Where there are answers, all of this was checked before they were recorded.
        const checked = answered
          ? (refuseUnaccepted(shipmentId, confirmed) ?? ok(undefined))
          : checkAnswers(parts, said, newest);
        if (!checked.ok) return checked;
        if (askAboutCommands(shipmentId, all, known)) return ok([]);
        releaseBatch(all);
        const { missing, waiting } = missingLabels(known, newest, didNot);
        writer.refresh(waiting);
        return missing.length + waiting.length > 0 || answered
          ? ok(missing)
          : fail('nothing-to-print', 'no label is missing');
      };
      return queueLabels(shipmentId, choose, answered ? () => recordAnswers(parts, said) : undefined);
    },
  };
}

/** Which of the requested labels get a new job. Waiting ones are refreshed instead; refused when there is neither. */
function chooseLabels(
  { writer, answers }: LabelRequestParts,
  { units, reason }: AskedLabels,
  known: readonly LabelHead[],
  newest: ReadonlyMap<number, PrintJob>,
): Result<NewLabel[]> {
  const { mayDo } = answers;
  const asked = new Set(units);
  const wanted = units.length === 0 ? known : known.filter((label) => asked.has(label.unit));
  const why = reason.trim();
  const print = wanted.filter((label) => {
    const last = newest.get(label.unit);
    if (!last || last.state === 'canceled') return true;
    return mayDo(last, 'print-again') && why !== '';
  });
  const lasts = wanted.flatMap((label) => newest.get(label.unit) ?? []);
  const waiting = lasts.filter((job) => mayDo(job, 'print-now'));
  writer.refresh(waiting);
  if (print.length + waiting.length === 0) {
    const held = lasts.find((job) => job.state === 'sent' && job.confirms);
    if (held) return answers.refuseAtPrinter(held);
    if (lasts.some(({ state }) => state === 'in-doubt'))
      return fail('print-in-doubt', 'a label in doubt must be settled, or printed again with a reason');
    return fail('nothing-to-print', 'every label asked for is printed or on its way');
  }
  return ok(
    print.map((label) => ({
      label,
      parent: newest.get(label.unit) ?? null,
      why: why === '' ? undefined : why,
    })),
  );
}

/** The journal's reason for the reprint; for a skipped or canceled one, no one has said that it did not come out. */
function whyMissing(last: PrintJob | null): string | undefined {
  if (last === null) return undefined;
  if (last.state !== 'canceled') return 'did-not-come-out';
  return last.reason === 'destroyed' || last.reason === 'did-not-come-out' ? last.reason : undefined;
}

function missingLabels(
  known: readonly LabelHead[],
  newest: ReadonlyMap<number, PrintJob>,
  didNot: readonly AnsweredPrint[],
): { missing: NewLabel[]; waiting: PrintJob[] } {
  const missing: NewLabel[] = [];
  const waiting: PrintJob[] = [];
  const notSeen = new Map(didNot.map(({ id, runId }) => [id, runId]));
  for (const label of known) {
    const last = newest.get(label.unit) ?? null;
    // A label that a person did not see is missing, whatever the printer's counter says: a jam can spoil a label.
    if (
      last === null ||
      last.state === 'canceled' ||
      (isProbablyPrinted(last) && notSeen.get(last.id) === last.runId)
    )
      missing.push({ label, parent: last, why: whyMissing(last) });
    else if (last.state === 'queued') waiting.push(last);
  }
  return { missing, waiting };
}
