import type { StationDatabase } from '../database/station-database.ts';

/** The spares that print for a printer until it is ready again: they outlive a restart. */
export interface SparesInUseStore {
  /** The spare in use, by the printer that it prints for. */
  all(): ReadonlyMap<string, string>;
  begin(printerId: string, spareId: string, since: string): void;
  /** False: its spare was not in use. */
  end(printerId: string): boolean;
}

export function createSparesInUseStore(db: StationDatabase): SparesInUseStore {
  return {
    all() {
      const rows = db.prepare('SELECT printer_id AS printerId, spare_id AS spareId FROM spares_in_use').all();
      return new Map(rows.map(({ printerId, spareId }) => [String(printerId), String(spareId)]));
    },
    begin(printerId, spareId, since) {
      db.prepare('INSERT OR REPLACE INTO spares_in_use (printer_id, spare_id, since) VALUES (?, ?, ?)').run(
        printerId,
        spareId,
        since,
      );
    },
    end: (printerId) =>
      db.prepare('DELETE FROM spares_in_use WHERE printer_id = ?').run(printerId).changes > 0,
  };
}
