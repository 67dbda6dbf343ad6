import type {
  NewSubmission,
  StoredSubmission,
  SubmissionChange,
} from '#main/storage/outbox/submissions-store.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { NewJournalEntry, AttemptLine } from '#shared/station/journal.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { nextState, type SubmissionEvent } from './submission-state.ts';

/**
 * The one place that writes the state of a submission, each time with its journal line and in one commit
 * (`test/unit/one-writer.test.ts` finds any other).
 */
type TransitionParts = Pick<OutboxParts, 'db'> & {
  clock: Pick<OutboxParts['clock'], 'now'>;
  stores: Pick<OutboxParts['stores'], 'submissions' | 'journal'>;
};

/** What a transition writes besides the new state. */
export interface Transition {
  line: AttemptLine;
  /** Set when a person asked for it and the event alone does not show that. */
  by?: 'person';
  change?: Omit<SubmissionChange, 'state'>;
  /** What else must be in the same commit. */
  inSameCommit?: () => void;
}

/** Events that lead to sending: never allowed at a station whose work was taken over. */
const sendsAgain: ReadonlySet<SubmissionEvent> = new Set([
  'claimed',
  'put-on-wire',
  'settled-absent',
  'repaired',
  'requeued',
  'reopened',
  'test-over',
]);

/**
 * Makes one transition: reads the row, asks the state machine, writes row and journal line in one commit. `seen`: the try that the
 * person saw. A row that is at a newer try by now is not changed (`tried-again`): the person has not seen that try.
 */
export type Move = (
  id: string,
  event: SubmissionEvent,
  transition: (row: StoredSubmission) => Transition,
  seen?: number,
) => Result<StoredSubmission>;

export function createMove({ db, stores, clock }: TransitionParts): Move {
  return (id, event, transition, seen) => {
    const write = (): Result<StoredSubmission> => {
      const row = stores.submissions.get(id);
      if (row === null) return fail('not-found', `no submission ${id}`);
      const next = nextState(row.state, event, row.step);
      if (!next.ok) return next;
      if (row.takenBy != null && sendsAgain.has(event))
        return fail('taken-over', `submission ${id} is another station's`, { id: row.shipmentId });
      if (seen !== undefined && seen !== row.attempt) return newerAttempt(row, seen);
      if (event === 'taken-back' && row.state === 'abandoned' && row.takenBy == null)
        return fail('not-in-this-state', `submission ${id} was given up here`);
      if (row.state === 'accepted' && event !== 'recovered' && row.isTest !== true)
        return fail('not-in-this-state', `submission ${id} was no test`);
      const { line, by, change, inSameCommit } = transition(row);
      const at = clock.now().toISOString();
      const moved = { ...row, ...change, state: next.value };
      if (!stores.submissions.move(id, row.state, { ...change, state: next.value }, at))
        return fail('not-in-this-state', `submission ${id} has moved on`);
      addJournalLine(stores, moved, at, line, by);
      inSameCommit?.();
      return ok(moved);
    };
    // Nothing has left of what was only claimed: a station that never wrote it finds it queued.
    return db.transaction(write, event === 'claimed' ? 'with-the-next' : 'at-once');
  };
}

/** A decision about an earlier try does not apply to this one. */
export const newerAttempt = ({ id, attempt }: StoredSubmission, seen: number): Result<never> =>
  fail('tried-again', `submission ${id} is at try ${attempt}, the answer is about try ${seen}`);

/**
 * A submission that is taken over from another station (docs/decisions/fleet.md): what was open there is in doubt here, what had ended stays as it is.
 * Inside the transaction that takes it over.
 */
export function insertTaken(
  { db, stores }: TransitionParts,
  row: NewSubmission,
  line: AttemptLine | null,
): void {
  db.transaction(() => {
    stores.submissions.insert(row);
    if (line !== null) addJournalLine(stores, row, row.changedAt, line);
  });
}

/** Inserts a new submission into the queue. */
export function insertQueued({ db, stores }: TransitionParts, row: Omit<NewSubmission, 'state'>): void {
  const queued: NewSubmission = { ...row, state: 'queued' };
  db.transaction(() => {
    stores.submissions.insert(queued);
    addJournalLine(stores, queued, row.queuedAt, { event: 'queued' });
  });
}

/** Adds a journal line about a submission. Call it inside the transaction of the change. */
export function addJournalLine(
  { journal }: Pick<OutboxParts['stores'], 'journal'>,
  row: StoredSubmission,
  at: string,
  { event, detail }: AttemptLine,
  actor?: 'person',
): void {
  // The line's type ties each event to its own fields; spreading them here loses that link.
  const entry = {
    at,
    shipmentId: row.shipmentId,
    subject: 'submission',
    subjectId: row.id,
    event,
    detail: { step: row.step, attempt: row.attempt, ...detail },
    ...(actor === undefined ? {} : { actor }),
  } as NewJournalEntry;
  journal.add(entry);
}
