import type { StationDatabase } from '../database/station-database.ts';

/** Settings under which the service last gave a good answer; empty while they are in question. */
export interface SettingsProofStore {
  /** The proven mark, or null. */
  mark(): string | null;
  prove(mark: string, at: string): void;
  clear(): void;
}

export function createSettingsProofStore(db: StationDatabase): SettingsProofStore {
  return {
    mark() {
      const row = db.prepare('SELECT mark FROM settings_proof').get() as { mark: string } | undefined;
      return row?.mark ?? null;
    },
    prove(mark, at) {
      db.prepare(
        `INSERT INTO settings_proof (id, mark, proven_at) VALUES (1, ?, ?)
         ON CONFLICT (id) DO UPDATE SET mark = excluded.mark, proven_at = excluded.proven_at`,
      ).run(mark, at);
    },
    clear() {
      db.prepare('DELETE FROM settings_proof').run();
    },
  };
}
