import type { TrackingRecord } from '#shared/freight/tracking.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';

/**
 * This station's shipment for a record: by BOL number, otherwise by PRO and carrier, since another carrier may use the same number. The carrier
 * is that of its bill or tender; with neither it may be any.
 */
export function stationShipmentOf(
  rows: readonly ShipmentRow[],
  record: TrackingRecord,
  askedScac: string,
): ShipmentRow | null {
  const scac = (record.scac || askedScac).toUpperCase();
  const carried = rows.filter(
    (row) => row.scac === scac || row.tenderedTo === scac || (row.scac === '' && row.tenderedTo === ''),
  );
  const by = (number: string, mine: (row: ShipmentRow) => string) =>
    number === '' ? undefined : carried.find((row) => mine(row) === number);
  return by(record.bolNumber, (row) => row.bolNumber) ?? by(record.pro, (row) => row.proNumber) ?? null;
}
