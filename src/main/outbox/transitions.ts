import type { Clock } from '#main/clock.ts';
import type { DeskBase } from '#main/desk-base.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type {
  NewSubmission,
  StoredSubmission,
  SubmissionChange,
} from '#main/storage/outbox/submissions-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { NewJournalEntry, AttemptLine } from '#shared/station/journal.ts';
import { isAcceptedTest, type Step } from '#shared/station/submission.ts';
import { nextState, type SubmissionEvent } from './submission-state.ts';

/**
 * The only place that writes the state of a submission, each time with its journal entry and in one commit (`test/unit/one-writer.test.ts` finds
 * any other).
 */
interface TransitionBase {
  db: StationDatabase;
  clock: Pick<Clock, 'now'>;
  stores: Pick<Stores, 'submissions' | 'journal'>;
}

/** What a transition writes besides the new state. */
export interface Transition {
  line: AttemptLine;
  /** Set if a person asked for it and the event alone does not show that. */
  by?: 'person';
  change?: Omit<SubmissionChange, 'state'>;
  /** Further writes for the same commit. */
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
 * Makes one transition: reads the row, asks the state machine, writes row and journal entry in one commit. `seen`: the attempt that the person
 * saw. A row with a newer attempt is not changed (`tried-again`): the person has not seen that attempt.
 */
export type ApplyEvent = (
  id: string,
  event: SubmissionEvent,
  transition: (row: StoredSubmission) => Transition,
  seen?: number,
) => Result<StoredSubmission>;

export function createApplyEvent({ db, stores, clock }: TransitionBase): ApplyEvent {
  return (id, event, transition, seen) => {
    const write = (): Result<StoredSubmission> => {
      const row = stores.submissions.get(id);
      if (row === null) return fail('not-found', `no submission ${id}`);
      const next = nextState(row.state, event, row.step);
      if (!next.ok) return next;
      if (row.takenBy != null && sendsAgain.has(event))
        return fail('taken-over', `submission ${id} is another station's`, { id: row.shipmentId });
      if (seen !== undefined && seen !== row.attempt) return failNewerAttempt(row, seen);
      if (event === 'taken-back' && row.state === 'canceled' && row.takenBy == null)
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
    // A row that was only claimed has sent nothing: if the claim is lost in a crash, the station finds it queued.
    return db.transaction(write, event === 'claimed' ? 'with-the-next' : 'at-once');
  };
}

/** A decision about an earlier attempt does not apply to this one. */
export const failNewerAttempt = ({ id, attempt }: StoredSubmission, seen: number): Result<never> =>
  fail('tried-again', `submission ${id} is at try ${attempt}, the answer is about try ${seen}`);

/**
 * A submission taken over from another station (docs/decisions/fleet.md): open there means in doubt here; ended ones stay as they are. Inside
 * the transaction that takes it over.
 */
export function insertTakenOver(
  { db, stores }: TransitionBase,
  row: NewSubmission,
  line: AttemptLine | null,
): void {
  db.transaction(() => {
    stores.submissions.insert(row);
    if (line !== null) addJournalLine(stores, row, row.changedAt, line);
  });
}

/** How a row that is not in progress returns to the queue. */
export function returnPath(row: StoredSubmission) {
  if (isAcceptedTest(row)) return 'test-over';
  return row.state === 'canceled' ? 'requeued' : 'repaired';
}

/** What goes into the outbox. */
export interface NewEntry {
  shipmentId: string;
  step: Step;
  /** The request body without credentials, frozen. */
  payload: string;
  /** For a BOL: the draft it comes from, so that a double click on one draft makes one submission. */
  draftId?: string;
}

/**
 * The only way into the outbox: a new row, or the next attempt of a refused, held or canceled one. Call it after `mayQueue`, inside the
 * transaction that writes the data of the entry.
 */
export function enqueue(base: TransitionBase & Pick<DeskBase, 'newId'>, entry: NewEntry): void {
  const { db, stores } = base;
  const { shipmentId, step, payload, draftId } = entry;
  const before = stores.submissions.ofShipment(shipmentId).find((one) => one.step === step);
  const fresh = { payload, attempt: (before?.attempt ?? 0) + 1, nextAttemptAt: null, evidence: null };
  if (before === undefined) {
    const at = base.clock.now().toISOString();
    const row = { id: base.newId(), shipmentId, draftId: draftId ?? null, step, ...fresh };
    const queued: NewSubmission = { ...row, state: 'queued', queuedAt: at, changedAt: at };
    db.transaction(() => {
      stores.submissions.insert(queued);
      addJournalLine(stores, queued, at, { event: 'queued' });
    });
    return;
  }
  const moved = createApplyEvent(base)(before.id, returnPath(before), () => ({
    line: { event: 'queued' },
    change: { ...fresh, ...(draftId === undefined ? {} : { draftId }) },
  }));
  if (!moved.ok) throw new Error(moved.error.message);
}

/** Adds a journal entry about a submission. Call it inside the transaction of the change. */
export function addJournalLine(
  { journal }: Pick<Stores, 'journal'>,
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
