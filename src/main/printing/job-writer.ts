import type { BatchReason, PrintReason } from '#shared/station/print-reason.ts';
import type { Clock } from '../clock.ts';
import type {
  NewPrintJob,
  PrintJob,
  PrintJobPatch,
  PrintJobStore,
} from '#main/storage/printing/print-job-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { JobJournal, CounterRange } from './job-journal.ts';
import type { PrintedCount } from './label-printer.ts';
import { nextPrintState, type PrintEvent } from './print-state.ts';

/** Read access to print jobs. Only the `PrintJobWriter` writes them. */
export type PrintJobs = Omit<PrintJobStore, 'add' | 'set' | 'note' | 'noteWaiting' | 'count'>;

/**
 * The one place that writes print jobs. A change of state goes through the state machine and is written with its journal line in one
 * commit; other changes have no line. What a printer reports after the station has closed is not written: the next start asks it again.
 */
export interface PrintJobWriter {
  /**
   * A new job. Call it inside the transaction that it belongs to. `why`: the reason that the journal gives for it; `by`: whether a person
   * asked for it.
   */
  queue(job: NewPrintJob, why?: string, by?: 'person'): void;
  /** Moves a job to another state; false when the event is no longer possible. */
  move(
    id: string,
    event: PrintEvent,
    change?: Omit<PrintJobPatch, 'state'>,
    by?: 'printer' | 'person',
    range?: CounterRange,
  ): boolean;
  /** Several changes in one commit; false when the station has closed. */
  inOneCommit(work: () => boolean): boolean;
  /** The printer's count for a run that is not finished, for the screen. */
  recordCount(runId: number, counted: PrintedCount): void;
  /** Why these queued jobs wait. `changedAt`: set when it also counts as a change of the job. */
  setReason(jobs: readonly PrintJob[], reason: PrintReason | null, changedAt?: string): void;
  /** Labels wait for a person, as one row or one each; `words` are for that person. */
  holdBatch(job: PrintJob, reason: BatchReason, words: string): void;
  /** A label waits for a person because it does not fit its printer, with a journal line. Call it inside a transaction. */
  holdMisfit(job: PrintJob, misfit: string): void;
  /** A person wants it printed anyway: the journal line. Call it inside a transaction. */
  allowMisfit(job: PrintJob): void;
  /** Why every job queued at a printer waits (`PrintJobStore.noteWaiting`). */
  noteWaiting(...about: Parameters<PrintJobStore['noteWaiting']>): void;
  /** Gives a doubt that stays a better reason. */
  explainDoubt(job: PrintJob, reason: PrintReason, counted?: PrintedCount | null): void;
  /** Moves queued jobs to another printer, or gives them another reason there. One commit. */
  reroute(groups: readonly ReroutedJobs[]): void;
  /**
   * A person asked for these jobs again, or the last label was scanned that a BOL waited for (`scans`): their age starts over. Call it inside a
   * transaction.
   */
  refresh(jobs: readonly PrintJob[], by?: 'person' | 'scans'): void;
}

/** Queued jobs that all get the same printer and the same reason. */
export interface ReroutedJobs {
  jobs: PrintJob[];
  printerId: string | null;
  reason: PrintReason | null;
  /** They move to a spare, or back from one: the printer that they waited for, for the journal. */
  from: string | null;
}

export interface PrintJobWriterParts {
  db: StationDatabase;
  jobs: PrintJobStore;
  journal: JobJournal;
  clock: Pick<Clock, 'now'>;
  /** True once the station has closed the database. */
  isClosed: () => boolean;
  changed: (shipmentId: string | null) => void;
}

/** A printer's own words are kept up to this many characters. */
const maxWords = 300;

/** A count taken while a run was still moving is not final; only the last one is kept with a doubt. */
const clearsCount: ReadonlySet<PrintEvent> = new Set(['in-doubt', 'crash']);

const idsOf = (jobs: readonly PrintJob[]): string[] => jobs.map(({ id }) => id);

