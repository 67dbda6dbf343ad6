import type { ManifestRow } from '#shared/station/hand-over.ts';
import { csvText } from '#shared/csv-text.ts';
import { m } from '../../paraglide/messages.js';

const columns: { head: () => string; cell: (row: ManifestRow) => string }[] = [
  { head: m.trucks_csv_carrier, cell: ({ scac }) => scac },
  { head: m.trucks_csv_bol, cell: ({ bolNumber }) => bolNumber },
  { head: m.trucks_csv_pro, cell: ({ proNumber }) => proNumber },
  { head: m.trucks_csv_po, cell: ({ poNumber }) => poNumber },
  { head: m.trucks_csv_consignee, cell: ({ consignee }) => consignee },
  { head: m.trucks_csv_city, cell: ({ city }) => city },
  { head: m.trucks_csv_state, cell: ({ state }) => state },
  { head: m.trucks_csv_units, cell: ({ handlingUnits }) => String(handlingUnits) },
  { head: m.trucks_csv_pieces, cell: ({ pieces }) => (pieces === null ? '' : String(pieces)) },
  { head: m.trucks_csv_weight, cell: ({ weightLb }) => String(weightLb) },
  // The mark of the column HM on a shipping paper (49 CFR 172.201(a)(1)(iii)).
  { head: m.trucks_csv_hazmat, cell: ({ hazmat }) => (hazmat ? 'X' : '') },
  { head: m.trucks_csv_at, cell: ({ handedOverAt }) => handedOverAt },
  { head: m.trucks_csv_driver, cell: ({ driver }) => driver },
  { head: m.trucks_csv_trailer, cell: ({ trailer }) => trailer },
  { head: m.trucks_csv_seal, cell: ({ seal }) => seal },
];

/**
 * A manifest as CSV for a spreadsheet. Numbers without groups and units, times as ISO 8601 in UTC. Cells that a spreadsheet would run get a
 * leading apostrophe (`csvText`).
 */
export const manifestCsv = (rows: readonly ManifestRow[]): string =>
  csvText([columns.map(({ head }) => head()), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]);
