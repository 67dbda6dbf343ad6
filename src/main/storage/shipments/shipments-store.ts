import { readStored } from '#main/storage/database/stored-json.ts';
import type { PrintsByRule } from '#shared/freight/form/shipping-rules.ts';
import { shipmentSchema, type Shipment } from '#shared/freight/shipment.ts';
import type { ShipmentFilter } from '#shared/station/shipment-query.ts';
import { printsByRuleSchema } from '#shared/station/rules.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import {
  bolNumbersFrom,
  laterNumbersOf,
  rowsByBolNumber,
  rowsByNumbers,
  truckSearchTexts,
  usualCarrierScac,
} from './shipment-lookups.ts';
import { readCarriersUsed, readShipmentHeads, readShipmentRows, type ShipmentHead } from './shipment-rows.ts';
import { createShipmentSearch } from './shipment-search.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface StoredShipment {
  id: string;
  shipment: Shipment;
  /** As the service gave it; null until then. */
  serviceBolNumber: string | null;
  createdAt: string;
  createdBy: string;
}

export interface ShipmentsStore {
  /** Throws the database's UNIQUE violation of `shipments.external_id` when the caller's key is taken. */
  insert(row: StoredShipment): void;
  /** Replaces the refused shipment with the repaired one. */
  replace(id: string, shipment: Shipment): void;
  setServiceBolNumber(id: string, serviceBolNumber: string): void;
  /** What rules say about how it prints; null: nothing. */
  setPrintsByRule(id: string, prints: PrintsByRule | null): void;
  printsByRule(id: string): PrintsByRule | null;
  get(id: string): StoredShipment | null;
  byExternalId(externalId: string): StoredShipment | null;
  /** Those made since then with an external id. */
  withExternalId(since: string): { id: string; externalId: string }[];
  /** Those that one of the numbers (BOL as asked or given, ShipmentNumber) or the PRO names; dashes and blanks do not matter. */
  byNumbers(numbers: readonly string[], pro: string): StoredShipment[];
  /** Those on which the number was typed or to which the service gave it, ignoring dashes, blanks and capitals. */
  byBolNumber(number: string): StoredShipment[];
  /** All such numbers from this one on, without dashes and blanks, in the order of their texts. Read as far as they are asked for. */
  bolNumbersFrom(first: string): Iterable<string>;
  /** The carrier most used to this consignee at this postal code; null when there was none. */
  usualScac(consignee: string, postalCode: string): string | null;
  /** Searchable data beside the shipment itself changed: its order, its tender. */
  reindex(id: string): void;
  /** Makes everything a truck took findable by its driver, trailer and seal; once per truck, when it has left. */
  indexTruck(handOverId: string): void;
  /** By any number or name; an empty text finds all. Without a sort the newest first. */
  find(text: string, limit: number, filter?: ShipmentFilter): ShipmentRow[];
  /** Those that have exactly this number, newest first. */
  named(number: string, limit: number): ShipmentRow[];
  /** By id, for a list of something else. */
  heads(ids: readonly string[]): ReadonlyMap<string, ShipmentHead>;
  /** The carriers that this station uses, the last used first. */
  carriersUsed(): string[];
}

interface Row {
  seq: number;
  id: string;
  data: string;
  service_bol_number: string | null;
  created_at: string;
  created_by: string;
}

/** The shipments read last, by their stored text: one being sent is read a dozen times, each a third of a millisecond. */
const recent = new Map<string, Shipment>();
const maxRecent = 16;

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

function remember(data: string, read: Shipment): Shipment {
  const shipment = frozen(read);
  recent.set(data, shipment);
  const [oldest] = recent.keys();
  if (recent.size > maxRecent && oldest !== undefined) recent.delete(oldest);
  return shipment;
}

/** The shipment of a stored text; frozen, since callers share it. */
const shipmentIn = (data: string): Shipment =>
  recent.get(data) ?? remember(data, readStored(shipmentSchema, data));

