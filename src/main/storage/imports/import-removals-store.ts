import { storedJson } from '#main/storage/database/stored-json.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** Imported shipments that a person is removing or restoring, not all done yet. */
export interface PendingRemoval {
  seq: number;
  ids: string[];
  /** ISO 8601; null: they are restored. */
  removedAt: string | null;
}

export interface ImportRemovalsStore {
  begin(ids: readonly string[], removedAt: string | null): void;
  /** The one begun first. */
  oldest(): PendingRemoval | null;
  isUnderWay(): boolean;
  end(seq: number): void;
}

export function createImportRemovalsStore(db: StationDatabase): ImportRemovalsStore {
  return {
    begin(ids, removedAt) {
      db.prepare('INSERT INTO import_removals (ids, removed_at) VALUES (?, ?)').run(
        JSON.stringify(ids),
        removedAt,
      );
    },
    oldest() {
      const row = db.prepare('SELECT seq, ids, removed_at FROM import_removals ORDER BY seq LIMIT 1').get();
      if (row === undefined) return null;
      const { seq, ids, removed_at: removedAt } = row;
      return {
        seq: Number(seq),
        ids: storedJson(String(ids)) as string[],
        removedAt: removedAt === null ? null : String(removedAt),
      };
    },
    isUnderWay: () => db.prepare('SELECT 1 FROM import_removals LIMIT 1').get() !== undefined,
    end(seq) {
      db.prepare('DELETE FROM import_removals WHERE seq = ?').run(seq);
    },
  };
}
