import { storedJson } from '#main/storage/database/stored-json.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** Lasting changes that labels made in a printer. */
export interface PrinterChanges {
  /** What these labels belong to; labels of the same origin may continue with it. */
  origin: string;
  /** The ZPL that undoes each command, by its name: `^PO` by `^PON`. */
  undo: Readonly<Record<string, string>>;
}

export interface PrinterChangesStore {
  /** By the address of the printer; null: nothing was sent there yet. */
  get(address: string): PrinterChanges | null;
  put(address: string, changes: PrinterChanges): void;
}

export function createPrinterChangesStore(db: StationDatabase): PrinterChangesStore {
  return {
    get(address) {
      const row = db.prepare('SELECT origin, undo FROM printer_changes WHERE address = ?').get(address);
      if (row === undefined) return null;
      return {
        origin: String(row['origin']),
        undo: storedJson(String(row['undo'])) as Record<string, string>,
      };
    },
    put(address, { origin, undo }) {
      db.prepare('INSERT OR REPLACE INTO printer_changes (address, origin, undo) VALUES (?, ?, ?)').run(
        address,
        origin,
        JSON.stringify(undo),
      );
    },
  };
}