/** The text to store. The next read skips the check that was just made: F9 waits for that. */
function textOf(shipment: Shipment): string {
  const data = JSON.stringify(shipment);
  // Parsed from the text: callers may change the given object.
  remember(data, JSON.parse(data) as Shipment);
  return data;
}

const shipmentOf = (row: Row): StoredShipment => ({
  id: row.id,
  shipment: shipmentIn(row.data),
  serviceBolNumber: row.service_bol_number,
  createdAt: row.created_at,
  createdBy: row.created_by,
});

/** The shipments and, always in the same transaction, their search words. */
export function createShipmentsStore(db: StationDatabase): ShipmentsStore {
  const search = createShipmentSearch(db);
  const rowBy = (column: 'id' | 'external_id', value: string): Row | undefined =>
    db.prepare(`SELECT * FROM shipments WHERE ${column} = ?`).get(value) as Row | undefined;
  const found = (row: Row | undefined): StoredShipment | null => (row === undefined ? null : shipmentOf(row));

  function reindex(id: string): void {
    const row = rowBy('id', id);
    if (row === undefined) throw new Error(`no shipment ${id}`);
    search.index(row.seq, { ...shipmentOf(row), laterNumbers: laterNumbersOf(db, id) });
  }

  return {
    insert(row) {
      db.transaction(() => {
        db.prepare(
          `INSERT INTO shipments (id, data, bol_number, service_bol_number, external_id, created_at, created_by)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          row.id,
          textOf(row.shipment),
          row.shipment.bolNumber,
          row.serviceBolNumber,
          row.shipment.externalId === '' ? null : row.shipment.externalId,
          row.createdAt,
          row.createdBy,
        );
        reindex(row.id);
      });
    },
    replace(id, shipment) {
      db.transaction(() => {
        db.prepare('UPDATE shipments SET data = ?, bol_number = ?, external_id = ? WHERE id = ?').run(
          textOf(shipment),
          shipment.bolNumber,
          shipment.externalId === '' ? null : shipment.externalId,
          id,
        );
        reindex(id);
      });
    },
    setPrintsByRule(id, prints) {
      db.prepare('UPDATE shipments SET prints_by_rule = ? WHERE id = ?').run(
        prints === null ? null : JSON.stringify(prints),
        id,
      );
    },
    printsByRule(id) {
      const row = db.prepare('SELECT prints_by_rule AS prints FROM shipments WHERE id = ?').get(id) as
        | { prints: string | null }
        | undefined;
      return row?.prints == null ? null : readStored(printsByRuleSchema, row.prints);
    },
    setServiceBolNumber(id, serviceBolNumber) {
      db.transaction(() => {
        db.prepare('UPDATE shipments SET service_bol_number = ? WHERE id = ?').run(serviceBolNumber, id);
        reindex(id);
      });
    },
    reindex,
    indexTruck(handOverId) {
      search.addToTruck(handOverId, truckSearchTexts(db, handOverId));
    },
    byNumbers: (numbers, pro) => rowsByNumbers(db, numbers, pro).map((row) => shipmentOf(row as Row)),
    byBolNumber: (number) => rowsByBolNumber(db, number).map((row) => shipmentOf(row as Row)),
    bolNumbersFrom: (first) => bolNumbersFrom(db, first),
    usualScac: (consignee, postalCode) => usualCarrierScac(db, consignee, postalCode),
    get: (id) => found(rowBy('id', id)),
    byExternalId: (externalId) => found(rowBy('external_id', externalId)),
    withExternalId: (since) =>
      db
        .prepare(
          'SELECT id, external_id AS externalId FROM shipments WHERE created_at >= ? AND external_id IS NOT NULL ORDER BY created_at DESC LIMIT 10000',
        )
        .all(since) as unknown as { id: string; externalId: string }[],
    find: (text, limit, filter) => readShipmentRows(db, search.find(text, limit, filter)),
    named: (number, limit) => readShipmentRows(db, search.exactly(number, limit)),
    heads: (ids) => readShipmentHeads(db, ids),
    carriersUsed: () => readCarriersUsed(db),
  };
}
