import { setImmediate as turn } from 'node:timers/promises';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import { attempt } from '../storage/storage-error.ts';
import { inCommits, type Commits } from './in-commits.ts';
import type { JobAnswers } from './job-answers.ts';
import { createLabelQueue, type NewLabel } from './label-queue.ts';
import { isOut, newestByUnit } from './new-jobs.ts';
import type { PrintRequests, RequestParts } from './request-parts.ts';
import { isBatch } from './shipment-prints.ts';

export interface LabelRequests extends Pick<PrintRequests, 'printMissing'> {
  /** Those of the ZPL labels of a shipment that are asked for; all when `units` is empty. Printed ones again, when a reason is given. */
  printZpl(asked: Parameters<PrintRequests['printLabels']>[0]): Promise<Result<void>>;
  /** "Print them" to labels that waited because they are more than anybody expects. */
  printBatch(shipmentId: string): Promise<Result<void>>;
}

export type LabelRequestParts = Pick<RequestParts, 'jobs' | 'labels' | 'log'> &
  Commits & {
    answers: JobAnswers;
    add: (shipmentId: string, label: NewLabel) => void;
    /** Null: its BOL is accepted, or a person has said that it may print all the same. */
    notAccepted: (shipmentId: string, confirmed: boolean | undefined) => Result<never> | null;
  };

/** What a packer can ask of a shipment's ZPL labels. Long lists are written in several commits (`in-commits.ts`). */
export function createLabelRequests(parts: LabelRequestParts): LabelRequests {
  const { jobs, labels, log, notAccepted, answers } = parts;
  const { mayDo } = answers;
  const done: Result<void> = ok(undefined);
  const queueLabels = createLabelQueue(parts);

  /** Read once for a request: thousands of rows are ten milliseconds. */
  function read(shipmentId: string) {
    const all = jobs.ofShipment(shipmentId);
    const known = labels.ofShipment(shipmentId);
    return { all, known, newest: newestByUnit(all, known) };
  }

  /** All labels of the shipment may print: the row that stood for them is done with. */
  function releaseBatch(all: readonly PrintJob[]): void {
    for (const job of all)
      if (isBatch(job) && job.state === 'queued') log.move(job.id, 'released', {}, 'person');
  }

  type Missing = Parameters<PrintRequests['printMissing']>[0];

  /** Whether what is said of the labels is all that is asked, and can be. */
  function checkAnswers(
    { shipmentId, cameOut, didNot, anyway = false, confirmed }: Missing,
    newest: ReadonlyMap<number, PrintJob>,
  ): Result<void> {
    const asks = notAccepted(shipmentId, confirmed);
    if (asks) return asks;
    const answered = new Set([...cameOut, ...didNot]);
    const open = [...newest.values()].filter(
      (job) => job.state === 'in-doubt' && !answered.has(job.unit ?? 0),
    );
    if (open.length > 0)
      return fail(
        'print-in-doubt',
        `nobody has said whether ${open.map((job) => job.unit).join(', ')} came out`,
      );
    const held = didNot.map((unit) => newest.get(unit)).find((job) => job && mayDo(job, 'did-not-anyway'));
    return held && !anyway ? answers.atPrinter(held) : done;
  }

  async function recordAnswers(said: Missing): Promise<Result<void>> {
    const { shipmentId, cameOut, didNot } = said;
    const found = attempt(() => {
      const { newest } = read(shipmentId);
      const checked = checkAnswers(said, newest);
      return checked.ok ? ok(newest) : checked;
    });
    if (!found.ok) return found;
    const newest = found.value;
    await turn();
    const out = new Set(cameOut);
    const seen: PrintJob[] = [];
    const recorded = await inCommits(parts, [...new Set([...cameOut, ...didNot])], (units) => {
      for (const unit of units) {
        // As it is now: the printer may have answered for it since.
        const job = jobs.get(newest.get(unit)?.id ?? '');
        if (job && mayDo(job, 'came-out') && answers.record(job, out.has(unit))) seen.push(job);
      }
      return done;
    });
    if (seen.length === 0 || !recorded.ok) return recorded;
    await turn();
    return parts.commit(() => {
      answers.refreshBehind(shipmentId);
      return done;
    });
  }

  return {
    printBatch: (shipmentId) =>
      queueLabels(shipmentId, () => {
        const { all, known, newest } = read(shipmentId);
        releaseBatch(all);
        return ok(
          known.flatMap((label): NewLabel[] => {
            const parent = newest.get(label.unit) ?? null;
            return parent === null || parent.state === 'cancelled' ? [{ label, parent, why: undefined }] : [];
          }),
        );
      }),

    printZpl: ({ shipmentId, units, reason, confirmed }) =>
      queueLabels(shipmentId, () => {
        const asks = notAccepted(shipmentId, confirmed);
        if (asks) return asks;
        const { all, known, newest } = read(shipmentId);
        const asked = new Set(units);
        const wanted = units.length === 0 ? known : known.filter((label) => asked.has(label.unit));
        const why = reason.trim();
        const print = wanted.filter((label) => {
          const last = newest.get(label.unit);
          if (!last || last.state === 'cancelled') return true;
          return mayDo(last, 'print-again') && why !== '';
        });
        const lasts = wanted.flatMap((label) => newest.get(label.unit) ?? []);
        const waiting = lasts.filter((job) => mayDo(job, 'print-now'));
        log.refresh(waiting);
        if (print.length + waiting.length === 0) {
          const held = lasts.find((job) => job.state === 'sent' && job.confirms);
          if (held) return answers.atPrinter(held);
          if (lasts.some(({ state }) => state === 'in-doubt'))
            return fail('print-in-doubt', 'a label in doubt must be settled, or printed again with a reason');
          return fail('nothing-to-print', 'every label asked for is printed or on its way');
        }
        if (units.length === 0) releaseBatch(all);
        for (const { unit } of print) {
          const parent = newest.get(unit);
          if (parent?.state === 'in-doubt')
            log.move(parent.id, 'person-again', { reason: 'printed-again' }, 'person');
        }
        return ok(
          print.map((label) => ({
            label,
            parent: newest.get(label.unit) ?? null,
            why: why === '' ? undefined : why,
          })),
        );
      }),

    printMissing(said) {
      const { shipmentId, cameOut, didNot, confirmed } = said;
      const answered = cameOut.length + didNot.length > 0;
      const notOut = new Set(didNot);
      const choose = (): Result<NewLabel[]> => {
        const { all, known, newest } = read(shipmentId);
        const checked = answered ? (notAccepted(shipmentId, confirmed) ?? done) : checkAnswers(said, newest);
        if (!checked.ok) return checked;
        releaseBatch(all);
        const missing: NewLabel[] = [];
        const waiting: PrintJob[] = [];
        for (const label of known) {
          const last = newest.get(label.unit) ?? null;
          // What a person did not see is missing, whatever the printer's counter said: a label can be spoilt in a jam.
          if (last === null || last.state === 'cancelled' || (isOut(last) && notOut.has(label.unit)))
            missing.push({ label, parent: last, why: last ? 'did-not-come-out' : undefined });
          else if (last.state === 'queued') waiting.push(last);
        }
        log.refresh(waiting);
        return missing.length + waiting.length > 0 || answered
          ? ok(missing)
          : fail('nothing-to-print', 'no label is missing');
      };
      return queueLabels(shipmentId, choose, answered ? () => recordAnswers(said) : undefined);
    },
  };
}
