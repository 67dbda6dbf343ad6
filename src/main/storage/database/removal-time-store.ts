import type { StationDatabase } from './station-database.ts';

/** The time by which texts age, which is not the clock's alone (docs/decisions/storage.md). ISO 8601. */
export interface RemovalTimeStore {
  /** Null: this station has nothing yet that could be old. */
  get(): string | null;
  put(at: string): void;
}

export const createRemovalTimeStore = (db: StationDatabase): RemovalTimeStore => ({
  get() {
    const row = db.prepare('SELECT at FROM removal_time WHERE id = 1').get() as { at: string } | undefined;
    return row?.at ?? null;
  },
  put(at) {
    db.prepare('INSERT OR REPLACE INTO removal_time (id, at) VALUES (1, ?)').run(at);
  },
});
