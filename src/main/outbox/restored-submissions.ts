import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createJournalStore } from '#main/storage/journal/journal-store.ts';
import { createSubmissionsStore } from '#main/storage/outbox/submissions-store.ts';
import { evidenceOfRestore } from './evidence.ts';
import { createApplyEvent } from './transitions.ts';

/**
 * The data was restored from a copy, or records are missing: every open submission may have been sent, refused or repaired since. Call it inside
 * the transaction that installs the restored data.
 */
export function putSubmissionsInDoubt(db: StationDatabase, now: Date): void {
  const stores = { submissions: createSubmissionsStore(db), journal: createJournalStore(db) };
  const move = createApplyEvent({ db, stores, clock: { now: () => now } });
  for (const row of stores.submissions.inState('queued', 'claimed', 'on-wire', 'held', 'refused')) {
    const moved = move(row.id, 'restored', () => ({
      line: { event: 'restored', detail: { from: row.state, to: 'in-doubt' } },
      change: { nextAttemptAt: null, evidence: evidenceOfRestore },
    }));
    if (!moved.ok) throw new Error(moved.error.message);
  }
}
