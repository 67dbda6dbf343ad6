import type { Outcome } from '#main/freight-service/freight-service.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import type { LaneClosure, NotSentReason } from '#shared/station/attempt-reason.ts';
import { createLaneClosure, type OpenedBy } from './lane-closure.ts';
import type { OutboxParts, SendingStation } from './outbox-parts.ts';
import { createRetryWait } from './retry-wait.ts';
import type { LaneView } from './submission-view.ts';
import type { FinishedAttempt } from './worker.ts';

/** The most requests in flight at once. */
const laneCount = 2;
/** How many waiting rows are considered when the next one is chosen. */
const candidateLimit = 20;

export interface LanesParts
  extends
    Pick<OutboxParts, 'stores' | 'clock' | 'random' | 'report'>,
    Pick<SendingStation, 'setUp' | 'maySend'> {
  /** Whether the answer behind a doubt looks like a wrong sign-in or address, under the current settings. */
  wasTurnedAway: (outcome: Outcome<unknown>) => boolean;
  /** The lanes were closed or opened. */
  changed: () => void;
  run: (row: StoredSubmission) => Promise<FinishedAttempt>;
  /** While the settings are not proven, rows go one at a time: one answer may stop the others. */
  proven: () => boolean;
  /** Called when an outcome is known and written. */
  onOutcome: (outcome: Outcome<unknown>) => void;
}

/** The two slots through which submissions are sent. They open and close together. */
export interface Lanes {
  /** Starts sending, after a crash has been recovered from. */
  start(): void;
  /** Starts every row that may be sent now. */
  pump(): void;
  /** Starts the wait before the next attempt, with its reason. Returns when it ends, ISO 8601. */
  planRetry(reason: NotSentReason): string;
  /** Ends the wait and sends this row first. */
  tryNow(id: string): void;
  close(reason: LaneClosure): void;
  /** Ends every wait and closure; until something is answered, rows go one at a time. False: they were already open. */
  open(by: OpenedBy): boolean;
  /** Why the lanes are closed, or null. */
  closedFor(): LaneClosure | null;
  view(): LaneView;
  /** Takes no more rows; resolves when the running ones have ended. */
  drain(): Promise<void>;
}

export function createLanes(parts: LanesParts): Lanes {
  const closure = createLaneClosure(parts, parts.wasTurnedAway, parts.changed);
  const wait = createRetryWait({ clock: parts.clock, random: parts.random, over: pump });
  const running = new Set<Promise<void>>();
  /** How often a row could not be sent since the service was last reached: other rows go before it. */
  const failures = new Map<string, number>();
  let started = false;
  let draining = false;
  /** Rows go one at a time until an answer shows that the service works. */
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

  /** The station's own disk failed, or the station is closing: the lanes wait as they do for the network. */
  function waitForStation(): void {
    if (!draining) planRetry('not-committed');
  }

  function apply(finished: FinishedAttempt, row: StoredSubmission): void {
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
        // A read must not do what only a person may do.
        if (closure.reason() !== 'turned-away') close(outcome.reason);
        return;
      case 'in-doubt': {
        const reason = closure.countDoubt(outcome);
        // The next row waits until the other lane has finished too: it may bring the second doubt.
        oneAtATime = true;
        if (reason !== null) close(reason);
        return;
      }
      case 'accepted':
      case 'refused':
        wasAnswered();
    }
  }

  /** The oldest of the rows that failed least since the service was last reached. */
  function nextRow(): StoredSubmission | null {
    const { submissions } = parts.stores;
    const failuresOf = (id: string) => failures.get(id) ?? 0;
    const leastFailed = (ids: readonly string[]) =>
      ids.reduce((best, id) => (failuresOf(id) < failuresOf(best) ? id : best), ids[0] ?? '');
    const oldest = submissions.eligible(candidateLimit);
    const best = leastFailed(oldest.map(({ id }) => id));
    const wanted = Math.min(0, ...failures.values());
    if (oldest.length < candidateLimit || failuresOf(best) <= wanted)
      return oldest.find(({ id }) => id === best) ?? null;
    // All of the oldest have failed, or a person wants a later row to go first.
    return submissions.get(leastFailed(submissions.eligibleIds()));
  }

  function mayStart(): boolean {
    if (!started || draining || closure.reason() !== null || wait.until() !== null || !parts.setUp())
      return false;
    if (running.size >= (oneAtATime || !parts.proven() ? 1 : laneCount)) return false;
    return parts.maySend?.() ?? true;
  }

  function startNext(): boolean {
    const row = nextRow();
    if (row === null) return false;
    // `run` claims the row before its first await, so the next check does not find it again.
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

  /** Runs database work: when it fails, the lanes wait as they do for the network. */
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
      nextAttemptAt: wait.until(),
      heldUpBy: wait.reason(),
    }),
    async drain() {
      draining = true;
      wait.end();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
