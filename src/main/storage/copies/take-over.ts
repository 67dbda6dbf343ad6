import type { DataLoss } from '#shared/station/data-loss.ts';
import type { StationDatabase } from '../database/station-database.ts';
import { createDataLossesStore } from '../journal/data-losses-store.ts';
import { minutesSince2026 } from '../database/minutes-floor.ts';
import type { WitnessRecord } from '../witness/witness-record.ts';

/** Sequences of numbers that must never be given twice, by their name in `counters`. */
export const sequences = ['bol', 'shipment-number'] as const;
export type Sequence = (typeof sequences)[number];

/**
 * Puts in doubt what is open in a database that is older than the station: it may have been sent, repaired or printed since. Storage knows no
 * state machine, so the subjects above provide this (`desk/open-database.ts`). It runs inside the commit of `adoptCopy`.
 */
export type MarkOpenInDoubt = (db: StationDatabase, now: Date) => void;

/** Added to what is known: a witness may have missed the last numbers, and a second copy the last few more. */
const margin = 1000;

/** The margin for a finite range whose counter a witness has seen: every skipped number is lost to the range. */
const rangeMargin = 100;

/**
 * Moves each sequence past every number that may have been given after the copy was made, or before the file was lost: past the highest that a
 * witness knows, and past the minutes since 2026, which need no witness. A range of numbers that has an end (`RangeSequence`) is moved a little
 * past what a witness saw.
 */
function skipGivenNumbers(db: StationDatabase, now: Date, witnesses: readonly WitnessRecord[]): void {
  const raise = (name: string, value: number) =>
    db
      .prepare(
        `INSERT INTO counters (name, value) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET value = max(counters.value, excluded.value)`,
      )
      .run(name, value);
  const isEndless = (name: string) => (sequences as readonly string[]).includes(name);
  const known = db.prepare('SELECT name, value FROM counters').all() as { name: string; value: number }[];
  const given = witnesses.flatMap(({ numbers }) => Object.entries(numbers));
  const seen = new Set(given.map(([name]) => name));
  for (const { name, value } of known)
    raise(name, value + (isEndless(name) || !seen.has(name) ? margin : rangeMargin));
  for (const name of sequences) raise(name, minutesSince2026(now));
  for (const [name, value] of given) raise(name, value + (isEndless(name) ? margin : rangeMargin));
}

/**
 * The database takes the place of the one that these witnesses saw: it goes on as that station, in an epoch of its own, and above
 * every number given. What is missing is kept for the person who has to check it. All of it is one commit, so a station that dies in
 * the middle finds the loss again at its next start, with nothing done about it yet.
 */
export function adoptCopy(
  db: StationDatabase,
  parts: {
    witnesses: readonly WitnessRecord[];
    loss: DataLoss;
    now: Date;
    markOpenInDoubt: MarkOpenInDoubt;
  },
): void {
  const { witnesses, loss, now } = parts;
  db.transaction(() => {
    const epoch = Math.max(0, ...witnesses.map((record) => record.epoch));
    db.prepare('UPDATE identity SET station = coalesce(?, station), epoch = max(epoch, ?) + 1').run(
      witnesses[0]?.station ?? null,
      epoch,
    );
    // The number of an untouched draft may have been used. Typed drafts stay in the list and get a new number: they may have been sent since, so
    // Pack does not open with one.
    db.prepare('DELETE FROM drafts WHERE touched = 0 AND shipment_id IS NULL').run();
    db.prepare('UPDATE drafts SET number_in_doubt = 1, set_aside = 1 WHERE shipment_id IS NULL').run();
    parts.markOpenInDoubt(db, now);
    skipGivenNumbers(db, now, witnesses);
    createDataLossesStore(db).add(loss, now.toISOString());
  });
}
