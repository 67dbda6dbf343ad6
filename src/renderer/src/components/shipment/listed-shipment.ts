import type { FleetShipmentRow } from '#shared/fleet/fleet-shipment.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import type { ShipmentColumn } from '#shared/station/shipment-query.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import type { Sort } from '../shared/sort.ts';

/** A row of the list. */
export interface ListedShipment {
  row: ShipmentRow;
  /** The station that has it; null: this one. */
  station: StationRef | null;
}

/** Unique in a list: two stations can report one shipment while its work is being taken over. */
export const listedKey = ({ row, station: owner }: ListedShipment): string =>
  `${owner?.uuid ?? ''}/${row.id}`;

const problemRank: Partial<Record<NonNullable<ShipmentRow['bolState']>, number>> = {
  'in-doubt': 0,
  held: 1,
  refused: 2,
  queued: 3,
  claimed: 3,
  'on-wire': 3,
};
const stateRank = ({ bolState, laterStep }: ShipmentRow): number =>
  Math.min(problemRank[bolState ?? 'accepted'] ?? 9, problemRank[laterStep?.state ?? 'accepted'] ?? 9);

/** As the stores sort them. */
const sortValues: Record<ShipmentColumn, (row: ShipmentRow) => string | number> = {
  state: stateRank,
  bolNumber: ({ bolNumber }) => bolNumber.toLowerCase(),
  consignee: ({ consignee }) => consignee.toLowerCase(),
  carrier: ({ scac }) => scac.toLowerCase(),
  load: ({ weightLb }) => weightLb,
  // ISO 8601 in UTC sorts as text.
  made: ({ createdAt }) => createdAt,
};

function inOrder(sort: Sort<ShipmentColumn>) {
  const valueOf = sortValues[sort.by];
  return (a: ListedShipment, b: ListedShipment): number => {
    const [one, other] = [valueOf(a.row), valueOf(b.row)];
    if (one === other) return 0;
    return one < other === sort.isDown ? 1 : -1;
  };
}

/** The newest first. */
export const newestFirst: Sort<ShipmentColumn> = { by: 'made', isDown: true };

/**
 * Own shipments and those of the other stations, in this order, at most `limit`. Both lists hold the first of theirs, so that the first
 * of both are all there. What is here is shown once, as this station has it.
 */
export function withOtherStations(
  own: readonly ShipmentRow[],
  others: readonly FleetShipmentRow[],
  limit: number,
  sort: Sort<ShipmentColumn> = newestFirst,
): ListedShipment[] {
  const here = new Set(own.map(({ id }) => id));
  const rows: ListedShipment[] = own.map((row) => ({ row, station: null }));
  if (others.length === 0) return rows.slice(0, limit);
  for (const { row, station } of others) if (!here.has(row.id)) rows.push({ row, station });
  return rows.sort(inOrder(sort)).slice(0, limit);
}

/** Accepted, still here, and labels of it have not come out as far as can be known. */
export const lacksLabels = (row: ShipmentRow): boolean =>
  row.bolState === 'accepted' &&
  row.standing === null &&
  row.handedOverAt === null &&
  row.labelsPrinted + row.labelsSent < (row.labelsWanted || row.handlingUnits);
