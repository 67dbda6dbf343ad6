import { heldAnywhere, type PrintReason } from '#shared/station/print-reason.ts';
import type { Printer, Routes } from '#shared/station/printer.ts';
import type { PrintJob, PrintJobStore } from '../storage/print-job-store.ts';
import type { StationDatabase } from '../storage/station-database.ts';
import { followsRoutes, routeOf } from './new-jobs.ts';

/** Jobs that are sent elsewhere in one turn of the event loop: some milliseconds. */
const followedAtOnce = 200;

/**
 * Waiting jobs go where the routes point now: a printer replaced, or set up only after the job came. One whose printer is not in the
 * settings says so and waits for a person. True: there are more, to be looked at in another turn of the event loop.
 */
export function followTheRoutes(
  { db, jobs }: { db: StationDatabase; jobs: PrintJobStore },
  { printers, routes }: { printers: readonly Printer[]; routes: Routes },
  changed: (shipmentId: string | null) => void,
): boolean {
  const known = printers.map((printer) => printer.id);
  const astray = jobs.astray(
    { labels: routeOf('label', routes), documents: routeOf('document', routes) },
    known,
    followedAtOnce,
  );
  if (astray.length === 0) return false;
  // Thousands may wait with the same word for the same printer: one statement for all that become alike.
  const alike = new Map<
    string,
    { ids: string[]; patch: { printerId: string | null; reason: PrintReason | null } }
  >();
  for (const job of astray) {
    const printerId = followsRoutes(job.kind) ? routeOf(job.kind, routes) : job.printerId;
    const reason = reasonAt(job, printerId, printerId !== null && known.includes(printerId));
    const key = `${reason ?? ''} ${printerId ?? ''}`;
    const group = alike.get(key) ?? { ids: [], patch: { printerId, reason } };
    group.ids.push(job.id);
    alike.set(key, group);
  }
  db.transaction(() => {
    for (const { ids, patch } of alike.values()) jobs.note(ids, patch);
  });
  for (const shipmentId of new Set(astray.map((job) => job.shipmentId))) changed(shipmentId);
  return astray.length === followedAtOnce;
}

const anywhere: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>(heldAnywhere);

function reasonAt(job: PrintJob, printerId: string | null, isKnown: boolean): PrintReason | null {
  // What waits for a person waits at another printer too.
  if (anywhere.has(job.reason)) return job.reason;
  if (!isKnown) return 'no-printer';
  return printerId === job.printerId && job.reason !== 'no-printer' ? job.reason : null;
}
