import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { actionsOf, type PrintAction } from '#shared/station/print-actions.ts';
import { waitsForPerson } from '#shared/station/print-reason.ts';
import type { Printer, Routes } from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';
import type { LabelsStore, StoredLabel } from '../storage/labels-store.ts';
import type { DocumentsStore } from '../storage/documents-store.ts';
import type { ShipmentsStore } from '../storage/shipments-store.ts';
import {
  afterDoubt,
  type NewPrintJob,
  type PrintJob,
  type PrintJobStore,
} from '../storage/print-job-store.ts';
import type { StationDatabase } from '../storage/station-database.ts';
import { attempt } from '../storage/storage-error.ts';
import { isOut, newestByUnit, newJob, routeOf } from './new-jobs.ts';
import type { OpenedPrinter } from './open-printer.ts';
import type { PrintLog } from './print-log.ts';
import { stagingTag } from './slips/staging-tag.ts';
import { testLabel } from './slips/test-label.ts';

export interface RequestParts {
  db: StationDatabase;
  jobs: PrintJobStore;
  labels: LabelsStore;
  documents: DocumentsStore;
  shipments: ShipmentsStore;
  log: PrintLog;
  clock: Clock;
  newId(): string;
  setup(): { printers: readonly Printer[]; routes: Routes; stationName?: string };
  open(printer: Printer): OpenedPrinter;
  /** Whether it may still come out of its printer: with its state that says what may be done with it (`actionsOf`). */
  mayStillCome(job: PrintJob): boolean;
  wake(): void;
}

