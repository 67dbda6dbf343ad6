import type { JournalEvent } from '#shared/station/journal.ts';
import type { PrintReason } from '#shared/station/print-reason.ts';
import type { Clock } from '../clock.ts';
import type { JournalStore } from '../storage/journal-store.ts';
import type { NewPrintJob, PrintJob, PrintJobPatch, PrintJobStore } from '../storage/print-job-store.ts';
import type { StationDatabase } from '../storage/station-database.ts';
import type { Counted } from './label-printer.ts';
import { nextPrintState, type PrintEvent } from './print-state.ts';

type Detail = Record<string, string | number | boolean | null>;

/** Every change of a print job: the state machine, the row and its journal line in one commit. */
export interface PrintLog {
  /** Inserts rows; called inside the transaction that they belong to. */
  queue(job: NewPrintJob, why?: string): void;
  /** Moves a job, or answers false when the event cannot happen to it any more. */
  move(
    id: string,
    event: PrintEvent,
    change?: Omit<PrintJobPatch, 'state'>,
    by?: 'printer' | 'person',
    /** More for its line: the counter's own range of this print, `from` before and `to` after it. */
    detail?: Detail,
  ): boolean;
  /** Several changes in one commit; false when the app has let go of the database. */
  together(work: () => boolean): boolean;
  /** What the printer's counter says of a run that is not over: for the screen, no transition and no line. */
  count(runId: number, counted: Counted): void;
  /** Why queued jobs wait: a note on the rows in one commit, no transition and no line. */
  note(jobs: readonly PrintJob[], reason: PrintReason | null): void;
  /** The same for all that wait at a printer (`PrintJobStore.noteWaiting`). */
  noteWaiting(...about: Parameters<PrintJobStore['noteWaiting']>): void;
  /** A better reason for a doubt that stays. */
  doubt(job: PrintJob, reason: PrintReason, counted?: Counted | null): void;
  /** A line about a printer itself. */
  printer(printerId: string, condition: string, was: string | null): void;
  /** A person asked for them again: they are as fresh as if they were new. One commit. */
  refresh(jobs: readonly PrintJob[]): void;
}

export interface PrintLogParts {
  db: StationDatabase;
  jobs: PrintJobStore;
  journal: JournalStore;
  clock: Pick<Clock, 'now'>;
  /** The app has let go of the database: a late word of a printer is not written, the next start asks it again. */
  isClosed: () => boolean;
  printerName: (id: string | null) => string;
  changed: (shipmentId: string | null) => void;
}

/** A printer's own words are kept up to this many characters. */
const MOST_WORDS = 300;

/** The journal's word for each event (shared/station/journal.ts). */
const words: Record<PrintEvent, JournalEvent> = {
  send: 'print-sending',
  'not-sent': 'print-not-sent',
  refused: 'print-not-sent',
  sent: 'print-sent',
  printed: 'print-printed',
  'in-doubt': 'print-in-doubt',
  crash: 'print-recovered',
  'proved-out': 'print-printed',
  'proved-not-out': 'print-not-sent',
  'person-out': 'print-settled',
  'person-not-out': 'print-settled',
  'person-again': 'print-cancelled',
  cancel: 'print-cancelled',
  released: 'print-released',
  restored: 'print-in-doubt',
};

/** A count of a run that was still moving says nothing of where it came to; only the last one is kept with a doubt. */
const forgetsCount: ReadonlySet<PrintEvent> = new Set(['in-doubt', 'crash']);

const countOf = ({ counted, countedOf }: PrintJob): Detail =>
  counted === null || countedOf === null ? {} : { counted, countedOf };

function detailOf(event: PrintEvent, job: PrintJob, by: 'printer' | 'person'): Detail {
  const reason = job.reason === null ? {} : { reason: job.reason };
  switch (event) {
    case 'send':
      return job.odometer === null ? {} : { odometer: job.odometer };
    case 'sent':
      return { ...reason, confirms: job.confirms };
    case 'printed':
    case 'proved-out':
      return { by };
    case 'crash':
      return { from: 'sending', to: 'in-doubt' };
    case 'person-out':
      return { cameOut: true, by: 'person' };
    case 'person-not-out':
      return { cameOut: false, by: 'person' };
    case 'person-again':
    case 'cancel':
      return { ...reason, by: 'person' };
    case 'released':
      return { by: 'person' };
    case 'in-doubt':
      return { reason: job.reason ?? 'ready', ...countOf(job) };
    case 'restored':
      return { reason: job.reason ?? 'restored' };
    case 'refused':
      return { ...reason, ...(job.words === null ? {} : { words: job.words }) };
    case 'not-sent':
    case 'proved-not-out':
      return { reason: job.reason ?? 'ready' };
  }
}

