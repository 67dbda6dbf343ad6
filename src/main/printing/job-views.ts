import type { DocumentsStore } from '#main/storage/printing/documents-store.ts';
import type { LabelDocumentsStore } from '#main/storage/printing/label-documents-store.ts';
import type { LabelsStore } from '#main/storage/printing/labels-store.ts';
import { perUnitOf } from '#shared/station/label-copies.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { Printer, PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import { mayStillPrint, wasHandedTo } from './printer-address.ts';
import { addressOf } from '#shared/station/printer.ts';
import type { PrintJobs } from './job-writer.ts';
import type { Clock } from '../clock.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { ok } from '#shared/ipc/result.ts';
import { maxRowsListed } from '#shared/station/listed-at-once.ts';

export interface JobViews {
  of(list: readonly PrintJob[]): PrintJobView[];
  /** Whether its printer may still have it, judged by the printer's condition. */
  mayStillPrint(job: PrintJob): boolean;
}

/** Looks up each key once, however many jobs in a list need it. */
function memoize<K, V>(ask: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, ask(key));
    return known.get(key) as V;
  };
}

/** Print jobs as the screens see them; a shipment may have thousands. */
export function createJobViews(parts: {
  jobs: Pick<PrintJobs, 'bolNumber' | 'handlingUnits' | 'standing' | 'ownDocument'>;
  printerOf: (id: string | null) => Printer | null;
  /** A printer's last known condition. */
  conditionOf: (printer: Printer) => PrinterCondition;
}): JobViews {
  const { jobs, printerOf } = parts;

  function mayStillPrintAt(job: PrintJob, printer: Printer | null): boolean {
    const isSameAddress = printer !== null && wasHandedTo(job, addressOf(printer));
    return mayStillPrint(job, isSameAddress ? parts.conditionOf(printer) : 'not-set-up');
  }

  function viewsOf(list: readonly PrintJob[]): PrintJobView[] {
    const shipmentOf = memoize((id: string) => ({
      bolNumber: jobs.bolNumber(id),
      handlingUnits: jobs.handlingUnits(id),
      standing: jobs.standing(id),
    }));
    const printers = memoize(printerOf);
    const ownDocuments = memoize((id: string) => jobs.ownDocument(id));
    const viewOf = (job: PrintJob): PrintJobView => {
      const shipment = job.shipmentId === null ? null : shipmentOf(job.shipmentId);
      const printer = printers(job.printerId);
      return {
        id: job.id,
        kind: job.kind,
        shipmentId: job.shipmentId,
        unit: job.unit,
        of: job.of,
        ...perUnitOf(job),
        copies: job.copies,
        printerId: job.printerId,
        state: job.state,
        confirms: job.confirms,
        reason: job.reason,
        words: job.words,
        counted: job.counted,
        countedOf: job.countedOf,
        runId: job.runId,
        parentId: job.parentId,
        createdAt: job.createdAt,
        changedAt: job.changedAt,
        mayStillPrint: mayStillPrintAt(job, printer),
        bolNumber: shipment?.bolNumber ?? null,
        standing: shipment?.standing ?? null,
        handlingUnits: job.kind === 'label' && job.of !== null ? (shipment?.handlingUnits ?? null) : null,
        isLabelDocument: job.labelDocumentId !== null,
        own: job.ownDocumentId === null ? null : ownDocuments(job.ownDocumentId),
        printerName: printer?.name ?? '',
      };
    };
    return list.map(viewOf);
  }

  return {
    of: viewsOf,
    mayStillPrint: (job) => mayStillPrintAt(job, printerOf(job.printerId)),
  };
}

const dayMilliseconds = 24 * 3600 * 1000;

/** The list of the Queue: jobs that are not finished, or also those that changed within a day. */
export function createJobList(
  jobs: Pick<PrintJobs, 'listed'>,
  views: JobViews,
  clock: Clock,
): Handlers['printing']['jobs'] {
  return ({ scope, limit = maxRowsListed }) => {
    const dayAgo = new Date(clock.now().getTime() - dayMilliseconds).toISOString();
    return attempt(() => ok(views.of(jobs.listed(scope === 'open' ? null : dayAgo, limit))));
  };
}

/**
 * The jobs of a shipment, without those for labels and documents of an earlier attempt: its screen shows only the documents of the attempt that
 * counts. The others are shown only in the Queue.
 */
export function jobsOfCurrentAttempt(
  stores: {
    jobs: Pick<PrintJobs, 'ofShipment'>;
    labels: LabelsStore;
    documents: DocumentsStore;
    labelDocuments: LabelDocumentsStore;
  },
  shipmentId: string,
): PrintJob[] {
  const { jobs, labels, documents, labelDocuments } = stores;
  const current = new Set<string | null>([
    null,
    ...labels.ofShipment(shipmentId).map(({ id }) => id),
    documents.billOfLading(shipmentId)?.id ?? null,
    labelDocuments.ofShipment(shipmentId)?.id ?? null,
  ]);
  return jobs
    .ofShipment(shipmentId)
    .filter((job) => [job.labelId, job.documentId, job.labelDocumentId].every((id) => current.has(id)));
}
