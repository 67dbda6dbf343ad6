import { readStored } from '#main/storage/database/stored-json.ts';
import { handOverFormSchema, type HandedOver, type HandOverForm } from '#shared/station/hand-over.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface HandOver {
  id: string;
  scac: string;
  carrierName: string;
  state: 'open' | 'done' | 'left';
  form: HandOverForm;
  begunAt: string;
  papersAt: string | null;
  slipId: string | null;
  doneAt: string | null;
  doneBy: string | null;
  documentId: string | null;
}

/** Trucks at the dock and what they take. Several calls together go in one transaction. */
export interface HandOversStore {
  begin(handOver: Pick<HandOver, 'id' | 'scac' | 'carrierName' | 'begunAt' | 'form'>): void;
  get(id: string): HandOver | null;
  /** Trucks that are here, in order of arrival. */
  open(): (Pick<HandOver, 'id' | 'scac' | 'carrierName' | 'begunAt' | 'form'> & { shipments: number })[];
  /** False: it is no longer open. */
  save(id: string, form: HandOverForm): boolean;
  /** Does nothing for a shipment that is on a truck already. */
  put(id: string, shipmentId: string): void;
  takeOff(id: string, shipmentId: string): void;
  /** The truck that a shipment is on or left with. */
  truckOf(shipmentId: string): string | null;
  papersPrinted(id: string, at: string, slipId: string): void;
  /** False: it is no longer open. What it takes no longer waits. */
  finish(id: string, done: { at: string; by: string; documentId: string }): boolean;
  leave(id: string): boolean;
  handedOver(shipmentId: string): HandedOver | null;
  isWaiting(shipmentId: string): boolean;
  /** It left without a truck being recorded. False: it was not waiting. */
  noLongerWaits(shipmentId: string): boolean;
  /** It is here after all. Does nothing for one that waits. */
  waitsAgain(shipmentId: string): void;
  /** Units by shipment. */
  scans(id: string): ReadonlyMap<string, readonly number[]>;
  /** False: it was scanned before. */
  addScan(scan: { shipmentId: string; unit: number; code: string; at: string }): boolean;
  /** Those signed in this span of time, in order. */
  doneBetween(from: string, to: string): HandOver[];
  addManifest(manifest: { day: string; scac: string; documentId: string; madeAt: string }): void;
  /** The newest of each carrier. */
  manifests(day: string): { scac: string; id: string; madeAt: string }[];
}

interface Row extends Omit<HandOver, 'form'> {
  form: string;
}

const columns = `id, scac, carrier_name AS carrierName, state, form, begun_at AS begunAt, papers_at AS papersAt, slip_id AS slipId,
  done_at AS doneAt, done_by AS doneBy, document_id AS documentId`;

const handOverOf = ({ form, ...row }: Row): HandOver => ({
  ...row,
  form: readStored(handOverFormSchema, form),
});

