import { sharedShipmentSchema, type SharedShipment } from '#shared/fleet/fleet-shipment.ts';
import { splitPoNumbers } from '#shared/freight/numbers/po-numbers.ts';
import type {
  ShipmentQuery,
  ShipmentColumn,
  ShipmentCondition,
  ShipmentFilter,
} from '#shared/station/shipment-query.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { searchTerms } from '#main/storage/shipments/shipment-search.ts';
import type { PulledFile } from './pulled-file.ts';
import { readJson } from '#main/fleet/server/read-json.ts';

const conditions: Record<ShipmentCondition, string> = {
  'in-doubt': 'doubts > 0',
  refused: `(line ->> '$.bolState' = 'refused' OR line ->> '$.laterStep.state' = 'refused')`,
  'not-printed': `line ->> '$.bolState' = 'accepted' AND line ->> '$.standing' IS NULL
    AND line ->> '$.labelsPrinted' + coalesce(line ->> '$.labelsSent', 0) < coalesce(nullif(line ->> '$.labelsWanted', 0), line ->> '$.handlingUnits')`,
};

const orders: Record<ShipmentColumn, string> = {
  state: `CASE WHEN doubts > 0 THEN 0 ELSE CASE line ->> '$.bolState' WHEN 'held' THEN 1 WHEN 'refused' THEN 2
    WHEN 'accepted' THEN 9 WHEN 'canceled' THEN 9 ELSE 3 END END`,
  bolNumber: `lower(line ->> '$.bolNumber')`,
  consignee: `lower(line ->> '$.consignee')`,
  carrier: `lower(line ->> '$.scac')`,
  load: `line ->> '$.weightLb'`,
  made: 'place',
};

/** As `filteredShipments` of the station's own file; `madeBy` alone reads the whole shipment. */
function pulledFilter({ condition, notPickedUp, scac, madeBy, madeSince }: ShipmentFilter): {
  wanted: string[];
  values: (string | number)[];
} {
  return {
    wanted: [
      ...(notPickedUp === true ? ['waits = 1'] : []),
      ...(condition === undefined ? [] : [conditions[condition]]),
      ...(scac === undefined ? [] : [`line ->> '$.scac' = ?`]),
      ...(madeBy === undefined ? [] : [`body ->> '$.createdBy' = ?`]),
      ...(madeSince === undefined ? [] : [`line ->> '$.createdAt' >= ?`]),
    ],
    values: [scac, madeBy, madeSince].flatMap((value) => value ?? []),
  };
}

function pulledOrder(sort: ShipmentFilter['sort']): string {
  if (sort === undefined) return 'place DESC';
  return `${orders[sort.by]} ${sort.isDown ? 'DESC' : 'ASC'}, place DESC`;
}

/** As the server returned it. */
interface ToldThing {
  id: string;
  seq: number;
  body: string | null;
  toldAt: string;
}

/** A shipment of another station as it is stored here. */
export interface PulledShipment {
  station: string;
  id: string;
  shared: SharedShipment;
  toldAt: string;
}

/** Its row of a list. */
export interface PulledRow {
  station: string;
  row: ShipmentRow;
}

export interface PulledShipments {
  /** Stores the valid ones and returns the ids of the others, which are left out. */
  take(station: string, things: readonly ToldThing[]): string[];
  /** Without a sort the newest first; `self` is left out. */
  find(asked: ShipmentQuery & { self: string }): PulledRow[];
  get(station: string, id: string): PulledShipment | null;
  inDoubt(limit: number): PulledShipment[];
  /** Deletes everything of a station, which will be sent again. */
  drop(station: string): void;
}

interface Row {
  station: string;
  id: string;
  told_at: string;
  body: string;
}

interface ListRow {
  station: string;
  line: string;
}

/** It was checked before it was stored here. */
const rowOf = ({ station, line }: ListRow): PulledRow => ({ station, row: JSON.parse(line) as ShipmentRow });

const shipmentOf = ({ station, id, told_at, body }: Row): PulledShipment[] => {
  const shared = readJson(body, sharedShipmentSchema);
  return shared === null ? [] : [{ station, id, shared, toldAt: told_at }];
};

/** Searchable words; more than any shipment of ours has. */
const maxWords = 20_000;
const columns = 'station, id, told_at, body';

/** Between the first and last millisecond for which a place is an exact number. */
const atMost = (made: number): number => Math.min(Math.max(Number.isFinite(made) ? made : 0, 0), 2 ** 42);

