import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { PrintAction } from '#shared/station/print-actions.ts';
import { waitsForPerson } from '#shared/station/print-reason.ts';
import type { NewPrintJob, PrintJob } from '../storage/print-job-store.ts';
import { attempt, stored } from '../storage/storage-error.ts';
import { createDocumentRequest } from './document-request.ts';
import { inCommits, type Commits } from './in-commits.ts';
import { createJobAnswers } from './job-answers.ts';
import { createLabelRequests } from './label-requests.ts';
import { newJob, routeOf } from './new-jobs.ts';
import type { PrintRequests, RequestParts } from './request-parts.ts';
import { isBatch } from './shipment-prints.ts';
import { createSlipRequests } from './slip-requests.ts';

const done: Result<void> = ok(undefined);

/** What a packer can ask of the printing part. Each call is one transaction, or several for a long list; then the loops are woken. */
export function createPrintRequests(parts: RequestParts): PrintRequests {
  const { db, jobs, labels, log } = parts;

  const commits: Commits = {
    commit(work) {
      const result = attempt(() => db.transaction(work));
      parts.wake();
      return result;
    },
    isClosed: () => parts.isClosed(),
  };
  const { commit } = commits;

  function add(kind: PrintJob['kind'], more: Partial<NewPrintJob>, why?: string): void {
    const printerId = more.printerId ?? routeOf(kind, parts.setup().routes);
    const at = parts.clock.now().toISOString();
    log.queue(newJob({ id: parts.newId(), kind, at, printerId }, more), why);
  }

  function notAccepted(shipmentId: string, confirmed = false): Result<never> | null {
    const bol = parts.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
    if (confirmed || bol === undefined || bol.state === 'accepted') return null;
    return fail('bol-in-doubt', `the BOL is ${bol.state}`, { id: shipmentId });
  }

  const answers = createJobAnswers(parts);
  const { mayDo, atPrinter } = answers;
  const printDocumentOf = createDocumentRequest({ jobs, log, add, mayDo, atPrinter });
  const labelRequests = createLabelRequests({
    ...{ ...commits, jobs, labels, log, answers, notAccepted },
    add(shipmentId, { label, parent, why }) {
      const { id: labelId, unit, of } = label;
      add('label', { shipmentId, labelId, unit, of, parentId: parent?.id ?? null }, why);
    },
  });

  /** Does it to each of these that can still take it; refused when none can. */
  async function each(
    ids: readonly string[],
    action: PrintAction,
    act: (able: PrintJob[]) => void,
  ): Promise<Result<void>> {
    let able = 0;
    let other: PrintJob | null = null;
    const result = await inCommits(commits, ids, (some) => {
      const found = some.flatMap((id) => jobs.get(id) ?? []);
      const can = found.filter((job) => mayDo(job, action));
      act(can);
      able += can.length;
      other ??= found[0] ?? null;
      return done;
    });
    if (!result.ok || able > 0) return result;
    const { state } = (other as PrintJob | null) ?? { state: null };
    return state === null
      ? fail('not-found', 'no such print job')
      : fail('not-in-this-state', `${action} is not for a ${state} job`);
  }

  return {
    printLabels(asked) {
      const { shipmentId, reason, confirmed } = asked;
      const read = stored(() =>
        labels.physicalOf(shipmentId) > 0 ? null : parts.labelDocuments.ofShipment(shipmentId),
      );
      if (!read.ok) return read;
      const document = read.value;
      if (document === null) return labelRequests.printZpl(asked);
      const printed = { documentId: null, labelDocumentId: document.id };
      return commit(
        () =>
          notAccepted(shipmentId, confirmed) ?? printDocumentOf(shipmentId, printed, { copies: 1, reason }),
      );
    },

    printMissing: labelRequests.printMissing,

    printDocument({ shipmentId, copies, reason, confirmed }) {
      return commit(() => {
        const asks = notAccepted(shipmentId, confirmed);
        if (asks) return asks;
        const document = parts.documents.billOfLading(shipmentId);
        if (!document) return fail('nothing-to-print', 'no document is stored for this shipment');
        return printDocumentOf(
          shipmentId,
          { documentId: document.id, labelDocumentId: null },
          { copies: copies ?? parts.setup().routes.billOfLading?.copies ?? 1, reason },
        );
      });
    },

    settle: ({ id, cameOut, anyway = false }) =>
      commit(() => {
        const job = jobs.get(id);
        if (!job) return fail('not-found', 'no such print job');
        if (!mayDo(job, 'came-out')) return fail('not-in-this-state', `a ${job.state} job asks nothing`);
        if (!cameOut && !anyway && !mayDo(job, 'did-not')) return atPrinter(job);
        answers.record(job, cameOut);
        answers.refreshBehind(job.shipmentId);
        return done;
      }),

    cancel: ({ ids }) =>
      each(ids, 'leave', (able) => {
        for (const job of able)
          log.move(job.id, 'cancel', { reason: waitsForPerson(job) ? 'left' : 'cancelled' }, 'person');
      }),

    async tryNow({ ids }) {
      const read = stored(() => ids.flatMap((id) => jobs.get(id) ?? []));
      if (!read.ok) return read;
      const batches = read.value.filter((job) => job.state === 'queued' && isBatch(job));
      for (const { shipmentId } of batches) {
        const printed = shipmentId === null ? done : await labelRequests.printBatch(shipmentId);
        if (!printed.ok) return printed;
      }
      const batchIds = new Set(batches.map(({ id }) => id));
      const waiting = ids.filter((id) => !batchIds.has(id));
      if (waiting.length === 0) return done;
      return each(waiting, 'print-now', (able) => {
        log.refresh(able);
      });
    },

    ...createSlipRequests({ ...parts, commit, add }),
  };
}
