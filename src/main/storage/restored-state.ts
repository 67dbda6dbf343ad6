import { evidenceSchema } from '#shared/station/submission.ts';
import type { StationDatabase } from './station-database.ts';
import { createJournalStore } from './journal-store.ts';
import { manyLabels } from './print-job-store.ts';

/** Sequences of numbers that must never be given twice, by their name in `counters`. */
export const sequences = ['bol', 'shipment-number'] as const;
export type Sequence = (typeof sequences)[number];

const firstMinute = Date.UTC(2026, 0, 1);

/**
 * Moves each sequence past every number that may have been given after the copy was made, or before the file was lost. The
 * minutes since 2026 do that without knowing the lost file: no station makes a shipment a minute, day and night.
 */
export function skipGivenNumbers(db: StationDatabase, now: Date): void {
  const minutes = Math.floor((now.getTime() - firstMinute) / 60_000);
  db.transaction(() => {
    for (const name of sequences)
      db.prepare(
        `INSERT INTO counters (name, value) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET value = max(counters.value + 1000, excluded.value)`,
      ).run(name, minutes);
  });
}

/**
 * What was open when the copy was made may have been sent, mended or printed since: a person, or proof, must say. An untouched
 * draft goes, since its number may have been used; what somebody typed stays.
 */
export function markRestored(db: StationDatabase, now: Date): void {
  const at = now.toISOString();
  const journal = createJournalStore(db);
  const evidence = evidenceSchema.parse({
    leftAt: null, bytesSent: null, endedAt: null, reason: 'restored', httpStatus: null, serviceWords: null,
    waitedSeconds: null, notFoundAt: [],
  }); // prettier-ignore
  db.transaction(() => {
    db.prepare('DELETE FROM drafts WHERE touched = 0 AND shipment_id IS NULL').run();
    const open = db
      .prepare(
        `SELECT id, shipment_id, step, state FROM submissions WHERE state IN ('queued', 'claimed', 'on-wire', 'held', 'refused')`,
      )
      .all() as { id: string; shipment_id: string; step: string; state: string }[];
    for (const row of open) {
      db.prepare(
        `UPDATE submissions SET state = 'in-doubt', evidence = ?, next_try_at = NULL, changed_at = ? WHERE id = ?`,
      ).run(JSON.stringify(evidence), at, row.id);
      journal.add({
        at, shipmentId: row.shipment_id, subject: 'submission', subjectId: row.id, event: 'restored',
        detail: { step: row.step, from: row.state, to: 'in-doubt' },
      }); // prettier-ignore
    }
    // A list of labels that waits to be let through asks a person anyway.
    db.prepare(
      `UPDATE print_jobs SET state = 'in-doubt', reason = 'restored', changed_at = ?
       WHERE state IN ('queued', 'sending') AND coalesce(reason, '') <> ?`,
    ).run(at, manyLabels);
  });
  skipGivenNumbers(db, now);
}
