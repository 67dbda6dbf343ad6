import type { PrintKind } from '#shared/station/print-job.ts';
import type { Routes } from '#shared/station/printer.ts';
import type { NewPrintJob, PrintJob } from '../storage/print-job-store.ts';
import { isLabelKind } from './print-kinds.ts';

/** The printer that a kind of job goes to, as the routes are now. Tests go where they were sent. */
export const routeOf = (kind: PrintKind, routes: Routes): string | null =>
  isLabelKind(kind) ? routes.labels : (routes.billOfLading?.printer ?? null);

/** A fresh row. */
export function newJob(
  base: { id: string; kind: PrintKind; at: string; printerId: string | null },
  more: Partial<NewPrintJob> = {},
): NewPrintJob {
  return {
    id: base.id,
    kind: base.kind,
    shipmentId: null,
    labelId: null,
    documentId: null,
    labelDocumentId: null,
    unit: null,
    of: null,
    copies: 1,
    printerId: base.printerId,
    state: 'queued',
    confirms: true,
    reason: base.printerId === null ? 'no-printer' : null,
    odometer: null,
    remoteId: null,
    parentId: null,
    createdAt: base.at,
    changedAt: base.at,
    askedAt: base.at,
    payload: null,
    ...more,
  };
}

/** The newest job of each unit: its state is the state of the numbered square. */
export function newestByUnit(jobs: readonly PrintJob[]): Map<number, PrintJob> {
  const newest = new Map<number, PrintJob>();
  for (const job of jobs) if (job.kind === 'label' && job.unit !== null) newest.set(job.unit, job);
  return newest;
}

/** On its way or out as far as anybody can know; printing it again would double it. */
export const isUnderWay = (job: PrintJob): boolean =>
  job.state === 'queued' || job.state === 'sending' || (job.state === 'sent' && job.confirms);
export const isOut = (job: PrintJob): boolean =>
  job.state === 'printed' || (job.state === 'sent' && !job.confirms);
