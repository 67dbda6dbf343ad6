import type { Outcome } from '#main/freight-service/freight-service.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import type { LaneClosure, NotSentReason } from '#shared/station/try-reason.ts';
import { createLaneClosure, type LaneClosureParts, type OpenedBy } from './lane-closure.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { createRetryWait } from './retry-wait.ts';
import type { LaneView } from './submission-view.ts';
import type { Finished } from './worker.ts';

/** At once on the wire, at most. */
const laneCount = 2;
/** How many waiting rows are considered when the next one is chosen. */
const candidateLimit = 20;

export interface LanesParts
  extends
    Pick<OutboxParts, 'stores' | 'clock' | 'random' | 'setUp' | 'mayLeave' | 'report'>,
    Omit<LaneClosureParts, 'stores'> {
  run: (row: StoredSubmission) => Promise<Finished>;
  /** While the settings are not proven one row goes at a time: its answer may stop the others. */
  proven: () => boolean;
  /** An outcome is known and written. */
  onOutcome: (outcome: Outcome<unknown>) => void;
}

/** The two places in which submissions are sent. They open and close together. */
export interface Lanes {
  /** From now on rows may go: what a crash left behind is recovered. */
  start(): void;
  /** Starts whatever may go now. */
  pump(): void;
  /** Begins the wait before the next try, and why; when it ends, ISO 8601. */
  planRetry(reason: NotSentReason): string;
  /** Ends the wait; this row goes first. */
  tryNow(id: string): void;
  close(reason: LaneClosure): void;
  /** Ends every wait and closure; until something is answered one row goes at a time. False: they were open already. */
  open(by: OpenedBy): boolean;
  /** Why the lanes are closed, or null. */
  closedFor(): LaneClosure | null;
  view(): LaneView;
  /** Takes no more rows; resolves when the running ones have ended. */
  drain(): Promise<void>;
}

export function createLanes(parts: LanesParts): Lanes {
  const closure = createLaneClosure(parts);
  const wait = createRetryWait({ clock: parts.clock, random: parts.random, over: pump });
  const running = new Set<Promise<void>>();
  /** How often a row could not be sent since the service was last reached: others get their turn before it. */
  const failures = new Map<string, number>();
  let started = false;
  let draining = false;
  /** One row at a time, until an answer shows that the way is free. */
  let oneAtATime = false;

  function planRetry(reason: NotSentReason): string {
    oneAtATime = true;
    return wait.begin(reason);
  }

  function close(reason: LaneClosure): void {
    if (closure.reason() === reason) return;
    wait.end();
    closure.close(reason);
  }

  function open(by: OpenedBy): boolean {
    if (closure.reason() !== null || wait.until() !== null) oneAtATime = true;
    wait.reset();
    failures.clear();
    return closure.open(by);
  }

  function wasAnswered(): void {
    closure.forgetDoubts();
    wait.reset();
    failures.clear();
    oneAtATime = false;
  }

  function countFailure(row: StoredSubmission): void {
    failures.set(row.id, (failures.get(row.id) ?? 0) + 1);
  }

  /** Our own disk, or the station closes: the lanes wait as for the network. */
  function waitForStation(): void {
    if (!draining) planRetry('not-committed');
  }

  function apply(finished: Finished, row: StoredSubmission): void {
    if ('outcome' in finished) {
      applyOutcome(finished.outcome, row);
      parts.onOutcome(finished.outcome);
    } else if (finished.localError !== null) {
      countFailure(row);
      waitForStation();
    }
  }

  function applyOutcome(outcome: Outcome<unknown>, row: StoredSubmission): void {
    switch (outcome.kind) {
      case 'not-sent':
        countFailure(row);
        return;
      case 'held':
        // What a read opens must not take the place of what only a person does.
        if (closure.reason() !== 'turned-away') close(outcome.reason);
        return;
      case 'in-doubt': {
        const reason = closure.countDoubt(outcome);
        // The next one waits until the other lane has ended, too: it may be the second doubt.
        oneAtATime = true;
        if (reason !== null) close(reason);
        return;
      }
      case 'accepted':
      case 'refused':
        wasAnswered();
    }
  }

  function nextRow(): StoredSubmission | undefined {
    const failuresOf = (row: StoredSubmission) => failures.get(row.id) ?? 0;
    const candidates = parts.stores.submissions.eligible(candidateLimit);
    return candidates.sort((a, b) => failuresOf(a) - failuresOf(b))[0];
  }

  function mayStart(): boolean {
    if (!started || draining || closure.reason() !== null || wait.until() !== null || !parts.setUp())
      return false;
    if (running.size >= (oneAtATime || !parts.proven() ? 1 : laneCount)) return false;
    return parts.mayLeave?.() ?? true;
  }

  function startNext(): boolean {
    const row = nextRow();
    if (row === undefined) return false;
    // `run` claims the row before it first waits, so the next look no longer sees it.
    const lane = parts.run(row).then((finished) => {
      running.delete(lane);
      guarded(() => {
        apply(finished, row);
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
      waitForStation();
    }
  }

  function pump(): void {
    guarded(() => {
      while (mayStart() && startNext());
    });
  }

  return {
    start() {
      started = true;
      pump();
    },
    pump,
    planRetry,
    tryNow(id) {
      wait.end();
      failures.set(id, -1);
      pump();
    },
    close,
    open,
    closedFor: () => closure.reason(),
    view: () => ({
      closedFor: closure.reason(),
      nextTryAt: wait.until(),
      heldUpBy: wait.reason(),
    }),
    async drain() {
      draining = true;
      wait.end();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
