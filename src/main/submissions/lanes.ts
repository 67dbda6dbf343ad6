import type { Outcome } from '#main/freight-service/freight-service.ts';
import { storageFailure } from '#main/storage/storage-error.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import type { JournalEntry, JournalEvent } from '#shared/station/journal.ts';
import type { DoubtClosure, LaneClosure, NotSentReason } from '#shared/station/try-reason.ts';
import { backOff } from './back-off.ts';
import type { OutboxParts } from './outbox-parts.ts';
import type { LaneView } from './submission-view.ts';
import type { Finished } from './worker.ts';

/** At once on the wire, at most. */
const laneCount = 2;
/** In-doubts in a row that close the lanes: the service takes entries and answers none, and each one more costs a person's work. */
const mostDoubts = 2;
/** How many rows are looked at when one is chosen. */
const lookedAt = 20;

export const isDoubtClosure = (reason: LaneClosure | null): reason is DoubtClosure =>
  reason === 'in-doubt' || reason === 'turned-away';

export type OpenedBy = 'person' | 'read' | 'settings';

export interface LanesParts extends Pick<OutboxParts, 'stores' | 'clock' | 'random' | 'setUp' | 'report'> {
  run: (row: StoredSubmission) => Promise<Finished>;
  /** While the settings are not proven one row goes at a time: its answer may stop the others. */
  proven: () => boolean;
  /** Whether an in-doubt was answered as a wrong sign-in or address is, with the settings that hold now. */
  wasTurnedAway: (outcome: Outcome<unknown>) => boolean;
  /** An outcome is known and written. */
  finished: (outcome: Outcome<unknown>, row: StoredSubmission) => void;
  /** The lanes were closed or opened, or wait differently. */
  changed: () => void;
}

export interface Lanes {
  /** From now on rows may go: what a crash left behind is recovered. */
  begin(): void;
  /** Starts whatever may go now. */
  pump(): void;
  /** Begins the wait before the next try, and why; the time of it, ISO 8601. */
  planRetry(why: NotSentReason): string;
  /** Ends the wait; this row goes first. */
  hurry(id: string): void;
  close(reason: LaneClosure): void;
  /** Ends every wait and closure; until something is answered one row goes at a time. False: they were open already. */
  open(by: OpenedBy): boolean;
  /** Why the lanes are closed, or null. */
  closedBy(): LaneClosure | null;
  view(): LaneView;
  /** Takes no more rows; resolves when the running ones have ended. */
  drain(): Promise<void>;
}

export function createLanes(parts: LanesParts): Lanes {
  const { stores, clock } = parts;
  const running = new Set<Promise<void>>();
  /** How often a row has failed to leave since the network was last there: others get their turn before it. */
  const failed = new Map<string, number>();
  let begun = false;
  let draining = false;
  let closed: LaneClosure | null = null;
  let doubts = 0;
  /** Those of the doubts in a row that were turned away. */
  let turnedAway = 0;
  let tries = 0;
  /** One row at a time, until an answer shows that the way is free. */
  let cautious = false;
  let heldUpBy: NotSentReason | null = null;
  let wait: { cancel: () => void; until: string } | null = null;

  function endWait(): void {
    wait?.cancel();
    wait = null;
  }

  function beginWait(why: NotSentReason): string {
    endWait();
    heldUpBy = why;
    tries += 1;
    cautious = true;
    const milliseconds = backOff(tries, parts.random);
    const until = new Date(clock.now().getTime() + milliseconds).toISOString();
    const cancel = clock.after(milliseconds, () => {
      wait = null;
      pump();
    });
    wait = { cancel, until };
    return until;
  }

  function note(word: JournalEvent, detail: JournalEntry['detail']): void {
    try {
      const at = clock.now().toISOString();
      stores.journal.add({
        at,
        shipmentId: null,
        subject: 'station',
        subjectId: 'lanes',
        event: word,
        detail,
      });
    } catch (error) {
      // The line is for people; a full disk must not keep the lanes from closing.
      if (storageFailure(error) === null) throw error;
      parts.report(error);
    }
  }

  function close(reason: LaneClosure): void {
    if (closed === reason) return;
    endWait();
    closed = reason;
    note('lane-closed', { reason });
    parts.changed();
  }

  function open(by: OpenedBy): boolean {
    if (closed !== null || wait !== null) cautious = true;
    endWait();
    doubts = turnedAway = 0;
    tries = 0;
    heldUpBy = null;
    failed.clear();
    const was = closed;
    closed = null;
    if (was === null) return false;
    note('lane-opened', { by });
    parts.changed();
    return true;
  }

  function answered(): void {
    doubts = turnedAway = 0;
    tries = 0;
    heldUpBy = null;
    cautious = false;
    failed.clear();
    endWait();
  }

  function weigh(done: Finished, row: StoredSubmission): void {
    if ('own' in done) {
      // Our own disk: wait as for the network. Null: the row had moved on, and the next may go.
      if (done.own !== null) failed.set(row.id, (failed.get(row.id) ?? 0) + 1);
      if (done.own !== null && !draining) beginWait('not-committed');
      return;
    }
    const { outcome } = done;
    if (outcome.kind === 'not-sent') failed.set(row.id, (failed.get(row.id) ?? 0) + 1);
    else if (outcome.kind === 'held') {
      // What a read opens must not take the place of what only a person does.
      if (closed !== 'turned-away') close(outcome.reason);
    } else if (outcome.kind === 'in-doubt') {
      doubts += 1;
      if (parts.wasTurnedAway(outcome)) turnedAway += 1;
      // The next one waits until the other lane has ended, too: it may be the second doubt.
      cautious = true;
      if (doubts >= mostDoubts) close(turnedAway >= mostDoubts ? 'turned-away' : 'in-doubt');
    } else answered();
    parts.finished(outcome, row);
  }

  function next(): StoredSubmission | undefined {
    const turns = (row: StoredSubmission) => failed.get(row.id) ?? 0;
    return stores.submissions.eligible(lookedAt).sort((a, b) => turns(a) - turns(b))[0];
  }

  function mayStart(): boolean {
    if (!begun || draining || closed !== null || wait !== null || !parts.setUp()) return false;
    return running.size < (cautious || !parts.proven() ? 1 : laneCount);
  }

  function startOne(): boolean {
    const row = next();
    if (row === undefined) return false;
    // `run` claims the row before it first waits, so the next look no longer sees it.
    const lane = parts.run(row).then((done) => {
      running.delete(lane);
      guarded(() => {
        weigh(done, row);
      });
      pump();
    });
    running.add(lane);
    return true;
  }

  /** Work that reads or writes the database: when that fails, the lanes wait for it as for the network. */
  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      parts.report(error);
      if (!draining) beginWait('not-committed');
    }
  }

  function pump(): void {
    guarded(() => {
      while (mayStart() && startOne());
    });
  }

  return {
    begin() {
      begun = true;
      pump();
    },
    pump,
    planRetry: beginWait,
    hurry(id) {
      endWait();
      failed.set(id, -1);
      pump();
    },
    close,
    open,
    closedBy: () => closed,
    view: () => ({
      closed: closed !== null,
      needsPerson: closed === 'turned-away',
      nextTryAt: wait?.until ?? null,
      heldUpBy,
    }),
    async drain() {
      draining = true;
      endWait();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
