import { readStored } from '#main/storage/database/stored-json.ts';
import { plannedTenderSchema, type PlannedTender } from '#shared/freight/planned-steps.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A tender that a file asks for and that is not queued yet. */
export interface StoredPlannedTender {
  shipmentId: string;
  tender: PlannedTender;
  /** Why it waits for a person; null: it waits for its BOL. `droppedTender`: a person gave it up. */
  problem: string | null;
}

/** In place of a problem: nobody wants it any more, and whoever asked for it is told so. */
export const droppedTender = 'dropped';

export interface PlannedTendersStore {
  /** In the commit that makes the shipment. */
  add(shipmentId: string, tender: PlannedTender): void;
  get(shipmentId: string): StoredPlannedTender | null;
  /** Those without a problem whose BOL is accepted. */
  due(): string[];
  /** All without a problem. */
  waiting(): string[];
  setProblem(shipmentId: string, problem: string): void;
  /** A person gives it up. False: there is none, it is queued by now, or it was given up before. */
  drop(shipmentId: string): boolean;
  /** It is queued now: in the commit that queues it. */
  remove(shipmentId: string): void;
}

export const createPlannedTendersStore = (db: StationDatabase): PlannedTendersStore => ({
  add(shipmentId, tender) {
    db.prepare('INSERT INTO planned_tenders (shipment_id, data) VALUES (?, ?)').run(
      shipmentId,
      JSON.stringify(tender),
    );
  },
  get(shipmentId) {
    const row = db.prepare('SELECT data, problem FROM planned_tenders WHERE shipment_id = ?').get(shipmentId);
    if (row === undefined) return null;
    const { problem } = row;
    const tender = readStored(plannedTenderSchema, String(row['data']));
    return { shipmentId, tender, problem: typeof problem === 'string' ? problem : null };
  },
  due: () =>
    db
      .prepare(
        `SELECT p.shipment_id AS id FROM planned_tenders p INDEXED BY planned_tenders_due
         JOIN submissions s ON s.shipment_id = p.shipment_id AND s.step = 'bol'
         WHERE p.problem IS NULL AND s.state = 'accepted'`,
      )
      .all()
      .map(({ id }) => String(id)),
  waiting: () =>
    db
      .prepare(
        'SELECT shipment_id AS id FROM planned_tenders INDEXED BY planned_tenders_due WHERE problem IS NULL',
      )
      .all()
      .map(({ id }) => String(id)),
  setProblem(shipmentId, problem) {
    db.prepare('UPDATE planned_tenders SET problem = ? WHERE shipment_id = ?').run(problem, shipmentId);
  },
  drop: (shipmentId) =>
    db
      .prepare('UPDATE planned_tenders SET problem = ? WHERE shipment_id = ? AND problem IS NOT ?')
      .run(droppedTender, shipmentId, droppedTender).changes > 0,
  remove(shipmentId) {
    db.prepare('DELETE FROM planned_tenders WHERE shipment_id = ?').run(shipmentId);
  },
});
