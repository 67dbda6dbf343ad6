import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { actionsOf, type PrintAction } from '#shared/station/print-actions.ts';
import { waitsForPerson } from '#shared/station/print-reason.ts';
import { afterDoubt, type NewPrintJob, type PrintJob } from '../storage/print-job-store.ts';
import { attempt, stored } from '../storage/storage-error.ts';
import { createDocumentRequest } from './document-request.ts';
import { createLabelQueue, type NewLabel } from './label-queue.ts';
import { isOut, newestByUnit, newJob, routeOf } from './new-jobs.ts';
import type { PrintRequests, RequestParts } from './request-parts.ts';
import { isBatch } from './shipment-prints.ts';
import { createSlipRequests } from './slip-requests.ts';

const done: Result<void> = ok(undefined);

/** What a packer can ask of the printing part. Each call is one transaction, then the lanes are woken. */
export function createPrintRequests(parts: RequestParts): PrintRequests {
  const { db, jobs, labels, log } = parts;
  const at = (): string => parts.clock.now().toISOString();

  function commit(work: () => Result<void>): Result<void> {
    const result = attempt(() => db.transaction(work));
    parts.wake();
    return result;
  }

  function add(kind: PrintJob['kind'], more: Partial<NewPrintJob>, why?: string): void {
    const printerId = more.printerId ?? routeOf(kind, parts.setup().routes);
    log.queue(newJob({ id: parts.newId(), kind, at: at(), printerId }, more), why);
  }

  const queueLabels = createLabelQueue({
    commit,
    isClosed: () => parts.isClosed(),
    add(shipmentId, { label, parent, why }) {
      const { id: labelId, unit, of } = label;
      add('label', { shipmentId, labelId, unit, of, parentId: parent?.id ?? null }, why);
    },
  });

  /** Null: the BOL is accepted, or a person has said that it may print all the same. */
  function notAccepted(shipmentId: string, confirmed = false): Result<never> | null {
    const bol = parts.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
    if (confirmed || bol === undefined || bol.state === 'accepted') return null;
    return fail('bol-in-doubt', `the BOL is ${bol.state}`, { id: shipmentId });
  }

  /** All labels of the shipment may print: the row that stood for them is done with. */
  function releaseBatch(all: readonly PrintJob[]): void {
    for (const job of all)
      if (isBatch(job) && job.state === 'queued') log.move(job.id, 'released', {}, 'person');
  }

  /** "Print them" to labels that waited because they are more than anybody expects. */
  const printBatch = (shipmentId: string): Promise<Result<void>> =>
    queueLabels(shipmentId, () => {
      const all = jobs.ofShipment(shipmentId);
      releaseBatch(all);
      const newest = newestByUnit(all, labels.ofShipment(shipmentId));
      return ok(
        labels.ofShipment(shipmentId).flatMap((label): NewLabel[] => {
          const parent = newest.get(label.unit) ?? null;
          return parent === null || parent.state === 'cancelled' ? [{ label, parent, why: undefined }] : [];
        }),
      );
    });

  const mayDo = (job: PrintJob, action: PrintAction): boolean =>
    actionsOf({ ...job, mayStillCome: parts.mayStillCome(job) }).includes(action);
  const atPrinter = (job: PrintJob): Result<never> =>
    fail('print-at-printer', 'the printer may still hold it, so it has not "not come out"', { id: job.id });

  const printDocumentOf = createDocumentRequest({ jobs, log, add, mayDo, atPrinter });

  /** What a person saw of a label that nobody could tell. Then `refreshBehind` its shipment. */
  const recordAnswer = (job: PrintJob, cameOut: boolean): boolean =>
    log.move(
      job.id,
      cameOut ? 'person-out' : 'person-not-out',
      { reason: cameOut ? null : 'did-not-come-out' },
      'person',
    );

  /** Somebody stands there now: what waited for the answer is as fresh as the answer. */
  function refreshBehind(shipmentId: string | null): void {
    if (shipmentId !== null)
      log.refresh(jobs.ofShipment(shipmentId).filter(({ reason }) => reason === afterDoubt));
  }

  /** Does it to each of these that can still take it; refused when none can. */
  function each(ids: readonly string[], action: PrintAction, act: (able: PrintJob[]) => void): Result<void> {
    return commit(() => {
      const found = ids.map((id) => jobs.get(id)).filter((job) => job !== null);
      if (found.length === 0) return fail('not-found', 'no such print job');
      const able = found.filter((job) => mayDo(job, action));
      act(able);
      return able.length > 0
        ? done
        : fail('not-in-this-state', `${action} is not for a ${found[0]?.state ?? ''} job`);
    });
  }

  return {
    printLabels({ shipmentId, units, reason, confirmed }) {
      const read = stored(() =>
        labels.physicalOf(shipmentId) > 0 ? null : parts.labelDocuments.ofShipment(shipmentId),
      );
      if (!read.ok) return read;
      const document = read.value;
      if (document !== null)
        return commit(
          () =>
            notAccepted(shipmentId, confirmed) ??
            printDocumentOf(
              shipmentId,
              { documentId: null, labelDocumentId: document.id },
              { copies: 1, reason },
            ),
        );
      return queueLabels(shipmentId, () => {
        const asks = notAccepted(shipmentId, confirmed);
        if (asks) return asks;
        const known = labels.ofShipment(shipmentId);
        const asked = new Set(units);
        const wanted = units.length === 0 ? known : known.filter((label) => asked.has(label.unit));
        const all = jobs.ofShipment(shipmentId);
        const newest = newestByUnit(all, labels.ofShipment(shipmentId));
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
          if (held) return atPrinter(held);
          if (wanted.some((label) => newest.get(label.unit)?.state === 'in-doubt'))
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
      });
    },

    printMissing({ shipmentId, cameOut, didNot, anyway = false, confirmed }) {
      return queueLabels(shipmentId, () => {
        const asks = notAccepted(shipmentId, confirmed);
        if (asks) return asks;
        const all = jobs.ofShipment(shipmentId);
        const before = newestByUnit(all, labels.ofShipment(shipmentId));
        const answered = new Set([...cameOut, ...didNot]);
        const open = [...before.values()].filter(
          (job) => job.state === 'in-doubt' && !answered.has(job.unit ?? 0),
        );
        if (open.length > 0)
          return fail(
            'print-in-doubt',
            `nobody has said whether ${open.map((job) => job.unit).join(', ')} came out`,
          );
        const held = didNot
          .map((unit) => before.get(unit))
          .find((job) => job && mayDo(job, 'did-not-anyway'));
        if (held && !anyway) return atPrinter(held);
        const out = new Set(cameOut);
        const notOut = new Set(didNot);
        let seen = false;
        for (const unit of answered) {
          const job = before.get(unit);
          if (job && mayDo(job, 'came-out')) seen = recordAnswer(job, out.has(unit)) || seen;
        }
        if (seen) refreshBehind(shipmentId);
        releaseBatch(all);
        const newest =
          answered.size === 0
            ? before
            : newestByUnit(jobs.ofShipment(shipmentId), labels.ofShipment(shipmentId));
        const missing: NewLabel[] = [];
        const waiting: PrintJob[] = [];
        for (const label of labels.ofShipment(shipmentId)) {
          const last = newest.get(label.unit) ?? null;
          // What a person did not see is missing, whatever the printer's counter said: a label can be spoilt in a jam.
          if (last === null || last.state === 'cancelled' || (isOut(last) && notOut.has(label.unit)))
            missing.push({ label, parent: last, why: last ? 'did-not-come-out' : undefined });
          else if (last.state === 'queued') waiting.push(last);
        }
        log.refresh(waiting);
        return missing.length + waiting.length > 0 || answered.size > 0
          ? ok(missing)
          : fail('nothing-to-print', 'no label is missing');
      });
    },

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
        recordAnswer(job, cameOut);
        refreshBehind(job.shipmentId);
        return done;
      }),

    cancel: ({ ids }) =>
      each(ids, 'leave', (able) => {
        for (const job of able)
          log.move(job.id, 'cancel', { reason: waitsForPerson(job) ? 'left' : 'cancelled' }, 'person');
      }),

    async tryNow({ ids }) {
      const read = stored(() => ids.map((id) => jobs.get(id)).filter((job) => job !== null));
      if (!read.ok) return read;
      const batches = read.value.filter((job) => job.state === 'queued' && isBatch(job));
      for (const { shipmentId } of batches) {
        const printed = shipmentId === null ? done : await printBatch(shipmentId);
        if (!printed.ok) return printed;
      }
      const waiting = ids.filter((id) => !batches.some((batch) => batch.id === id));
      if (waiting.length === 0) return done;
      return each(waiting, 'print-now', (able) => {
        log.refresh(able);
      });
    },

    ...createSlipRequests({ ...parts, commit, add }),
  };
}
