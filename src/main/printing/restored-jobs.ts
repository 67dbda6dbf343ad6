import { isRestoredBatch, isSettledByPerson, reasonAfterRestore } from '#shared/station/print-reason.ts';
import { createJournalStore } from '#main/storage/journal/journal-store.ts';
import { createPrintJobStore, type PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createJobJournal } from './job-journal.ts';
import { createPrintJobWriter } from './job-writer.ts';

/** The reason of a doubt that only a person can settle: neither counter nor queue is asked about it. */
const isAskedAlready = (job: PrintJob): boolean => job.state === 'in-doubt' && isSettledByPerson(job.reason);

/**
 * The data was restored from a copy, or records are missing: whatever is open may have been printed since. Runs that this file does not
 * know about may also have moved a printer's counter, so the counter proves nothing about the runs it does know. Call it inside the
 * transaction that puts the restored data in place.
 */
export function putPrintJobsInDoubt(db: StationDatabase, now: Date): void {
  const jobs = createPrintJobStore(db);
  const clock = { now: () => now };
  const journal = createJobJournal({
    journal: createJournalStore(db),
    clock,
    printerName: () => '',
    ownDocument: (id) => jobs.ownDocument(id),
  });
  const writer = createPrintJobWriter({
    db,
    jobs,
    journal,
    clock,
    isClosed: () => false,
    changed: () => undefined,
  });
  const open = jobs.unsettled().filter((job) => !isAskedAlready(job));
  // Labels that wait as one row need a person anyway; now the question says that they may have been printed.
  const restored = ({ state, reason }: PrintJob) =>
    state === 'queued' ? reasonAfterRestore(reason) : undefined;
  for (const job of open) {
    const reason = restored(job);
    if (reason !== undefined) writer.setReason([job], reason, now.toISOString());
  }
  for (const { id, words } of open.filter(
    (job) => restored(job) === undefined && !isRestoredBatch(job.reason),
  ))
    if (!writer.move(id, 'restored', { reason: 'restored', words }))
      throw new Error(`print job ${id} cannot be put in doubt`);
}
