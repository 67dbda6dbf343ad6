import type { DataLoss } from '#shared/station/data-loss.ts';
import { personOnly } from '#shared/station/print-reason.ts';
import { evidenceSchema } from '#shared/station/submission.ts';
import type { StationDatabase } from './station-database.ts';
import { createDataLossesStore } from './data-losses-store.ts';
import { createJournalStore } from './journal-store.ts';
import { manyLabels } from './print-job-store.ts';
import type { WitnessRecord } from './witness-record.ts';

/** Sequences of numbers that must never be given twice, by their name in `counters`. */
export const sequences = ['bol', 'shipment-number'] as const;
export type Sequence = (typeof sequences)[number];

const firstMinute = Date.UTC(2026, 0, 1);

/** Beyond what is known: a witness may have missed the last numbers, and a second copy the last few more. */
const margin = 1000;

/**
 * Moves each sequence past every number that may have been given after the copy was made, or before the file was lost: past the
 * highest that a witness knows, and past the minutes since 2026, which need no witness (no station makes a shipment a minute, day
 * and night).
 */
function skipGivenNumbers(db: StationDatabase, now: Date, witnesses: readonly WitnessRecord[]): void {
  const minutes = Math.floor((now.getTime() - firstMinute) / 60_000);
  const raise = (name: string, value: number) =>
    db
      .prepare(
        `INSERT INTO counters (name, value) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET value = max(counters.value, excluded.value)`,
      )
      .run(name, value);
  for (const name of sequences) {
    db.prepare('UPDATE counters SET value = value + ? WHERE name = ?').run(margin, name);
    raise(name, minutes);
  }
  const given = witnesses.flatMap(({ numbers }) => Object.entries(numbers));
  for (const [name, value] of given)
    raise(name, (sequences as readonly string[]).includes(name) ? value + margin : value);
}

/**
 * The database takes the place of the one that these witnesses saw: it goes on as that station, in an epoch of its own, and above
 * every number given. What is missing is kept for the person who has to check it. All of it in one commit.
 */
export function takeOver(
  db: StationDatabase,
  parts: { witnesses: readonly WitnessRecord[]; loss: DataLoss; now: Date },
): void {
  const { witnesses, loss, now } = parts;
  db.transaction(() => {
    const epoch = Math.max(0, ...witnesses.map((record) => record.epoch));
    db.prepare('UPDATE identity SET station = coalesce(?, station), epoch = max(epoch, ?) + 1').run(
      witnesses[0]?.station ?? null,
      epoch,
    );
    markOpenInDoubt(db, now);
    skipGivenNumbers(db, now, witnesses);
    createDataLossesStore(db).add(loss, now.toISOString());
  });
}

/**
 * What is open in an older state of the database may have been sent, repaired or printed since: a person, or proof, must say. An
 * untouched draft goes, since its number may have been used; what somebody typed stays and gets a new number.
 */
function markOpenInDoubt(db: StationDatabase, now: Date): void {
  const at = now.toISOString();
  const journal = createJournalStore(db);
  const evidence = evidenceSchema.parse({
    leftAt: null, bytesSent: null, endedAt: null, reason: 'restored', httpStatus: null, serviceWords: null,
    waitedSeconds: null, notFoundAt: [],
  }); // prettier-ignore
  db.transaction(() => {
    db.prepare('DELETE FROM drafts WHERE touched = 0 AND shipment_id IS NULL').run();
    db.prepare('UPDATE drafts SET number_in_doubt = 1 WHERE shipment_id IS NULL').run();
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
    // A long list of labels that waits asks a person anyway, now in words that say so.
    db.prepare(
      `UPDATE print_jobs SET reason = 'many-labels-restored', changed_at = ? WHERE state = 'queued' AND reason = ?`,
    ).run(at, manyLabels);
    // Runs that are not in this file may have moved the counter of a printer since, so that it proves nothing of those that are.
    const jobs = db
      .prepare(
        `UPDATE print_jobs SET state = 'in-doubt', reason = 'restored', changed_at = ?
         WHERE state = 'sending' OR (state = 'queued' AND coalesce(reason, '') <> 'many-labels-restored')
           OR (state = 'sent' AND confirms = 1)
           OR (state = 'in-doubt' AND coalesce(reason, '') NOT IN (SELECT value FROM json_each(?)))
         RETURNING id, kind, shipment_id, unit, of`,
      )
      .all(at, JSON.stringify(personOnly)) as {
      id: string;
      kind: string;
      shipment_id: string | null;
      unit: number | null;
      of: number | null;
    }[];
    for (const job of jobs)
      journal.add({
        at, shipmentId: job.shipment_id, subject: 'print-job', subjectId: job.id, event: 'print-in-doubt',
        detail: { kind: job.kind, ...(job.unit === null ? {} : { unit: job.unit, of: job.of }), printer: '', reason: 'restored' },
      }); // prettier-ignore
  });
}
