import type { PrintReason } from '#shared/station/print-reason.ts';
import type { Printer, Routes } from '#shared/station/printer.ts';
import type { PrintJob, PrintJobStore } from '../storage/print-job-store.ts';
import { followsRoutes, routeOf } from './new-jobs.ts';

/**
 * Waiting jobs go where the routes point now: a printer replaced, or set up only after the job came. One whose printer is not in the
 * settings says so and waits for a person.
 */
export function followTheRoutes(
  jobs: PrintJobStore,
  { printers, routes }: { printers: readonly Printer[]; routes: Routes },
  changed: (shipmentId: string | null) => void,
): void {
  const known = new Set(printers.map((printer) => printer.id));
  for (const job of jobs.inState('queued')) {
    const printerId = followsRoutes(job.kind) ? routeOf(job.kind, routes) : job.printerId;
    const reason = reasonAt(job, printerId, printerId !== null && known.has(printerId));
    if (printerId === job.printerId && reason === job.reason) continue;
    jobs.set(job.id, 'queued', { printerId, reason });
    changed(job.shipmentId);
  }
}

function reasonAt(job: PrintJob, printerId: string | null, isKnown: boolean): PrintReason | null {
  // Too old stays too old, wherever it would come out.
  if (job.reason === 'stale') return 'stale';
  if (!isKnown) return 'no-printer';
  return printerId === job.printerId && job.reason !== 'no-printer' ? job.reason : null;
}
