import type { StoredSubmission, SubmissionChange } from '#main/storage/submissions-store.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { JournalEntry, JournalEvent } from '#shared/station/journal.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { nextState, type SubmissionEvent } from './submission-state.ts';

/** What a transition writes beside the new state: one line of the journal, and what else must be in the same commit. */
export interface Transition {
  word: JournalEvent;
  detail?: JournalEntry['detail'];
  change?: Omit<SubmissionChange, 'state'>;
  also?: () => void;
}

/** Makes one transition: reads the row, asks the state machine, writes row and journal in one commit. */
export type Move = (
  id: string,
  event: SubmissionEvent,
  transition: (row: StoredSubmission) => Transition,
) => Result<StoredSubmission>;

export function createMove({ db, stores, clock }: Pick<OutboxParts, 'db' | 'stores' | 'clock'>): Move {
  return (id, event, transition) =>
    db.transaction(() => {
      const row = stores.submissions.get(id);
      if (row === null) return fail('not-found', `no submission ${id}`);
      const next = nextState(row.state, event, row.step);
      if (!next.ok) return next;
      const { word, detail, change, also } = transition(row);
      const at = clock.now().toISOString();
      const moved = { ...row, ...change, state: next.value };
      if (!stores.submissions.move(id, row.state, { ...change, state: next.value }, at))
        return fail('not-in-this-state', `submission ${id} has moved on`);
      stores.journal.add({
        at,
        shipmentId: row.shipmentId,
        subject: 'submission',
        subjectId: id,
        event: word,
        detail: { step: row.step, attempt: moved.attempt, ...detail },
      });
      also?.();
      return ok(moved);
    });
}
