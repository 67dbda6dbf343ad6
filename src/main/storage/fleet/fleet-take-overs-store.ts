import { storedJson } from '#main/storage/database/stored-json.ts';
import * as z from 'zod';
import { stationRefSchema, type StationRef } from '#shared/fleet/fleet-station.ts';
import { linePersonSchema, type LinePerson } from '#shared/station/people.ts';
import { newestPrint } from '../print-jobs/print-job-rows.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** How far a take-over by this station is; each state is committed with its data (0028-take-over.sql). */
export type TakeOverState = 'asked' | 'here' | 'told' | 'papers';

export interface StoredTakeOver {
  id: string;
  victim: StationRef;
  mark: string;
  reason: string;
  byName: string;
  person: LinePerson | null;
  state: TakeOverState;
  askedAt: string;
}

/** Labels and documents that a shipment had where it was taken from, still to be fetched. */
export interface DocumentsToFetch {
  shipmentId: string;
  labels: string[];
  documents: string[];
}

/** For one other station. */
export interface PendingNote {
  id: string;
  to: string;
  kind: string;
  body: unknown;
}

/** Another station took it over. */
export interface TakenAway {
  shipmentId: string;
  takeOverId: string;
  taker: StationRef;
  person: string;
  reason: string;
  takenAt: string;
}

export interface FleetTakeOversStore {
  begin(act: Omit<StoredTakeOver, 'state'>): void;
  get(id: string): StoredTakeOver | null;
  /** Those not finished, oldest first. */
  open(): StoredTakeOver[];
  /** Those known to the server. */
  told(): StoredTakeOver[];
  moveTo(id: string, state: TakeOverState): void;
  /** The server does not know it: it never arrived. */
  forget(id: string): void;
  addTaken(takeOverId: string, papers: DocumentsToFetch): void;
  isTakenOver(shipmentId: string): boolean;
  takenOver(takeOverId: string): string[];
  hasTaken(takeOverId: string, shipmentId: string): boolean;
  /** Everything that came from another station since, with its former owner. */
  cameSince(at: string): { shipmentId: string; victim: StationRef }[];
  papersDue(takeOverId: string, limit: number): DocumentsToFetch[];
  papersDone(shipmentId: string): void;
  /** Its former station reported how it ended there, with these documents. */
  ownerSaid(shipmentId: string, papers: Omit<DocumentsToFetch, 'shipmentId'>): void;
  /** Shipments from another station, which has not reported yet how they ended there. */
  ownerSilent(): { shipmentId: string; takeOverId: string; victim: StationRef }[];
  /** The station a shipment came from that has not reported yet how it ended there; null: none, or it has. */
  unheardOwner(shipmentId: string): StationRef | null;
  addTakenAway(away: TakenAway, learnedAt: string): void;
  takenAway(shipmentId: string): TakenAway | null;
  everyTakenAway(): string[];
  /** It returned. */
  cameBack(shipmentId: string): void;
  /** Queues a note to another station until the server is reachable; call it in the same commit as what it reports. */
  addNote(note: PendingNote, at: string): void;
  notesDue(limit: number): PendingNote[];
  noteTold(id: string): void;
  /** False: this note was handled before. In the commit of what it reports. */
  noteOnce(id: string, at: string): boolean;
}

const ids = z.array(z.string());
const text = (value: unknown): string => String(value);
const json = (value: unknown): unknown => storedJson(String(value));
const refOf = (value: unknown): StationRef => stationRefSchema.parse(json(value));

const takeOverOf = (row: Record<string, unknown>): StoredTakeOver => ({
  id: text(row['id']),
  victim: refOf(row['victim']),
  mark: text(row['mark']),
  reason: text(row['reason']),
  byName: text(row['by_name']),
  person: row['person'] === null ? null : linePersonSchema.parse(json(row['person'])),
  state: row['state'] as TakeOverState,
  askedAt: text(row['asked_at']),
});

const papersOf = (row: Record<string, unknown>): DocumentsToFetch => ({
  shipmentId: text(row['shipment_id']),
  labels: ids.parse(json(row['labels'])),
  documents: ids.parse(json(row['documents'])),
});

