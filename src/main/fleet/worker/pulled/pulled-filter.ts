import type { ShipmentColumn, ShipmentCondition, ShipmentFilter } from '#shared/station/shipment-query.ts';

const conditions: Record<ShipmentCondition, string> = {
  'in-doubt': 'doubts > 0',
  refused: `(line ->> '$.bolState' = 'refused' OR line ->> '$.laterStep.state' = 'refused')`,
  'not-printed': `line ->> '$.bolState' = 'accepted' AND line ->> '$.standing' IS NULL
    AND line ->> '$.labelsPrinted' + coalesce(line ->> '$.labelsSent', 0) < coalesce(nullif(line ->> '$.labelsWanted', 0), line ->> '$.handlingUnits')`,
};

const orders: Record<ShipmentColumn, string> = {
  state: `CASE WHEN doubts > 0 THEN 0 ELSE CASE line ->> '$.bolState' WHEN 'held' THEN 1 WHEN 'refused' THEN 2
    WHEN 'accepted' THEN 9 WHEN 'abandoned' THEN 9 ELSE 3 END END`,
  bolNumber: `lower(line ->> '$.bolNumber')`,
  consignee: `lower(line ->> '$.consignee')`,
  carrier: `lower(line ->> '$.scac')`,
  load: `line ->> '$.weightLb'`,
  made: 'place',
};

/** As `filteredShipments` of the station's own file; `madeBy` alone reads the whole shipment. */
export function pulledFilter({ condition, notPickedUp, scac, madeBy, madeSince }: ShipmentFilter): {
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

export function pulledOrder(sort: ShipmentFilter['sort']): string {
  if (sort === undefined) return 'place DESC';
  return `${orders[sort.by]} ${sort.isDown ? 'DESC' : 'ASC'}, place DESC`;
}
