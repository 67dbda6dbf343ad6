import { papers } from '#shared/station/papers.ts';
import { commonHeldReasons, type PrintReason } from '#shared/station/print-reason.ts';
import type { Printer } from '#shared/station/printer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrintJobs, PrintJobWriter, ReroutedJobs } from './job-writer.ts';
import { followsRoutes } from './new-jobs.ts';
import { destinationOf, ruledPapers } from './paper-routes.ts';
import { byRoute, isChoosable, type Destination } from '#shared/station/print-routes.ts';
import type { SparePrinters } from './spare-printers.ts';

/** How many jobs are rerouted in one turn of the event loop: some milliseconds. */
const maxAtOnce = 200;

/**
 * Moves waiting jobs to the printers that the routes name now, after a printer was replaced or set up later, or to a spare and back. A job
 * whose printer is not in the settings says so and waits for a person. True: there are more, for another turn of the event loop.
 */
export function rerouteWaiting(
  { jobs, writer }: { jobs: PrintJobs; writer: Pick<PrintJobWriter, 'reroute'> },
  {
    printers,
    spares,
  }: { printers: readonly Printer[]; spares: Pick<SparePrinters, 'waitAt' | 'isPrinterOf'> },
): boolean {
  const known = printers.map((printer) => printer.id);
  const ruled = ruledPapers.flatMap((paper) =>
    printers
      .filter(({ id }) => isChoosable(paper, id, printers))
      .map(({ id }): Destination => ({ paper, rulePrinter: id })),
  );
  const routed = papers.map(byRoute);
  const places = [...routed, ...ruled].map(({ paper, rulePrinter }) => ({
    paper,
    rulePrinter,
    printers: spares.waitAt({ paper, rulePrinter }),
  }));
  const astray = jobs.astray(places, known, maxAtOnce);
  if (astray.length === 0) return false;
  // Thousands may wait for the same printer with the same reason: one statement for all of those.
  const groups = new Map<string, ReroutedJobs>();
  for (const job of astray) {
    const printerId = placeOf(job, followsRoutes(job.kind) ? spares.waitAt(destinationOf(job)) : null);
    const reason = reasonAt(job, printerId, printerId !== null && known.includes(printerId));
    const isOfSpare = printerId !== job.printerId && isBetweenSpares(job, printerId, spares.isPrinterOf);
    const from = isOfSpare ? job.printerId : null;
    const key = JSON.stringify([reason, printerId, from]);
    const group = groups.get(key) ?? { jobs: [], printerId, reason, from };
    group.jobs.push(job);
    groups.set(key, group);
  }
  writer.reroute([...groups.values()]);
  return astray.length === maxAtOnce;
}

function placeOf({ printerId }: PrintJob, places: readonly string[] | null): string | null {
  if (places === null || (printerId !== null && places.includes(printerId))) return printerId;
  return places[0] ?? null;
}

const isBetweenSpares = (
  job: PrintJob,
  to: string | null,
  isPrinterOf: SparePrinters['isPrinterOf'],
): boolean => {
  const [destination, from] = [destinationOf(job), job.printerId];
  return to !== null && from !== null && isPrinterOf(destination, from) && isPrinterOf(destination, to);
};

const anywhere: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>(commonHeldReasons);

function reasonAt(job: PrintJob, printerId: string | null, isKnown: boolean): PrintReason | null {
  // A job that waits for a person still does at another printer.
  if (anywhere.has(job.reason)) return job.reason;
  if (!isKnown) return 'no-printer';
  return printerId === job.printerId && job.reason !== 'no-printer' ? job.reason : null;
}
