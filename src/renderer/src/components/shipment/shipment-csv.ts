import { csvText } from '#shared/csv-text.ts';
import { m } from '../../paraglide/messages.js';
import { bolStatusWords } from '../../words/bol-status-words.ts';
import { submissionStateWords } from '../../words/submission-words.ts';
import type { ListedShipment } from './listed-shipment.ts';

const columns: { head: () => string; cell: (listed: ListedShipment) => string }[] = [
  { head: m.shipments_col_state, cell: ({ row }) => stateOf(row) },
  { head: m.trucks_csv_bol, cell: ({ row }) => row.bolNumber },
  { head: m.trucks_csv_pro, cell: ({ row }) => row.proNumber },
  { head: m.trucks_csv_po, cell: ({ row }) => row.poNumber },
  { head: m.trucks_csv_consignee, cell: ({ row }) => row.consignee },
  { head: m.trucks_csv_city, cell: ({ row }) => row.city },
  { head: m.trucks_csv_state, cell: ({ row }) => row.state },
  { head: m.trucks_csv_carrier, cell: ({ row }) => row.scac },
  { head: m.trucks_csv_units, cell: ({ row }) => String(row.handlingUnits) },
  { head: m.trucks_csv_weight, cell: ({ row }) => String(row.weightLb) },
  { head: m.shipments_csv_labels, cell: ({ row }) => String(row.labelsPrinted) },
  { head: m.shipments_csv_made, cell: ({ row }) => row.createdAt },
  { head: m.trucks_csv_at, cell: ({ row }) => row.handedOverAt ?? '' },
  { head: m.fleets_col_station, cell: ({ station: owner }) => owner?.name ?? '' },
];

function stateOf({ standing, bolState }: ListedShipment['row']): string {
  if (standing !== null) return bolStatusWords(standing).word;
  return bolState === null ? m.shipments_no_state() : submissionStateWords[bolState].word();
}

/** Numbers are without groups and units, times are ISO 8601 in UTC, as in a manifest. */
export const shipmentCsv = (rows: readonly ListedShipment[]): string =>
  csvText([columns.map(({ head }) => head()), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]);
