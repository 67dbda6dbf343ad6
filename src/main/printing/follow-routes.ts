import type { PrintReason } from '#shared/station/print-reason.ts';
import type { Printer, Routes } from '#shared/station/printer.ts';
import type { PrintJob, PrintJobStore } from '../storage/print-job-store.ts';
import type { StationDatabase } from '../storage/station-database.ts';
import { followsRoutes, routeOf } from './new-jobs.ts';

/**
 * Waiting jobs go where the routes point now: a printer replaced, or set up only after the job came. One whose printer is not in the
 * settings says so and waits for a person.
 */
export function followTheRoutes(
  { db, jobs }: { db: StationDatabase; jobs: PrintJobStore },
  { printers, routes }: { printers: readonly Printer[]; routes: Routes },
  changed: (shipmentId: string | null) => void,
): void {
  const known = printers.map((printer) => printer.id);
  const astray = jobs.astray(
    { labels: routeOf('label', routes), documents: routeOf('document', routes) },
    known,
  );
  if (astray.length === 0) return;
  db.transaction(() => {
    for (const job of astray) {
      const printerId = followsRoutes(job.kind) ? routeOf(job.kind, routes) : job.printerId;
      const reason = reasonAt(job, printerId, printerId !== null && known.includes(printerId));
      jobs.set(job.id, 'queued', { printerId, reason });
    }
  });
  for (const shipmentId of new Set(astray.map((job) => job.shipmentId))) changed(shipmentId);
}

function reasonAt(job: PrintJob, printerId: string | null, isKnown: boolean): PrintReason | null {
  // What waits for a person waits at another printer too.
  if (job.reason === 'stale' || job.reason === 'many-labels') return job.reason;
  if (!isKnown) return 'no-printer';
  return printerId === job.printerId && job.reason !== 'no-printer' ? job.reason : null;
}
