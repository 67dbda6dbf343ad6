import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { PrintAction } from '#shared/station/print-actions.ts';
import { waitsForPerson } from '#shared/station/print-reason.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import { workInCommits, type CommitParts } from './work-in-commits.ts';
import type { JobAnswers } from './job-answers.ts';
import type { PrintRequests, RequestParts } from './request-parts.ts';
import { isWholeListRow } from './shipment-prints.ts';

const done: Result<void> = ok(undefined);

/** A packer's requests about existing print jobs, by their ids. */
export function createJobRequests(
  parts: Pick<RequestParts, 'jobs' | 'writer'> & {
    commits: CommitParts;
    answers: JobAnswers;
    /** A person wants a label printed that does not fit, and others of its size there. */
    allowMisfit: (job: PrintJob) => void;
    isOut: (shipmentId: string) => boolean;
    printBatch: (shipmentId: string) => Promise<Result<void>>;
  },
): Pick<PrintRequests, 'settle' | 'cancel' | 'tryNow'> {
  const { jobs, writer, commits, answers } = parts;

  /** Applies it to each of these jobs that still allows it; refused when none does. */
  async function each(
    ids: readonly string[],
    action: PrintAction,
    act: (able: PrintJob[]) => void,
  ): Promise<Result<void>> {
    let able = 0;
    let first: PrintJob | null = null;
    const result = await workInCommits(commits, ids, (some) => {
      const found = some.flatMap((id) => jobs.get(id) ?? []);
      const can = found.filter((job) => answers.mayDo(job, action));
      act(can);
      able += can.length;
      first ??= found[0] ?? null;
      return done;
    });
    if (!result.ok || able > 0) return result;
    const { state } = (first as PrintJob | null) ?? { state: null };
    return state === null
      ? fail('not-found', 'no such print job')
      : fail('not-in-this-state', `${action} is not for a ${state} job`);
  }

  return {
    settle: ({ id, runId, cameOut, anyway = false }) =>
      commits.commit(() => {
        const job = jobs.get(id);
        if (!job) return fail('not-found', 'no such print job');
        if (!answers.mayDo(job, 'came-out'))
          return fail('not-in-this-state', `a ${job.state} job asks nothing`);
        if (job.runId !== runId) return answers.refuseEarlier(job);
        if (!cameOut && !anyway && !answers.mayDo(job, 'did-not')) return answers.refuseAtPrinter(job);
        answers.record(job, cameOut);
        answers.refreshBehind(job.shipmentId);
        return done;
      }),

    cancel: ({ ids }) =>
      each(ids, 'leave', (able) => {
        for (const job of able)
          writer.move(job.id, 'cancel', { reason: waitsForPerson(job) ? 'left' : 'canceled' }, 'person');
      }),

    async tryNow({ ids, confirmed = false }) {
      const read = storeResult(() => ids.flatMap((id) => jobs.get(id) ?? []));
      if (!read.ok) return read;
      const out = storeResult(() =>
        confirmed
          ? undefined
          : read.value.find(({ shipmentId }) => shipmentId !== null && parts.isOut(shipmentId)),
      );
      if (!out.ok) return out;
      if (out.value !== undefined)
        return fail('bol-replaced', `the BOL of ${out.value.id} was changed or is void`, {
          id: out.value.id,
        });
      const batches = read.value.filter((job) => job.state === 'queued' && isWholeListRow(job));
      for (const { shipmentId } of batches) {
        const printed = shipmentId === null ? done : await parts.printBatch(shipmentId);
        if (!printed.ok) return printed;
      }
      const batchIds = new Set(batches.map(({ id }) => id));
      const waiting = ids.filter((id) => !batchIds.has(id));
      if (waiting.length === 0) return done;
      return each(waiting, 'print-now', (able) => {
        for (const job of able) if (job.reason === 'label-misfit') parts.allowMisfit(job);
        writer.refresh(able);
      });
    },
  };
}
