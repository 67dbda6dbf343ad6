import { journalEvents, type JournalEntry, type JournalEvent } from '#shared/station/journal.ts';
import type { StationDatabase } from './station-database.ts';

export type NewJournalEntry = Omit<JournalEntry, 'seq'>;

export interface JournalStore {
  /** Call it inside the transaction of what it tells. */
  add(entry: NewJournalEntry): void;
  /**
   * Newest first. Beyond the newest `steps` lines about print jobs only how each ended: that a label of thousands was queued and going
   * is said by the line that it is printed.
   */
  ofShipment(shipmentId: string, limit?: number, steps?: number): JournalEntry[];
  /** The newest lines of all, newest first. */
  latest(limit: number): JournalEntry[];
}

interface Row {
  seq: number;
  at: string;
  shipment_id: string | null;
  subject: JournalEntry['subject'];
  subject_id: string;
  event: string;
  detail: string;
}

const words: ReadonlySet<string> = new Set(journalEvents);
const isWord = (event: string): event is JournalEvent => words.has(event);

/** Lines that this station wrote, by the thousand: what they hold is checked where it is written, by its type. */
function entryOf(row: Row): JournalEntry {
  if (!isWord(row.event)) throw new Error(`line ${row.seq} of the journal says ${row.event}`);
  return {
    seq: row.seq,
    at: row.at,
    shipmentId: row.shipment_id,
    subject: row.subject,
    subjectId: row.subject_id,
    event: row.event,
    detail: JSON.parse(row.detail) as JournalEntry['detail'],
  };
}

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
    ofShipment(shipmentId, limit = 1000, steps = limit) {
      const rows = db
        .prepare(
          `SELECT * FROM journal WHERE shipment_id = ?1 AND (event NOT IN ('print-queued', 'print-sending', 'print-sent')
             OR seq >= coalesce((SELECT seq FROM journal WHERE shipment_id = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?3), 0))
           ORDER BY seq DESC LIMIT ?2`,
        )
        .all(shipmentId, limit, steps) as unknown as Row[];
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
