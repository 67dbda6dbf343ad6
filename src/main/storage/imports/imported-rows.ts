import { storedJson } from '#main/storage/database/stored-json.ts';
import type { FindingWords } from '#shared/freight/preflight/finding-words.ts';
import { pastShipDate } from '#shared/freight/preflight/ship-date-rule.ts';
import type { ImportedReason, ImportedRow, ImportedState } from '#shared/station/imported.ts';

/** A row of the list as stored. */
export interface Row {
  seq: number;
  id: string;
  state: ImportedState;
  fileName: string;
  first_row: number;
  load_order: number | null;
  external_id: string;
  bol_number: string;
  consignee: string;
  place: string;
  units: number;
  weight_lb: number;
  reasons: string;
  reason_count: number;
  doubts: string;
  doubt_count: number;
  shipDate: string;
  takenBy: string | null;
  shipment_id: string | null;
  mergedShipment: string | null;
  shownBol: string | null;
  serviceWords: string | null;
  elsewhere: string | null;
  elsewhereBol: string | null;
  rate: string | null;
  orders: number;
  tenders: number;
}

/** More are only counted. */
export const maxDoubtsListed = 3;

/** Refused by the service, or here because another station had sent it. */
const whyRefused = (row: Row): ImportedReason =>
  row.elsewhere === null
    ? { path: '', code: 'service-refused', words: row.serviceWords ?? '' }
    : { path: '', code: 'external-id-taken', words: `${row.elsewhere} ${row.elsewhereBol ?? ''}`.trim() };

/** The doubts of the last check, except that the ship date is checked against today: one imported for yesterday was right then. */
function doubtsOf(row: Row, today: string): Pick<ImportedRow, 'doubts' | 'doubtCount'> {
  const kept = storedJson(row.doubts) as FindingWords[];
  const past = row.shipment_id === null ? pastShipDate(row.shipDate, today) : null;
  return past === null
    ? { doubts: kept, doubtCount: row.doubt_count }
    : {
        doubts: [{ key: 'ship-date' as const, ...past }, ...kept].slice(0, maxDoubtsListed),
        doubtCount: row.doubt_count + 1,
      };
}

/** Why it stops; null: its form says why, or nothing stops it. */
function whyStopped(row: Row): ImportedReason | null {
  if (row.state === 'taken') return { path: '', code: 'taken-over', words: row.takenBy ?? '' };
  return row.state === 'refused' ? whyRefused(row) : null;
}

/** As the list shows it. `today`: the day at the station, YYYY-MM-DD. */
export function rowOf(row: Row, today: string): ImportedRow {
  const reasons = storedJson(row.reasons) as ImportedReason[];
  const stopped = whyStopped(row);
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    row: row.first_row,
    loadOrder: row.load_order,
    externalId: row.external_id,
    bolNumber: row.shownBol ?? row.bol_number,
    consignee: row.consignee,
    place: row.place,
    units: row.units,
    weightLb: row.weight_lb,
    reasons: stopped === null ? reasons.slice(0, 3) : [stopped],
    reasonCount: stopped === null ? row.reason_count : 1,
    ...doubtsOf(row, today),
    shipmentId: row.mergedShipment ?? row.shipment_id,
    asks: { rate: row.rate, order: row.orders === 1, tender: row.tenders === 1 },
  };
}
