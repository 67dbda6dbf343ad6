import type { PrintKind } from '#shared/station/print-job.ts';
import type { NewPrintJob, PrintJob } from '#main/storage/printing/print-job-store.ts';

/** Whether this kind of job follows the routes; test prints go to the printer under test. */
export const followsRoutes = (kind: PrintKind): boolean => kind !== 'test-label' && kind !== 'test-page';

/** A new row. */
export function newJob(
  base: { id: string; kind: PrintKind; at: string; printerId: string | null; rulePrinter?: string | null },
  more: Partial<NewPrintJob> = {},
): NewPrintJob {
  return {
    id: base.id,
    kind: base.kind,
    shipmentId: null,
    labelId: null,
    documentId: null,
    labelDocumentId: null,
    ownDocumentId: null,
    unit: null,
    of: null,
    perUnit: 1,
    copies: 1,
    paper: null,
    rulePrinter: base.rulePrinter ?? null,
    printerId: base.printerId,
    state: 'queued',
    confirms: true,
    reason: base.printerId === null ? 'no-printer' : null,
    words: null,
    sentTo: null,
    odometer: null,
    remoteId: null,
    parentId: null,
    createdAt: base.at,
    changedAt: base.at,
    askedAt: base.at,
    runId: null,
    counted: null,
    countedOf: null,
    payload: null,
    ...more,
  };
}

/**
 * The newest job of each unit of these labels: its state is the state of the numbered square. Jobs for labels of an earlier attempt are
 * left out: its unit 1 is a different label.
 */
export function newestByUnit(
  jobs: readonly PrintJob[],
  labels: readonly { id: string }[],
): Map<number, PrintJob> {
  const counting = new Set(labels.map(({ id }) => id));
  const newest = new Map<number, PrintJob>();
  for (const job of jobs)
    if (job.kind === 'label' && job.unit !== null && job.labelId !== null && counting.has(job.labelId))
      newest.set(job.unit, job);
  return newest;
}

/** Probably printed: printing it again would make a duplicate. */
export const isProbablyPrinted = (job: PrintJob): boolean =>
  job.state === 'printed' || (job.state === 'sent' && !job.confirms);
