import type { PickupRow } from '#shared/station/hand-over.ts';
import { csvText } from '#shared/csv-text.ts';
import { m } from '../../paraglide/messages.js';
import { pickupWhy } from './pickup-words.ts';

const columns: { head: () => string; cell: (row: PickupRow) => string }[] = [
  { head: m.trucks_csv_carrier, cell: ({ scac }) => scac },
  { head: m.trucks_csv_bol, cell: ({ bolNumber }) => bolNumber },
  { head: m.trucks_csv_pro, cell: ({ proNumber }) => proNumber },
  { head: m.trucks_csv_po, cell: ({ poNumber }) => poNumber },
  { head: m.trucks_csv_consignee, cell: ({ consignee }) => consignee },
  { head: m.trucks_csv_city, cell: ({ city }) => city },
  { head: m.trucks_csv_state, cell: ({ state }) => state },
  { head: m.trucks_csv_units, cell: ({ handlingUnits }) => String(handlingUnits) },
  { head: m.trucks_csv_weight, cell: ({ weightLb }) => String(weightLb) },
  { head: m.shipments_csv_made, cell: ({ createdAt }) => createdAt },
  { head: m.trucks_col_state, cell: (row) => pickupWhy(row).join(' ') },
];

/** Shipments that are still here. Numbers are without groups and units, times are ISO 8601 in UTC, as in a manifest. */
export const pickupCsv = (rows: readonly PickupRow[]): string =>
  csvText([columns.map(({ head }) => head()), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]);
