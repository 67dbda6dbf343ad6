import type { Sequence } from '../copies/take-over.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A range of numbers with an end: the PRO numbers of a carrier, the serial numbers under a company prefix. */
export type RangeSequence = `pro:${string}` | `bol:${string}` | `sscc:${string}`;

export interface CountersStore {
  /** The next number of the sequence, from 1. Once its transaction has committed it is never given again. */
  next(name: Sequence | RangeSequence): number;
  /** The last number given, or 0. */
  last(name: Sequence | RangeSequence): number;
  /** The next number is above `value`; a sequence never goes back. */
  raise(name: Sequence | RangeSequence, value: number): void;
}

export function createCountersStore(db: StationDatabase): CountersStore {
  return {
    next(name) {
      return db.transaction(() => {
        // A number is never taken back: the witness knows it before anyone reads it.
        db.mark('kept');
        const row = db
          .prepare(
            'INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
          )
          .get(name) as { value: number };
        return row.value;
      });
    },
    last(name) {
      const row = db.prepare('SELECT value FROM counters WHERE name = ?').get(name);
      return Number(row?.['value'] ?? 0);
    },
    raise(name, value) {
      db.transaction(() => {
        db.mark('kept');
        db.prepare(
          'INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)',
        ).run(name, value);
      });
    },
  };
}
