import type { TrackingRecord } from '#shared/freight/tracking.ts';
import { csvText } from '#shared/csv-text.ts';

/** The columns, in reading order; their headings are in `csv-words.ts`. */
export const csvColumns = [
  'statusMessage',
  'pro',
  'bolNumber',
  'referenceNumber',
  'scac',
  'carrier',
  'statusDate',
  'statusTime',
  'statusTimeCode',
  'locationCity',
  'locationState',
  'appointmentMessage',
  'consigneeName',
  'consigneeCity',
  'consigneeState',
  'consigneeCode',
  'shipperName',
  'shipperCity',
  'shipperState',
  'shipperCode',
  'billToCode',
  'transactionDate',
  'trackingUrl',
] as const satisfies readonly (keyof TrackingRecord)[];
export type CsvColumn = (typeof csvColumns)[number];

/** The whole list as CSV for a spreadsheet. */
export function trackingCsv(records: readonly TrackingRecord[], head: Record<CsvColumn, string>): string {
  const rows = [
    csvColumns.map((column) => head[column]),
    ...records.map((record) => csvColumns.map((column) => record[column])),
  ];
  return csvText(rows);
}
