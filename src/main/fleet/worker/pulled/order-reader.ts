import { DatabaseSync } from 'node:sqlite';
import { existsSync } from 'node:fs';
import { sharedShipmentSchema } from '#shared/fleet/fleet-shipment.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import { readJson } from '#main/fleet/server/read-json.ts';

/** A shipment of another station, for the same order. */
export interface OrderElsewhere {
  station: StationRef;
  shipmentId: string;
  /** On a combined BOL, the one that was asked for; likewise its POs. */
  externalId: string;
  poNumber: string;
  bolNumber: string;
  consignee: string;
  packer: string;
  createdAt: string;
  /** Its last attempt, and when its bytes were sent; null: none were, or unknown. */
  attempt: number;
  leftAt: string | null;
  /** It is on the wire there, in doubt or accepted. */
  mayHaveLeft: boolean;
}

/** Reads what the thread has pulled, without waiting for the thread: some microseconds, whatever the network does. */
export interface OrderReader {
  byExternalId(externalId: string): OrderElsewhere[];
  byPo(po: string): OrderElsewhere[];
  /** This very shipment, where other stations have sent it. */
  sentById(shipmentId: string): OrderElsewhere[];
  close(): void;
}

interface Row {
  station: string;
  name: string | null;
  number: string | null;
  id: string;
  body: string;
}

/** Nothing was created for it: the order may be sent. */
const isNotSent = (state: string | null): boolean =>
  state === null || state === 'refused' || state === 'canceled';

const left: ReadonlySet<string | null> = new Set(['on-wire', 'in-doubt', 'accepted']);

const read = (where: string): string =>
  `SELECT s.station, t.name, t.number, s.id, s.body FROM shipments s LEFT JOIN stations t ON t.uuid = s.station
   WHERE ${where} ORDER BY s.place DESC LIMIT 20`;
/**
 * Every order of a combined BOL counts. `<> ''` matches the indexes: without it SQLite cannot know that a bound value is in one of them, and
 * reads the whole table.
 */
const eachOf = (column: 'external_id' | 'po', also: 'also_orders' | 'also_pos'): string =>
  read(
    `s.place IN (SELECT place FROM shipments WHERE ${column} = ?1 AND ${column} <> '' UNION SELECT place FROM ${also} WHERE ${column} = ?1)`,
  );
const byOrder = eachOf('external_id', 'also_orders');
const byPo = eachOf('po', 'also_pos');
const byId = read(`s.id = ? AND s.id <> ''`);

/** @param file the thread's `fleet.sqlite`, which may be missing, or be rebuilt while this is open */
export function createOrderReader(file: string): OrderReader {
  let db: DatabaseSync | null = null;

  function close(): void {
    db?.close();
    db = null;
  }

  function find(sql: string, value: string, isFree = isNotSent): OrderElsewhere[] {
    if (value === '' || (db === null && !existsSync(file))) return [];
    try {
      db ??= new DatabaseSync(file, { readOnly: true, timeout: 50 });
      const rows = db.prepare(sql).all(value) as unknown as Row[];
      return rows.flatMap((row) => orderOf(row, isFree));
    } catch {
      // It is being rebuilt: its data is pulled again. No one waits for that.
      close();
      return [];
    }
  }

  return {
    byExternalId: (externalId) => find(byOrder, externalId).map((one) => ({ ...one, externalId })),
    byPo: (po) => find(byPo, po).map((one) => ({ ...one, poNumber: po })),
    sentById: (shipmentId) => find(byId, shipmentId, (state) => state !== 'accepted'),
    close,
  };
}

function orderOf(
  { station, name, number, id, body }: Row,
  isFree: (state: string | null) => boolean,
): OrderElsewhere[] {
  const shared = readJson(body, sharedShipmentSchema);
  if (shared === null || isFree(shared.row.bolState)) return [];
  const { externalId, poNumber, bolNumber, consignee, createdAt } = shared.row;
  const bol = shared.submissions.find(({ step }) => step === 'bol');
  return [
    {
      station: { uuid: station, name: name ?? '', number: number ?? '' },
      shipmentId: id,
      externalId,
      poNumber,
      bolNumber,
      consignee,
      createdAt,
      packer: shared.createdBy,
      attempt: bol?.attempt ?? 0,
      leftAt: bol?.evidence?.leftAt ?? null,
      mayHaveLeft: left.has(shared.row.bolState),
    },
  ];
}