export function createPulledShipments(file: PulledFile): PulledShipments {
  /** Ordered by the moment it was made, with room for others of the same millisecond. */
  function newPlace(shared: SharedShipment): number {
    const first = atMost(Date.parse(shared.row.createdAt)) * 1024;
    const taken = file.get<{ last: number | null }>(
      'SELECT max(place) AS last FROM shipments WHERE place >= ? AND place < ?',
      first,
      first + 1024,
    );
    const place = taken?.last == null ? first : taken.last + 1;
    if (place < first + 1024) return place;
    // No packer makes a thousand in one millisecond: they go to the end, where there is room.
    const end = file.get<{ last: number | null }>('SELECT max(place) AS last FROM shipments');
    return (end?.last ?? first) + 1;
  }

  /** Further values of a combined BOL. */
  function storeAlso(
    table: 'also_orders' | 'also_pos',
    column: 'external_id' | 'po',
    place: number,
    values: string[],
  ): void {
    const also = JSON.stringify(values);
    const gone = `DELETE FROM ${table} WHERE place = ? AND ${column} NOT IN (SELECT value FROM json_each(?))`;
    file.run(gone, place, also);
    const come = `INSERT OR IGNORE INTO ${table} (${column}, place) SELECT value, ? FROM json_each(?)`;
    file.run(come, place, also);
  }

  function store(station: string, { id, seq, toldAt }: ToldThing, shared: SharedShipment): void {
    const known = file.get<{ place: number }>(
      'SELECT place FROM shipments WHERE station = ? AND id = ?',
      station,
      id,
    );
    const place = known?.place ?? newPlace(shared);
    const { row } = shared;
    const waits = row.bolState === 'accepted' && row.handedOverAt === null && row.standing === null ? 1 : 0;
    const doubts =
      shared.submissions.filter((one) => one.state === 'in-doubt' && one.isTaken !== true).length +
      Math.max(0, shared.printsInDoubt);
    file.run(
      `INSERT INTO shipments (place, station, id, seq, told_at, waits, doubts, external_id, po, line, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (place) DO UPDATE SET seq = excluded.seq, told_at = excluded.told_at, waits = excluded.waits, doubts = excluded.doubts,
         external_id = excluded.external_id, po = excluded.po, line = excluded.line, body = excluded.body`,
      place,
      station,
      id,
      seq,
      toldAt,
      waits,
      doubts,
      row.externalId,
      row.poNumber,
      JSON.stringify(row),
      JSON.stringify(shared),
    );
    const others = (shared.externalIds ?? []).filter((one) => one !== '' && one !== row.externalId);
    storeAlso('also_orders', 'external_id', place, others);
    storeAlso(
      ...(['also_pos', 'po', place] as const),
      splitPoNumbers(row.poNumber).filter((po) => po !== row.poNumber),
    );
    const words = shared.words.slice(0, maxWords);
    if (known !== undefined) {
      const before = file.get<{ words: string }>('SELECT words FROM search WHERE rowid = ?', place);
      if (before?.words === words) return;
      file.run('DELETE FROM search WHERE rowid = ?', place);
    }
    file.run('INSERT INTO search (rowid, words) VALUES (?, ?)', place, words);
  }

  return {
    take(station, things) {
      const refused: string[] = [];
      file.transaction(() => {
        for (const thing of things) {
          const shared = readJson(thing.body, sharedShipmentSchema);
          // It is requested by its id, and taken-over shipments are recognized by it.
          if (shared?.row.id !== thing.id) refused.push(thing.id);
          else store(station, thing, shared);
        }
      });
      return refused;
    },
    find({ text, limit, self, ...filter }) {
      const { match, short } = searchTerms(text);
      const { wanted, values } = pulledFilter(filter);
      const order = pulledOrder(filter.sort);
      if (match === null && short.length === 0) {
        const where = ['station <> ?', ...wanted].join(' AND ');
        return file
          .all<ListRow>(
            `SELECT station, line FROM shipments WHERE ${where} ORDER BY ${order} LIMIT ?`,
            self,
            ...values,
            limit,
          )
          .map(rowOf);
      }
      const conditions = [
        ...(match === null ? [] : ['search MATCH ?']),
        ...short.map(() => 'instr(search.words, ?) > 0'),
        'station <> ?',
        ...wanted,
      ].join(' AND ');
      return file
        .all<ListRow>(
          `SELECT station, line FROM search CROSS JOIN shipments ON shipments.place = search.rowid WHERE ${conditions}
           ORDER BY ${filter.sort === undefined ? 'search.rowid DESC' : order} LIMIT ?`,
          ...(match === null ? [] : [match]),
          ...short,
          self,
          ...values,
          limit,
        )
        .map(rowOf);
    },
    get(station, id) {
      const row = file.get<Row>(`SELECT ${columns} FROM shipments WHERE station = ? AND id = ?`, station, id);
      return (row === undefined ? [] : shipmentOf(row))[0] ?? null;
    },
    inDoubt: (limit) =>
      file
        .all<Row>(`SELECT ${columns} FROM shipments WHERE doubts > 0 ORDER BY place DESC LIMIT ?`, limit)
        .flatMap(shipmentOf),
    drop(station) {
      file.transaction(() => {
        file.run(
          'DELETE FROM search WHERE rowid IN (SELECT place FROM shipments WHERE station = ?)',
          station,
        );
        for (const table of ['also_orders', 'also_pos'])
          file.run(
            `DELETE FROM ${table} WHERE place IN (SELECT place FROM shipments WHERE station = ?)`,
            station,
          );
        file.run('DELETE FROM shipments WHERE station = ?', station);
      });
    },
  };
}
