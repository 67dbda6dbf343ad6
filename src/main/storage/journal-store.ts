import { journalEntrySchema, type JournalEntry } from '#shared/station/journal.ts';
import type { StationDatabase } from './station-database.ts';

export type NewJournalEntry = Omit<JournalEntry, 'seq'>;

export interface JournalStore {
  /** Call it inside the transaction of what it tells. */
  add(entry: NewJournalEntry): void;
  /** Newest first. */
  ofShipment(shipmentId: string, limit?: number): JournalEntry[];
  /** The newest lines of all, newest first. */
  latest(limit: number): JournalEntry[];
}

interface Row {
  seq: number;
  at: string;
  shipment_id: string | null;
  subject: string;
  subject_id: string;
  event: string;
  detail: string;
}

const entryOf = (row: Row): JournalEntry =>
  journalEntrySchema.parse({
    seq: row.seq,
    at: row.at,
    shipmentId: row.shipment_id,
    subject: row.subject,
    subjectId: row.subject_id,
    event: row.event,
    detail: JSON.parse(row.detail) as unknown,
  });

/** The append-only journal: triggers of the schema refuse any change of a line. */
export function createJournalStore(db: StationDatabase): JournalStore {
  return {
    add(entry) {
      db.prepare(
        `INSERT INTO journal (at, shipment_id, subject, subject_id, event, detail) VALUES (?, ?, ?, ?, ?, ?)`,
      ).run(
        entry.at,
        entry.shipmentId,
        entry.subject,
        entry.subjectId,
        entry.event,
        JSON.stringify(entry.detail),
      );
    },
    ofShipment(shipmentId, limit = 1000) {
      const rows = db
        .prepare(`SELECT * FROM journal WHERE shipment_id = ? ORDER BY seq DESC LIMIT ?`)
        .all(shipmentId, limit) as unknown as Row[];
      return rows.map(entryOf);
    },
    latest(limit) {
      const rows = db
        .prepare(`SELECT * FROM journal ORDER BY seq DESC LIMIT ?`)
        .all(limit) as unknown as Row[];
      return rows.map(entryOf);
    },
  };
}
