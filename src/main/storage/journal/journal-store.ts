import { storedJson } from '#main/storage/database/stored-json.ts';
import {
  journalEvents,
  type JournalEntry,
  type JournalEvent,
  type NewJournalEntry,
} from '#shared/station/journal.ts';
import { chainedColumns, chainHash, type ChainedLine } from './journal-chain.ts';
import { isSignedInAct } from '#shared/station/journal-acts.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface JournalStore {
  /** Call it inside the transaction it records. */
  add(entry: NewJournalEntry): void;
  /**
   * Newest first. Before the newest `steps` lines only the result of each print: that line already implies that a label of thousands was
   * queued and sent.
   */
  ofShipment(shipmentId: string, limit?: number, steps?: number): JournalEntry[];
  /** The newest lines of all shipments, newest first. */
  latest(limit: number): JournalEntry[];
}

/** After these something is sent: the witness must have them before the first byte. */
const witnessedBeforeSending: ReadonlySet<JournalEvent> = new Set(['on-wire', 'print-sending']);

/**
 * Lines that the witness may lack for a while. Without them a row is one state earlier, and the next start asks a person or repeats a harmless
 * step: nothing is sent, printed or given twice.
 */
const safeToLose: ReadonlySet<JournalEvent> = new Set([
  'connecting',
  'not-sent',
  'recovered',
  'print-not-sent',
  'print-sent',
  'print-printed',
  'print-in-doubt',
  'print-moved',
  'print-recovered',
  'printer-condition',
  'printer-spare',
  'lane-closed',
  'lane-opened',
  'signed-in',
]);

interface Row {
  seq: number;
  at: string;
  shipment_id: string | null;
  subject: JournalEntry['subject'];
  subject_id: string;
  event: string;
  detail: string;
  person: string | null;
}

const words: ReadonlySet<string> = new Set(journalEvents);
const isWord = (event: string): event is JournalEvent => words.has(event);

/** Thousands of lines, all written by this station: their contents were checked by type when written. */
function entryOf(row: Row): JournalEntry {
  if (!isWord(row.event)) throw new Error(`line ${row.seq} of the journal says ${row.event}`);
  return {
    seq: row.seq,
    at: row.at,
    shipmentId: row.shipment_id,
    subject: row.subject,
    subjectId: row.subject_id,
    person: row.person === null ? null : (storedJson(row.person) as LinePerson),
    event: row.event,
    detail: storedJson(row.detail) as JournalEntry['detail'],
  } as JournalEntry;
}

const insert = `INSERT INTO journal (${chainedColumns.join(', ')}, hash) VALUES (${chainedColumns.map(() => '?').join(', ')}, ?)`;

/** No one is signed in. */
const nobody = (): null => null;

/**
 * The append-only journal: triggers of the schema refuse any change of a line. `person`: who is signed in at the time; automatic events
 * have no person (`journal-acts.ts`).
 */
export function createJournalStore(
  db: StationDatabase,
  person: () => LinePerson | null = nobody,
): JournalStore {
  function actorOf(entry: NewJournalEntry): string | null {
    const { actor } = entry;
    const explicit = actor === undefined || actor === 'person' ? null : actor;
    const who = isSignedInAct(entry) ? person() : explicit;
    return who === null ? null : JSON.stringify({ id: who.id, name: who.name });
  }

  return {
    add(entry) {
      const { at, shipmentId, subject, subjectId, event } = entry;
      const line: ChainedLine = {
        at,
        shipment_id: shipmentId,
        subject,
        subject_id: subjectId,
        event,
        detail: JSON.stringify(entry.detail),
        person: actorOf(entry),
      };
      db.transaction(() => {
        if (!safeToLose.has(event)) db.mark(witnessedBeforeSending.has(event) ? 'sends' : 'kept');
        const last = db.prepare('SELECT hash FROM journal ORDER BY seq DESC LIMIT 1').get() as
          | { hash: string | null }
          | undefined;
        db.prepare(insert).run(
          ...chainedColumns.map((column) => line[column]),
          chainHash(last?.hash ?? '', line),
        );
      });
    },
    ofShipment(shipmentId, limit = 1000, steps = limit) {
      const oldest = db
        .prepare('SELECT seq FROM journal WHERE shipment_id = ? ORDER BY seq DESC LIMIT 1 OFFSET ?')
        .get(shipmentId, steps);
      const rows = db
        .prepare(
          `SELECT * FROM journal WHERE shipment_id = ?
             AND (seq >= ? OR event NOT IN ('print-queued', 'print-sending', 'print-sent'))
           ORDER BY seq DESC LIMIT ?`,
        )
        .all(shipmentId, oldest === undefined ? 0 : Number(oldest['seq']), limit) as unknown as Row[];
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
