import type { StationDatabase } from '../database/station-database.ts';

/** The codes in the printed barcodes of docks in the address book. */
export interface DockCodesStore {
  /** Its code; creates one if there is none. */
  ofDock(dockId: string, make: () => string): string;
  /** All its codes: docks that were merged keep theirs. */
  codesOf(dockId: string): string[];
  dockOf(code: string): string | null;
  /** Two docks were merged: both sheets open `kept`. */
  follow(given: string, kept: string): void;
}

export function createDockCodesStore(db: StationDatabase): DockCodesStore {
  return {
    ofDock(dockId, make) {
      const row = db
        .prepare('SELECT code FROM dock_codes WHERE dock_id = ? ORDER BY rowid LIMIT 1')
        .get(dockId);
      if (row !== undefined) return String(row['code']);
      const code = make();
      db.prepare('INSERT INTO dock_codes (code, dock_id) VALUES (?, ?)').run(code, dockId);
      return code;
    },
    codesOf: (dockId) =>
      db
        .prepare('SELECT code FROM dock_codes WHERE dock_id = ? ORDER BY rowid')
        .all(dockId)
        .map(({ code }) => String(code)),
    dockOf(code) {
      const row = db.prepare('SELECT dock_id AS id FROM dock_codes WHERE code = ?').get(code);
      return row === undefined ? null : String(row['id']);
    },
    follow(given, kept) {
      db.prepare('UPDATE dock_codes SET dock_id = ? WHERE dock_id = ?').run(kept, given);
    },
  };
}