export type PrintRequests = Omit<Handlers['printing'], 'jobs'>;

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

  const addLabel = (label: StoredLabel, parent: PrintJob | null, why?: string): void =>
    add(
      'label',
      {
        shipmentId: label.shipmentId,
        labelId: label.id,
        unit: label.unit,
        of: label.of,
        parentId: parent?.id ?? null,
      },
      why,
    );

  const mayDo = (job: PrintJob, action: PrintAction): boolean =>
    actionsOf({ ...job, mayStillCome: parts.mayStillCome(job) }).includes(action);
  const atPrinter = (job: PrintJob): Result<never> =>
    fail('print-at-printer', 'the printer may still hold it, so it has not "not come out"', { id: job.id });

  /** What a person saw of a label that nobody could tell. */
  function recordAnswer(job: PrintJob, cameOut: boolean): boolean {
    const reason = cameOut ? null : 'did-not-come-out';
    const seen = log.move(job.id, cameOut ? 'person-out' : 'person-not-out', { reason }, 'person');
    // Somebody stands there now: what waited for the answer is as fresh as the answer.
    if (seen && job.shipmentId !== null)
      for (const other of jobs.ofShipment(job.shipmentId))
        if (other.reason === afterDoubt) log.refresh(other);
    return seen;
  }

  /** Does it to each of these that can still take it; refused when none can. */
  function each(ids: readonly string[], action: PrintAction, act: (job: PrintJob) => void): Result<void> {
    return commit(() => {
      const found = ids.map((id) => jobs.get(id)).filter((job) => job !== null);
      if (found.length === 0) return fail('not-found', 'no such print job');
      const able = found.filter((job) => mayDo(job, action));
      for (const job of able) act(job);
      return able.length > 0
        ? done
        : fail('not-in-this-state', `${action} is not for a ${found[0]?.state ?? ''} job`);
    });
  }

  return {
    printLabels({ shipmentId, units, reason }) {
      return commit(() => {
        const stored = labels.ofShipment(shipmentId);
        const wanted = units.length === 0 ? stored : stored.filter((label) => units.includes(label.unit));
        const newest = newestByUnit(jobs.ofShipment(shipmentId));
        const why = reason.trim();
        const print = wanted.filter((label) => {
          const last = newest.get(label.unit);
          if (!last || last.state === 'cancelled') return true;
          return mayDo(last, 'print-again') && why !== '';
        });
        const waiting = wanted
          .map((label) => newest.get(label.unit))
          .filter((job) => job !== undefined && mayDo(job, 'print-now'));
        for (const job of waiting) if (job) log.refresh(job);
        if (print.length + waiting.length === 0) {
          const held = wanted
            .map((label) => newest.get(label.unit))
            .find((job) => job?.state === 'sent' && job.confirms);
          if (held) return atPrinter(held);
          if (wanted.some((label) => newest.get(label.unit)?.state === 'in-doubt'))
            return fail('print-in-doubt', 'a label in doubt must be settled, or printed again with a reason');
          return fail('nothing-to-print', 'every label asked for is printed or on its way');
        }
        for (const label of print) {
          const parent = newest.get(label.unit) ?? null;
          if (parent?.state === 'in-doubt')
            log.move(parent.id, 'person-again', { reason: 'printed-again' }, 'person');
          addLabel(label, parent, why === '' ? undefined : why);
        }
        return done;
      });
    },

    printMissing({ shipmentId, cameOut, didNot, anyway = false }) {
      return commit(() => {
        const stored = labels.ofShipment(shipmentId);
        const before = newestByUnit(jobs.ofShipment(shipmentId));
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
        for (const unit of answered) {
          const job = before.get(unit);
          if (job && mayDo(job, 'came-out')) recordAnswer(job, cameOut.includes(unit));
        }
        const newest = newestByUnit(jobs.ofShipment(shipmentId));
        let count = 0;
        for (const label of stored) {
          const last = newest.get(label.unit) ?? null;
          // What a person did not see is missing, whatever the printer's counter said: a label can be spoilt in a jam.
          const missing =
            last === null || last.state === 'cancelled' || (isOut(last) && didNot.includes(label.unit));
          if (missing) addLabel(label, last, last ? 'did-not-come-out' : undefined);
          else if (last.state === 'queued') log.refresh(last);
          if (missing || last.state === 'queued') count += 1;
        }
        return count > 0 || answered.size > 0 ? done : fail('nothing-to-print', 'no label is missing');
      });
    },

    printDocument({ shipmentId, copies, reason }) {
      return commit(() => {
        const document = parts.documents.ofShipment(shipmentId)[0];
        if (!document) return fail('nothing-to-print', 'no document is stored for this shipment');
        const last = jobs.ofShipment(shipmentId).findLast((job) => job.kind === 'document') ?? null;
        const why = reason.trim();
        if (last && mayDo(last, 'print-now')) {
          log.refresh(last);
          return done;
        }
        if (last?.state === 'sent' && last.confirms) return atPrinter(last);
        if (last && !mayDo(last, 'print-again'))
          return fail('nothing-to-print', 'it is on its way', { id: last.id });
        if (last?.state === 'in-doubt') {
          if (why === '')
            return fail('print-in-doubt', 'a document in doubt is printed again only with a reason');
          log.move(last.id, 'person-again', { reason: 'printed-again' }, 'person');
        }
        const more = {
          shipmentId,
          documentId: document.id,
          copies: copies ?? parts.setup().routes.billOfLading?.copies ?? 1,
          parentId: last?.id ?? null,
        };
        add('document', more, why === '' ? undefined : why);
        return done;
      });
    },

    settle: ({ id, cameOut, anyway = false }) =>
      commit(() => {
        const job = jobs.get(id);
        if (!job) return fail('not-found', 'no such print job');
        if (!mayDo(job, 'came-out')) return fail('not-in-this-state', `a ${job.state} job asks nothing`);
        if (!cameOut && !anyway && !mayDo(job, 'did-not')) return atPrinter(job);
        recordAnswer(job, cameOut);
        return done;
      }),

    cancel: ({ ids }) =>
      each(ids, 'leave', (job) => {
        log.move(job.id, 'cancel', { reason: waitsForPerson(job) ? 'left' : 'cancelled' }, 'person');
      }),

    tryNow: ({ ids }) =>
      each(ids, 'print-now', (job) => {
        log.refresh(job);
      }),

    testLabel({ printerId }) {
      const { printers, stationName = '' } = parts.setup();
      const printer = printers.find((one) => one.id === printerId);
      if (!printer || !parts.open(printer).labels) return fail('no-printer', 'no such label printer');
      return commit(() => {
        add('test-label', { printerId, payload: testLabel(printer, stationName, parts.clock.now()) });
        return done;
      });
    },

    async testPage({ printerId }) {
      const { printers, stationName = '' } = parts.setup();
      const printer = printers.find((one) => one.id === printerId);
      if (!printer || !parts.open(printer).documents) return fail('no-printer', 'no such document printer');
      // pdfkit is large and seldom needed.
      const { testPage } = await import('./slips/test-page.ts');
      const payload = await testPage(printer, stationName, parts.clock.now());
      return commit(() => {
        add('test-page', { printerId, payload });
        return done;
      });
    },

    stagingTag({ shipmentId }) {
      const { printers, routes } = parts.setup();
      const printer = printers.find((one) => one.id === routes.labels);
      const dpi = printer?.kind === 'zebra-tcp' ? printer.dpi : 203;
      return commit(() => {
        const shipment = parts.shipments.get(shipmentId);
        if (!shipment) return fail('not-found', 'no such shipment');
        add('staging-tag', { shipmentId, payload: stagingTag(shipment.shipment, dpi) });
        return done;
      });
    },
  };
}
