import { storedJson } from '#main/storage/database/stored-json.ts';
import type { Party } from '#shared/freight/party.ts';
import type { MasterCovers } from '#shared/station/master-bol.ts';
import type { BolStatus } from '#shared/station/bol-status.ts';
import { amendedColumn, amendedJoin, withBolStatus, type AmendedColumn } from './amendments-store.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface StoredMasterBol {
  id: string;
  number: string;
  covers: MasterCovers;
  madeBy: string;
  madeAt: string;
}

export interface MasterPaper {
  documentId: string;
  issue: number;
  madeAt: string;
}

/** How a document marks its loads that no longer count, by shipment. */
export type ExcludedLoads = Record<string, string>;

/** The facts that decide whether a shipment may be on a master, and its list entry. */
export interface MasterLoad {
  id: string;
  /** The service's number once there is one, otherwise the requested one. */
  bolNumber: string;
  proNumber: string;
  poNumber: string;
  scac: string;
  carrierName: string;
  consignee: string;
  city: string;
  state: string;
  shipDate: string;
  handlingUnits: number;
  weightLb: number;
  isAccepted: boolean;
  /** Null: neither changed nor voided. */
  standing: BolStatus | null;
}

/** Master BOLs with their shipments and documents. */
export interface MasterBolsStore {
  add(master: StoredMasterBol, shipmentIds: readonly string[]): void;
  get(id: string): StoredMasterBol | null;
  newest(limit: number): StoredMasterBol[];
  /** In order. */
  children(id: string): string[];
  addPaper(id: string, documentId: string, outs: ExcludedLoads): void;
  /** Newest first. */
  papers(id: string): MasterPaper[];
  /** The marks of the newest one. */
  newestOuts(id: string): ExcludedLoads;
  ofShipment(shipmentId: string): { id: string; number: string }[];
  /** The existing ones among these, in order. None is read whole. */
  loads(ids: readonly string[]): MasterLoad[];
  /** Origin and destination. */
  places(ids: readonly string[]): ReadonlyMap<string, { shipper: Party; consignee: Party }>;
  /**
   * Of the `limit` shipments entered before number `before`, those that are accepted, ship from this day on and are neither changed nor void,
   * newest first. `before`: where to continue, null: there are no more.
   */
  candidates(fromDay: string, before: number, limit: number): { ids: string[]; before: number | null };
}

const columns = 'id, number, covers, made_by AS madeBy, made_at AS madeAt';

export function createMasterBolsStore(db: StationDatabase): MasterBolsStore {
  const masters = (rest: string, value: string | number): StoredMasterBol[] =>
    db.prepare(`SELECT ${columns} FROM master_bols ${rest}`).all(value) as unknown as StoredMasterBol[];
  return {
    add({ id, number, covers, madeBy, madeAt }, shipmentIds) {
      db.prepare('INSERT INTO master_bols (id, number, covers, made_by, made_at) VALUES (?, ?, ?, ?, ?)').run(
        id,
        number,
        covers,
        madeBy,
        madeAt,
      );
      const insert = db.prepare(
        'INSERT INTO master_bol_children (master_id, place, shipment_id) VALUES (?, ?, ?)',
      );
      for (const [place, shipmentId] of shipmentIds.entries()) insert.run(id, place, shipmentId);
    },
    get: (id) => masters('WHERE id = ?', id)[0] ?? null,
    newest: (limit) => masters('ORDER BY made_at DESC, rowid DESC LIMIT ?', limit),
    children: (id) =>
      db
        .prepare('SELECT shipment_id AS id FROM master_bol_children WHERE master_id = ? ORDER BY place')
        .all(id)
        .map((row) => String(row['id'])),
    addPaper(id, documentId, outs) {
      db.prepare(
        `INSERT INTO master_bol_papers (master_id, issue, document_id, outs)
         SELECT ?1, coalesce(max(issue), 0) + 1, ?2, ?3 FROM master_bol_papers WHERE master_id = ?1`,
      ).run(id, documentId, JSON.stringify(outs));
    },
    newestOuts(id) {
      const row = db
        .prepare('SELECT outs FROM master_bol_papers WHERE master_id = ? ORDER BY issue DESC LIMIT 1')
        .get(id);
      return storedJson(String(row?.['outs'] ?? '{}')) as ExcludedLoads;
    },
    papers: (id) =>
      db
        .prepare(
          `SELECT p.document_id AS documentId, p.issue, d.made_at AS madeAt
           FROM master_bol_papers p JOIN own_documents d ON d.id = p.document_id WHERE p.master_id = ? ORDER BY p.issue DESC`,
        )
        .all(id)
        .map((row) => ({ ...row }) as unknown as MasterPaper),
    ofShipment: (shipmentId) =>
      db
        .prepare(
          `SELECT m.id, m.number FROM master_bol_children c JOIN master_bols m ON m.id = c.master_id
           WHERE c.shipment_id = ? ORDER BY m.made_at, m.rowid`,
        )
        .all(shipmentId)
        .map((row) => ({ ...row }) as unknown as { id: string; number: string }),
    loads: (ids) =>
      (
        db
          .prepare(
            `SELECT s.id, coalesce(s.service_bol_number, s.bol_number) AS bolNumber, l.pro_number AS proNumber, l.po_number AS poNumber, l.scac,
               l.carrier_name AS carrierName, l.consignee, l.city, l.state, l.ship_date AS shipDate,
               l.handling_units AS handlingUnits, l.weight_lb AS weightLb,
               EXISTS (SELECT 1 FROM submissions WHERE shipment_id = s.id AND step = 'bol' AND state = 'accepted') AS isAccepted,
               ${amendedColumn}
             FROM json_each(?) AS asked CROSS JOIN shipments s ON s.id = asked.value
             JOIN listed_shipments l ON l.seq = s.seq ${amendedJoin} ORDER BY asked.key`,
          )
          .all(JSON.stringify(ids)) as unknown as (AmendedColumn &
          Omit<MasterLoad, 'isAccepted'> & { isAccepted: number })[]
      ).map((row) => ({ ...withBolStatus(row), isAccepted: row.isAccepted === 1 })),
    places: (ids) =>
      new Map(
        db
          .prepare(
            `SELECT id, data ->> '$.shipper' AS shipper, data ->> '$.consignee' AS consignee FROM shipments
             WHERE id IN (SELECT value FROM json_each(?))`,
          )
          .all(JSON.stringify(ids))
          .map((row) => {
            const party = (text: unknown) => storedJson(String(text)) as Party;
            return [
              String(row['id']),
              { shipper: party(row['shipper']), consignee: party(row['consignee']) },
            ];
          }),
      ),
    candidates(fromDay, before, limit) {
      const looked = db
        .prepare(
          `SELECT s.seq, CASE WHEN l.ship_date >= ?1
             AND EXISTS (SELECT 1 FROM submissions bol
               WHERE bol.shipment_id = s.id AND bol.step = 'bol' AND bol.state = 'accepted')
             AND NOT EXISTS (SELECT 1 FROM amendments a WHERE a.shipment_id = s.id AND a.state <> 'withdrawn')
             THEN s.id END AS id
           FROM shipments s JOIN listed_shipments l ON l.seq = s.seq WHERE s.seq < ?2 ORDER BY s.seq DESC LIMIT ?3`,
        )
        .all(fromDay, before, limit);
      const last = looked.length < limit ? undefined : looked.at(-1);
      return {
        ids: looked.flatMap(({ id }) => (typeof id === 'string' ? id : [])),
        before: last === undefined ? null : Number(last['seq']),
      };
    },
  };
}
