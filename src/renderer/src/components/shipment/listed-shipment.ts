import type { FleetShipmentRow } from '#shared/fleet/fleet-shipment.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';

/** A row of the list. */
export interface ListedShipment {
  row: ShipmentRow;
  /** The station that has it; null: this one. */
  station: StationRef | null;
}

/** Unique in a list: two stations can tell of one shipment while its work is being taken over. */
export const listedKey = ({ row, station: owner }: ListedShipment): string =>
  `${owner?.uuid ?? ''}/${row.id}`;

/** ISO 8601 in UTC sorts as text. */
const newestFirst = (a: ListedShipment, b: ListedShipment): number =>
  a.row.createdAt === b.row.createdAt ? 0 : a.row.createdAt < b.row.createdAt ? 1 : -1;

/**
 * Own shipments and those of the other stations, newest first, at most `limit`. Both lists hold the newest of theirs, so that the newest
 * of both are all there. What is here is shown once, as this station has it.
 */
export function withOtherStations(
  own: readonly ShipmentRow[],
  others: readonly FleetShipmentRow[],
  limit: number,
): ListedShipment[] {
  const here = new Set(own.map(({ id }) => id));
  const rows: ListedShipment[] = own.map((row) => ({ row, station: null }));
  for (const { row, station } of others) if (!here.has(row.id)) rows.push({ row, station });
  return rows.sort(newestFirst).slice(0, limit);
}
