import type { OutboxParts } from './outbox-parts.ts';
import { evidenceOfCrash } from './evidence.ts';
import type { Move } from './transitions.ts';

/**
 * Recovers from a crash: a claimed row was not sent and waits again; one on the wire may have arrived and is in doubt.
 * Call it once, before the first row is sent.
 */
export function recover({ db, stores }: Pick<OutboxParts, 'db' | 'stores'>, move: Move): void {
  db.transaction(() => {
    for (const row of stores.submissions.inState('claimed', 'on-wire')) {
      const wasOnWire = row.state === 'on-wire';
      const moved = move(row.id, 'recovered', () => ({
        line: { event: 'recovered', detail: { from: row.state, to: wasOnWire ? 'in-doubt' : 'queued' } },
        change: { nextTryAt: null, ...(wasOnWire ? { evidence: evidenceOfCrash(row.evidence) } : {}) },
      }));
      if (!moved.ok) throw new Error(moved.error.message);
    }
  });
}
