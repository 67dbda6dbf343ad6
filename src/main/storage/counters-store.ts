import type { Sequence } from './take-over.ts';
import type { StationDatabase } from './station-database.ts';

export interface CountersStore {
  /** The next number of the sequence, 1 and up. Once its transaction has committed it is never given again. */
  next(name: Sequence): number;
}

export function createCountersStore(db: StationDatabase): CountersStore {
  return {
    next(name) {
      return db.transaction(() => {
        // A number is never taken back: the witness knows it before anybody reads it.
        db.mark('kept');
        const row = db
          .prepare(
            'INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
          )
          .get(name) as { value: number };
        return row.value;
      });
    },
  };
}