export function createPrintLog(parts: PrintLogParts): PrintLog {
  const { db, jobs, journal, clock } = parts;
  const now = (): string => clock.now().toISOString();
  const tellOnce = (some: readonly PrintJob[]): void => {
    for (const shipmentId of new Set(some.map((job) => job.shipmentId))) parts.changed(shipmentId);
  };

  function line(job: PrintJob, event: JournalEvent, detail: Detail): void {
    const unit = job.unit === null ? (job.of === null ? {} : { of: job.of }) : { unit: job.unit, of: job.of };
    journal.add({
      at: now(),
      shipmentId: job.shipmentId,
      subject: 'print-job',
      subjectId: job.id,
      event,
      detail: {
        kind: job.kind,
        ...(job.labelDocumentId === null ? {} : { isLabelDocument: true }),
        ...unit,
        printer: parts.printerName(job.printerId),
        ...detail,
      },
    });
  }

  return {
    queue(job, why) {
      jobs.add(job);
      line(job, 'print-queued', {
        ...(job.parentId === null ? {} : { parentId: job.parentId }),
        ...(why === undefined ? {} : { reason: why }),
        ...(job.copies > 1 ? { copies: job.copies } : {}),
      });
    },
    move(id, event, changes = {}, by = 'printer', detail = {}) {
      const change = { ...(forgetsCount.has(event) ? { counted: null, countedOf: null } : {}), ...changes };
      if (parts.isClosed()) return false;
      const news = { told: true };
      const moved = db.transaction(() => {
        const job = jobs.get(id);
        const state = job && nextPrintState(job.state, event);
        if (!job || !state) return null;
        const after: PrintJob = { ...job, reason: null, words: null, ...change, state, changedAt: now() };
        after.words = after.words?.slice(0, MOST_WORDS) ?? null;
        // The same state for the same reason is nothing new, and nothing that a window must read again.
        if (after.state === job.state && after.reason === job.reason) {
          news.told = false;
          return job;
        }
        const { reason, words: said, changedAt } = after;
        if (!jobs.set(id, job.state, { ...change, reason, words: said, state, changedAt })) return null;
        line(after, words[event], { ...detailOf(event, after, by), ...detail });
        return after;
      });
      if (moved && news.told) parts.changed(moved.shipmentId);
      return moved !== null;
    },
    together: (work) => !parts.isClosed() && db.transaction(work),
    count(runId, counted) {
      if (parts.isClosed()) return;
      jobs.count(runId, counted);
      for (const shipmentId of new Set(jobs.ofRun(runId).map((job) => job.shipmentId)))
        parts.changed(shipmentId);
    },
    note(noted, reason) {
      const other = noted.filter((job) => job.reason !== reason);
      if (other.length === 0 || parts.isClosed()) return;
      jobs.note(
        other.map(({ id }) => id),
        { reason },
      );
      tellOnce(other);
    },
    noteWaiting(...about) {
      if (parts.isClosed()) return;
      for (const shipmentId of jobs.noteWaiting(...about)) parts.changed(shipmentId);
    },
    doubt(job, reason, counted) {
      const change = { reason, counted: counted?.counted ?? null, countedOf: counted?.countedOf ?? null };
      if (job.reason !== reason && !parts.isClosed() && jobs.set(job.id, 'in-doubt', change))
        parts.changed(job.shipmentId);
    },
    printer(printerId, condition, was) {
      journal.add({
        at: now(),
        shipmentId: null,
        subject: 'printer',
        subjectId: printerId,
        event: 'printer-condition',
        detail: { printer: parts.printerName(printerId), condition, ...(was === null ? {} : { was }) },
      });
    },
    refresh(fresh) {
      const at = now();
      const patch = { reason: null, words: null, changedAt: at, askedAt: at };
      if (
        jobs.note(
          fresh.map(({ id }) => id),
          patch,
        ) > 0
      )
        tellOnce(fresh);
    },
  };
}