export function createHandOversStore(db: StationDatabase): HandOversStore {
  const changed = (sql: string, ...values: (string | number)[]): boolean =>
    db.prepare(sql).run(...values).changes > 0;
  const rows = (rest: string, ...values: string[]): HandOver[] =>
    (db.prepare(`SELECT ${columns} FROM hand_overs ${rest}`).all(...values) as unknown as Row[]).map(
      handOverOf,
    );

  return {
    begin({ id, scac, carrierName, begunAt, form }) {
      db.prepare(
        `INSERT INTO hand_overs (id, scac, carrier_name, state, form, begun_at) VALUES (?, ?, ?, 'open', ?, ?)`,
      ).run(id, scac, carrierName, JSON.stringify(form), begunAt);
    },
    get: (id) => rows('WHERE id = ?', id)[0] ?? null,
    open: () =>
      rows(`WHERE state = 'open' ORDER BY begun_at, rowid`).map(
        ({ id, scac, carrierName, begunAt, form }) => {
          const { n } = db
            .prepare('SELECT count(*) AS n FROM hand_over_shipments WHERE hand_over_id = ?')
            .get(id) as { n: number };
          return { id, scac, carrierName, begunAt, form, shipments: n };
        },
      ),
    save: (id, form) =>
      changed(`UPDATE hand_overs SET form = ? WHERE id = ? AND state = 'open'`, JSON.stringify(form), id),
    put(id, shipmentId) {
      db.prepare(
        `INSERT INTO hand_over_shipments (shipment_id, hand_over_id, place)
         SELECT ?1, ?2, 1 + coalesce((SELECT max(place) FROM hand_over_shipments WHERE hand_over_id = ?2), 0)
         WHERE NOT EXISTS (SELECT 1 FROM hand_over_shipments WHERE shipment_id = ?1)`,
      ).run(shipmentId, id);
    },
    takeOff(id, shipmentId) {
      db.prepare('DELETE FROM hand_over_shipments WHERE shipment_id = ? AND hand_over_id = ?').run(
        shipmentId,
        id,
      );
    },
    truckOf: (shipmentId) =>
      (
        db
          .prepare('SELECT hand_over_id AS id FROM hand_over_shipments WHERE shipment_id = ?')
          .get(shipmentId) as { id: string } | undefined
      )?.id ?? null,
    papersPrinted(id, at, slipId) {
      db.prepare('UPDATE hand_overs SET papers_at = ?, slip_id = ? WHERE id = ?').run(at, slipId, id);
    },
    finish(id, { at, by, documentId }) {
      const isDone = changed(
        `UPDATE hand_overs SET state = 'done', done_at = ?, done_by = ?, document_id = ? WHERE id = ? AND state = 'open'`,
        ...[at, by, documentId, id],
      );
      if (isDone)
        db.prepare(
          `DELETE FROM awaiting_pickup WHERE seq IN (
             SELECT s.seq FROM shipments AS s JOIN hand_over_shipments AS h ON h.shipment_id = s.id WHERE h.hand_over_id = ?)`,
        ).run(id);
      return isDone;
    },
    leave(id) {
      const left = changed(`UPDATE hand_overs SET state = 'left' WHERE id = ? AND state = 'open'`, id);
      if (left) db.prepare('DELETE FROM hand_over_shipments WHERE hand_over_id = ?').run(id);
      return left;
    },
    handedOver(shipmentId) {
      const [truck] = rows(
        `WHERE state = 'done' AND id = (SELECT hand_over_id FROM hand_over_shipments WHERE shipment_id = ?)`,
        shipmentId,
      );
      if (truck?.doneAt == null) return null;
      const { id, doneAt, scac, carrierName, documentId, form } = truck;
      const { driver, seal, trailer } = form;
      return { truckId: id, at: doneAt, scac, carrierName, documentId, driver, seal, trailer };
    },
    isWaiting: (shipmentId) =>
      db
        .prepare('SELECT 1 FROM awaiting_pickup WHERE seq = (SELECT seq FROM shipments WHERE id = ?)')
        .get(shipmentId) !== undefined,
    noLongerWaits: (shipmentId) =>
      changed('DELETE FROM awaiting_pickup WHERE seq = (SELECT seq FROM shipments WHERE id = ?)', shipmentId),
    waitsAgain(shipmentId) {
      db.prepare('INSERT OR IGNORE INTO awaiting_pickup (seq) SELECT seq FROM shipments WHERE id = ?').run(
        shipmentId,
      );
    },
    scans(id) {
      const found = db
        .prepare(
          `SELECT c.shipment_id AS shipmentId, c.unit FROM hand_over_scans AS c
           JOIN hand_over_shipments AS h ON h.shipment_id = c.shipment_id WHERE h.hand_over_id = ? ORDER BY c.shipment_id, c.unit`,
        )
        .all(id) as { shipmentId: string; unit: number }[];
      return new Map(
        [...Map.groupBy(found, ({ shipmentId }) => shipmentId)].map(([shipmentId, units]) => [
          shipmentId,
          units.map(({ unit }) => unit),
        ]),
      );
    },
    addScan: ({ shipmentId, unit, code, at }) =>
      changed(
        'INSERT INTO hand_over_scans (shipment_id, unit, code, scanned_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
        ...[shipmentId, unit, code, at],
      ),
    doneBetween: (from, to) =>
      rows(`WHERE state = 'done' AND done_at >= ? AND done_at < ? ORDER BY done_at, rowid`, from, to),
    addManifest({ day, scac, documentId, madeAt }) {
      db.prepare('INSERT INTO manifests (day, scac, document_id, made_at) VALUES (?, ?, ?, ?)').run(
        ...[day, scac, documentId, madeAt],
      );
    },
    manifests: (day) =>
      db
        .prepare(
          'SELECT scac, document_id AS id, max(made_at) AS madeAt FROM manifests WHERE day = ? GROUP BY scac',
        )
        .all(day)
        .map((row) => ({ ...row }) as unknown as { scac: string; id: string; madeAt: string }),
  };
}
