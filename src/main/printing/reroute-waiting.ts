import { commonHeldReasons, type PrintReason } from '#shared/station/print-reason.ts';
import type { Printer, Routes } from '#shared/station/printer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrintJobs, PrintJobWriter, ReroutedJobs } from './job-writer.ts';
import { followsRoutes, routeOf } from './new-jobs.ts';

/** How many jobs are rerouted in one turn of the event loop: some milliseconds. */
const maxAtOnce = 200;

/**
 * Moves waiting jobs to the printers that the routes name now, after a printer was replaced or set up later. A job whose printer is not in
 * the settings says so and waits for a person. True: there are more, for another turn of the event loop.
 */
export function rerouteWaiting(
  { jobs, writer }: { jobs: PrintJobs; writer: Pick<PrintJobWriter, 'reroute'> },
  { printers, routes }: { printers: readonly Printer[]; routes: Routes },
): boolean {
  const known = printers.map((printer) => printer.id);
  const astray = jobs.astray(
    { labels: routeOf('label', routes), documents: routeOf('document', routes) },
    known,
    maxAtOnce,
  );
  if (astray.length === 0) return false;
  // Thousands may wait for the same printer with the same reason: one statement for all of those.
  const groups = new Map<string, ReroutedJobs>();
  for (const job of astray) {
    const printerId = followsRoutes(job.kind) ? routeOf(job.kind, routes) : job.printerId;
    const reason = reasonAt(job, printerId, printerId !== null && known.includes(printerId));
    const key = `${reason ?? ''} ${printerId ?? ''}`;
    const group = groups.get(key) ?? { jobs: [], printerId, reason };
    group.jobs.push(job);
    groups.set(key, group);
  }
  writer.reroute([...groups.values()]);
  return astray.length === maxAtOnce;
}

const anywhere: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>(commonHeldReasons);

function reasonAt(job: PrintJob, printerId: string | null, isKnown: boolean): PrintReason | null {
  // A job that waits for a person still does at another printer.
  if (anywhere.has(job.reason)) return job.reason;
  if (!isKnown) return 'no-printer';
  return printerId === job.printerId && job.reason !== 'no-printer' ? job.reason : null;
}