export function createPrintJobWriter(parts: PrintJobWriterParts): PrintJobWriter {
  const { db, jobs, clock, isClosed } = parts;
  const now = (): string => clock.now().toISOString();
  const tellShipmentsOf = (some: readonly PrintJob[]): void => {
    for (const shipmentId of new Set(some.map((job) => job.shipmentId))) parts.changed(shipmentId);
  };

  return {
    queue(job, why, by) {
      jobs.add(job);
      parts.journal.queued(job, why, by);
    },
    move(id, event, change = {}, by = 'printer', range = {}) {
      if (isClosed()) return false;
      const writeLine = (job: PrintJob): void => parts.journal.moved(job, event, by, range);
      const moved = db.transaction(() => {
        const one = moveInside(parts, id, event, change, writeLine);
        const job = one === null ? null : jobs.get(id);
        // The printer proved that it did not come out, so it waits again; no one was asked whether the old BOL is still wanted, or whether
        // another station that has it now has printed it.
        if (job?.state !== 'queued' || !(jobs.isOfOldBol(job) || jobs.isOfTakenAway(job))) return one;
        const left = (canceled: PrintJob): void => parts.journal.moved(canceled, 'cancel', 'printer', {});
        return moveInside(parts, id, 'cancel', { reason: 'left' }, left) ?? one;
      });
      if (moved?.isNews) parts.changed(moved.shipmentId);
      return moved !== null;
    },
    inOneCommit: (work) => !isClosed() && db.transaction(work),
    recordCount(runId, counted) {
      if (isClosed()) return;
      jobs.count(runId, counted);
      tellShipmentsOf(jobs.ofRun(runId));
    },
    setReason(some, reason, changedAt) {
      const others = some.filter((job) => job.reason !== reason);
      if (others.length === 0 || isClosed()) return;
      jobs.note(idsOf(others), { reason, ...(changedAt === undefined ? {} : { changedAt }) });
      tellShipmentsOf(others);
    },
    holdBatch(job, reason, words) {
      const changedAt = now();
      if (jobs.note([job.id], { reason, words, changedAt }) > 0) parts.changed(job.shipmentId);
    },
    holdMisfit(job, misfit) {
      const note = { reason: 'label-misfit', words: misfit, changedAt: now() } as const;
      if (jobs.note([job.id], note) === 0) return;
      parts.journal.held(job, note.reason, misfit);
      parts.changed(job.shipmentId);
    },
    allowMisfit: (job) => parts.journal.allowed(job),
    noteWaiting(...about) {
      if (isClosed()) return;
      for (const shipmentId of jobs.noteWaiting(...about)) parts.changed(shipmentId);
    },
    explainDoubt(job, reason, counted) {
      const change = { reason, counted: counted?.counted ?? null, countedOf: counted?.countedOf ?? null };
      if (job.reason !== reason && !isClosed() && jobs.set(job.id, 'in-doubt', change))
        parts.changed(job.shipmentId);
    },
    reroute(groups) {
      db.transaction(() => {
        for (const { jobs: some, printerId, reason, from } of groups) {
          jobs.note(idsOf(some), { printerId, reason });
          if (from !== null) for (const job of some) parts.journal.spareMoved({ ...job, printerId }, from);
        }
      });
      tellShipmentsOf(groups.flatMap((group) => group.jobs));
    },
    refresh(some, by = 'person') {
      const at = now();
      for (const job of some)
        if (job.reason === 'awaiting-scans') parts.journal.scansEnded(job, by, jobs.scansOf(job.id));
      const fresh = { reason: null, words: null, changedAt: at, askedAt: at };
      if (jobs.note(idsOf(some), fresh) > 0) tellShipmentsOf(some);
    },
  };
}

/** Moves one job and writes its journal line with `writeLine`. Null: the event cannot happen in its state. */
function moveInside(
  { jobs, clock }: Pick<PrintJobWriterParts, 'jobs' | 'clock'>,
  id: string,
  event: PrintEvent,
  changes: Omit<PrintJobPatch, 'state'>,
  writeLine: (job: PrintJob) => void,
): { shipmentId: string | null; isNews: boolean } | null {
  const job = jobs.get(id);
  const state = job && nextPrintState(job.state, event);
  if (!job || !state) return null;
  const { shipmentId } = job;
  const change = { ...(clearsCount.has(event) ? { counted: null, countedOf: null } : {}), ...changes };
  const changedAt = clock.now().toISOString();
  const after: PrintJob = { ...job, reason: null, words: null, ...change, state, changedAt };
  after.words = after.words?.slice(0, maxWords) ?? null;
  // The same state with the same reason is no change, so no window has to reload it; but becoming final is one.
  if (after.state === job.state && after.reason === job.reason && after.confirms === job.confirms)
    return { shipmentId, isNews: false };
  const { reason, words } = after;
  if (!jobs.set(id, job.state, { ...change, reason, words, state, changedAt })) return null;
  writeLine(after);
  return { shipmentId, isNews: true };
}
