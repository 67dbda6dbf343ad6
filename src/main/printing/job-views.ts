import type { PrintJobView } from '#shared/station/print-job.ts';
import type { Printer, PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob, PrintJobStore } from '../storage/print-job-store.ts';
import { addressOf, mayStillCome, wasSentTo } from './at-printer.ts';

export interface JobViews {
  of(job: PrintJob): PrintJobView;
  /** Whether it may still come out of the printer that it was handed to (`at-printer.ts`), as that stands now. */
  mayStillCome(job: PrintJob): boolean;
  /** What somebody still has to do with, and, for `today`, what changed since that time. */
  list(since: string | null): PrintJobView[];
}

/** Print jobs as the screens see them. */
export function createJobViews(parts: {
  jobs: PrintJobStore;
  printerOf: (id: string | null) => Printer | null;
  /** What a printer last said of itself. */
  conditionOf: (printer: Printer) => PrinterCondition;
}): JobViews {
  const { jobs, printerOf } = parts;

  function isStillThere(job: PrintJob): boolean {
    const printer = printerOf(job.printerId);
    const stands = printer !== null && wasSentTo(job, addressOf(printer));
    return mayStillCome(job, stands ? parts.conditionOf(printer) : 'not-set-up');
  }

  function of(job: PrintJob): PrintJobView {
    const {
      labelId: _l,
      documentId: _d,
      odometer: _o,
      remoteId: _r,
      askedAt: _a,
      sentTo: _s,
      ...shown
    } = job;
    return {
      ...shown,
      mayStillCome: isStillThere(job),
      bolNumber: job.shipmentId === null ? null : jobs.bolNumber(job.shipmentId),
      printerName: printerOf(job.printerId)?.name ?? '',
    };
  }

  return {
    of,
    mayStillCome: isStillThere,
    list(since) {
      const unsettled = jobs.unsettled();
      if (since === null) return unsettled.map(of);
      const recent = jobs.changedSince(since);
      const ids = new Set(recent.map((job) => job.id));
      return [...unsettled.filter((job) => !ids.has(job.id)), ...recent].map(of);
    },
  };
}
