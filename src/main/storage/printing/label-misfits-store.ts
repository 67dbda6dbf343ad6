import type { StationDatabase } from '../database/station-database.ts';

/** Labels that do not fit a printer and that a person wants printed there anyway. */
export interface LabelMisfitsStore {
  /** `address`: of the printer; `misfit`: as its job keeps it (`writeMisfit`), with the label's size. */
  isAllowed(address: string, misfit: string): boolean;
  allow(address: string, misfit: string): void;
}

export function createLabelMisfitsStore(db: StationDatabase): LabelMisfitsStore {
  return {
    isAllowed: (address, misfit) =>
      db.prepare('SELECT 1 FROM label_misfits WHERE address = ? AND misfit = ?').get(address, misfit) !==
      undefined,
    allow(address, misfit) {
      db.prepare('INSERT OR IGNORE INTO label_misfits (address, misfit) VALUES (?, ?)').run(address, misfit);
    },
  };
}
