import type { StationDatabase } from '../database/station-database.ts';

export interface StoredChange {
  seq: number;
  kind: 'shipment' | 'label' | 'document';
  id: string;
}

export interface StoredLine {
  seq: number;
  at: string;
  shipmentId: string | null;
  subject: string;
  subjectId: string;
  event: string;
  detail: string;
  person: string | null;
  hash: string | null;
}

/** Progress of the marking: the table, and its last row. */
export interface Marking {
  table: number;
  after: string | number | null;
}

export interface FleetChangesStore {
  above(seq: number, limit: number): StoredChange[];
  /**
   * How many changes the server lacks. A long list is estimated, never too low. Journal lines follow their changes: if only lines are left, that
   * counts as one.
   */
  countAbove(told: { change: number; line: number }): number;
  /** The newest change and journal line; 0: none. */
  newest(): { change: number; line: number };
  linesAbove(seq: number, limit: number): StoredLine[];
  /** Marks some existing rows to be published, shipments before documents, the newest shipment first; null: all are marked. */
  mark(from: Marking, limit: number): Marking | null;
  /** Marks these documents to be published again, before all else; skips those larger than `upTo` bytes and missing ones. */
  tellPapers(papers: readonly { kind: 'label' | 'document'; id: string }[], upTo: number): void;
  /** Removes changes up to `seq`: another station publishes them. */
  forgetUpTo(seq: number): void;
  forgetAll(): void;
}

export const initialMarking: Marking = { table: 0, after: null };

/** Longer lists are estimated, not counted: the station is joining, or was away for weeks. */
const counted = 5000;

/** Documents in the order of their ids, which an index has: the rows are full of bytes. */
const marked = [
  { kind: 'shipment', table: 'shipments', key: 'seq', first: Number.MAX_SAFE_INTEGER, newestFirst: true },
  { kind: 'document', table: 'documents', key: 'id', first: '', newestFirst: false },
  { kind: 'document', table: 'label_documents', key: 'id', first: '', newestFirst: false },
  { kind: 'label', table: 'labels', key: 'id', first: '', newestFirst: false },
] as const;

export function createFleetChangesStore(db: StationDatabase): FleetChangesStore {
  const last = (sql: string): number => (db.prepare(sql).get() as { seq: number } | undefined)?.seq ?? 0;
  const newestChange = () => last('SELECT seq FROM fleet_changes ORDER BY seq DESC LIMIT 1');
  const newestLine = () => last('SELECT seq FROM journal ORDER BY seq DESC LIMIT 1');
  return {
    above: (seq, limit) =>
      db
        .prepare('SELECT seq, kind, id FROM fleet_changes WHERE seq > ? ORDER BY seq LIMIT ?')
        .all(seq, limit) as unknown as StoredChange[],
    countAbove({ change, line }) {
      const { n } = db
        .prepare('SELECT count(*) AS n FROM (SELECT 1 FROM fleet_changes WHERE seq > ? LIMIT ?)')
        .get(change, counted + 1) as { n: number };
      if (n > counted) return newestChange() - change;
      return n === 0 && newestLine() > line ? 1 : n;
    },
    newest: () => ({
      change: newestChange(),
      line: newestLine(),
    }),
    linesAbove: (seq, limit) =>
      db
        .prepare(
          `SELECT seq, at, shipment_id AS shipmentId, subject, subject_id AS subjectId, event, detail, person, hash
           FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`,
        )
        .all(seq, limit) as unknown as StoredLine[],
    mark(from, limit) {
      const place = marked[from.table];
      if (place === undefined) return null;
      const { kind, table, key, first, newestFirst } = place;
      const rows = db
        .prepare(
          `SELECT id, ${key} AS key FROM ${table} WHERE ${key} ${newestFirst ? '<' : '>'} ?
           ORDER BY ${key} ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?`,
        )
        .all(from.after ?? first, limit) as { id: string; key: string | number }[];
      const insert = db.prepare('INSERT INTO fleet_changes (kind, id) VALUES (?, ?) ON CONFLICT DO NOTHING');
      for (const { id } of rows) insert.run(kind, id);
      const end = rows.at(-1);
      if (end !== undefined && rows.length === limit) return { table: from.table, after: end.key };
      return from.table + 1 < marked.length ? { table: from.table + 1, after: null } : null;
    },
    tellPapers(papers, upTo) {
      const isSmall = {
        label: db.prepare('SELECT 1 FROM labels WHERE id = ?1 AND length(zpl) <= ?2'),
        document: db.prepare(
          `SELECT 1 FROM documents WHERE id = ?1 AND length(bytes) <= ?2
           UNION ALL SELECT 1 FROM label_documents WHERE id = ?1 AND length(bytes) <= ?2`,
        ),
      };
      const forget = db.prepare('DELETE FROM fleet_changes WHERE kind = ? AND id = ?');
      const insert = db.prepare('INSERT INTO fleet_changes (kind, id) VALUES (?, ?)');
      for (const { kind, id } of papers) {
        if (isSmall[kind].get(id, upTo) === undefined) continue;
        forget.run(kind, id);
        insert.run(kind, id);
      }
    },
    forgetUpTo(seq) {
      db.prepare('DELETE FROM fleet_changes WHERE seq <= ?').run(seq);
    },
    forgetAll() {
      db.exec('DELETE FROM fleet_changes');
    },
  };
}