export function createFleetTakeOversStore(db: StationDatabase): FleetTakeOversStore {
  return {
    begin(act) {
      db.prepare(
        `INSERT INTO fleet_take_overs (id, victim, mark, reason, by_name, person, state, asked_at)
         VALUES (?, ?, ?, ?, ?, ?, 'asked', ?)`,
      ).run(
        act.id,
        JSON.stringify(act.victim),
        act.mark,
        act.reason,
        act.byName,
        act.person === null ? null : JSON.stringify(act.person),
        act.askedAt,
      );
    },
    get(id) {
      const row = db.prepare('SELECT * FROM fleet_take_overs WHERE id = ?').get(id);
      return row === undefined ? null : takeOverOf(row);
    },
    open: () =>
      db
        .prepare(`SELECT * FROM fleet_take_overs WHERE state <> 'papers' ORDER BY asked_at, rowid`)
        .all()
        .map(takeOverOf),
    told: () =>
      db
        .prepare(`SELECT * FROM fleet_take_overs WHERE state IN ('told', 'papers') ORDER BY asked_at, rowid`)
        .all()
        .map(takeOverOf),
    moveTo(id, state) {
      db.prepare('UPDATE fleet_take_overs SET state = ? WHERE id = ?').run(state, id);
    },
    forget(id) {
      db.prepare(`DELETE FROM fleet_take_overs WHERE id = ? AND state = 'asked'`).run(id);
    },
    addTaken(takeOverId, { shipmentId, labels, documents }) {
      db.prepare(
        `INSERT OR REPLACE INTO fleet_taken_over (shipment_id, take_over_id, labels, documents, papers) VALUES (?, ?, ?, ?, ?)`,
      ).run(
        shipmentId,
        takeOverId,
        JSON.stringify(labels),
        JSON.stringify(documents),
        labels.length + documents.length === 0 ? 1 : 0,
      );
    },
    isTakenOver: (shipmentId) =>
      db.prepare('SELECT 1 FROM fleet_taken_over WHERE shipment_id = ?').get(shipmentId) !== undefined,
    takenOver: (takeOverId) =>
      db
        .prepare('SELECT shipment_id FROM fleet_taken_over WHERE take_over_id = ? ORDER BY shipment_id')
        .all(takeOverId)
        .map((row) => text(row['shipment_id'])),
    hasTaken: (takeOverId, shipmentId) =>
      db
        .prepare('SELECT 1 FROM fleet_taken_over WHERE shipment_id = ? AND take_over_id = ?')
        .get(shipmentId, takeOverId) !== undefined,
    cameSince: (at) =>
      db
        .prepare(
          `SELECT t.shipment_id, o.victim FROM fleet_taken_over t JOIN fleet_take_overs o ON o.id = t.take_over_id
           WHERE o.asked_at >= ? ORDER BY o.asked_at DESC LIMIT 2000`,
        )
        .all(at)
        .map((row) => ({ shipmentId: text(row['shipment_id']), victim: refOf(row['victim']) })),
    papersDue: (takeOverId, limit) =>
      db
        .prepare(
          'SELECT * FROM fleet_taken_over WHERE take_over_id = ? AND papers = 0 ORDER BY shipment_id LIMIT ?',
        )
        .all(takeOverId, limit)
        .map(papersOf),
    papersDone(shipmentId) {
      db.prepare('UPDATE fleet_taken_over SET papers = 1 WHERE shipment_id = ?').run(shipmentId);
    },
    ownerSaid(shipmentId, { labels, documents }) {
      db.prepare(
        `UPDATE fleet_taken_over SET owner = 'said', labels = ?, documents = ?, papers = 0 WHERE shipment_id = ?`,
      ).run(JSON.stringify(labels), JSON.stringify(documents), shipmentId);
      // Its documents are to be fetched once more.
      db.prepare(
        `UPDATE fleet_take_overs SET state = 'told' WHERE state = 'papers'
           AND id = (SELECT take_over_id FROM fleet_taken_over WHERE shipment_id = ?)`,
      ).run(shipmentId);
    },
    ownerSilent: () =>
      db
        .prepare(
          `SELECT t.shipment_id, t.take_over_id, o.victim FROM fleet_taken_over t JOIN fleet_take_overs o ON o.id = t.take_over_id
           WHERE t.owner = 'silent' ORDER BY o.id, t.shipment_id`,
        )
        .all()
        .map((row) => ({
          shipmentId: text(row['shipment_id']),
          takeOverId: text(row['take_over_id']),
          victim: refOf(row['victim']),
        })),
    unheardOwner(shipmentId) {
      const row = db
        .prepare(
          `SELECT o.victim FROM fleet_taken_over t JOIN fleet_take_overs o ON o.id = t.take_over_id
           WHERE t.shipment_id = ? AND t.owner = 'silent' LIMIT 1`,
        )
        .get(shipmentId);
      return row === undefined ? null : refOf(row['victim']);
    },
    addTakenAway(away, learnedAt) {
      db.prepare(
        `INSERT OR IGNORE INTO fleet_taken_away (shipment_id, take_over_id, taker, person, reason, taken_at, learned_at, after_print)
         VALUES (?, ?, ?, ?, ?, ?, ?, ${newestPrint})`,
      ).run(
        away.shipmentId,
        away.takeOverId,
        JSON.stringify(away.taker),
        away.person,
        away.reason,
        away.takenAt,
        learnedAt,
      );
    },
    takenAway(shipmentId) {
      const row = db.prepare('SELECT * FROM fleet_taken_away WHERE shipment_id = ?').get(shipmentId);
      if (row === undefined) return null;
      return {
        shipmentId,
        takeOverId: text(row['take_over_id']),
        taker: refOf(row['taker']),
        person: text(row['person']),
        reason: text(row['reason']),
        takenAt: text(row['taken_at']),
      };
    },
    everyTakenAway: () =>
      db
        .prepare('SELECT shipment_id FROM fleet_taken_away ORDER BY shipment_id')
        .all()
        .map((row) => text(row['shipment_id'])),
    cameBack(shipmentId) {
      db.prepare('DELETE FROM fleet_taken_away WHERE shipment_id = ?').run(shipmentId);
    },
    addNote({ id, to, kind, body }, at) {
      db.prepare('INSERT INTO fleet_notes_due (id, to_uuid, kind, body, made_at) VALUES (?, ?, ?, ?, ?)').run(
        id,
        to,
        kind,
        JSON.stringify(body),
        at,
      );
    },
    notesDue: (limit) =>
      db
        .prepare('SELECT id, to_uuid, kind, body FROM fleet_notes_due ORDER BY made_at, id LIMIT ?')
        .all(limit)
        .map((row) => ({
          id: text(row['id']),
          to: text(row['to_uuid']),
          kind: text(row['kind']),
          body: json(row['body']),
        })),
    noteTold(id) {
      db.prepare('DELETE FROM fleet_notes_due WHERE id = ?').run(id);
    },
    noteOnce: (id, at) =>
      db.prepare('INSERT OR IGNORE INTO fleet_notes_done (id, done_at) VALUES (?, ?)').run(id, at).changes ===
      1,
  };
}
