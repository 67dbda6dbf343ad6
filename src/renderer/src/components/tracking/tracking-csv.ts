import type { TrackingRecord } from '#shared/freight/tracking.ts';

/** The columns, in the order a person reads a shipment; the words of each stand in `csv-words.ts`. */
export const csvColumns = [
  'statusMessage', 'pro', 'blNumber', 'referenceNumber', 'scac', 'carrier', 'statusDate', 'statusTime', 'statusTimeCode',
  'locationCity', 'locationState', 'appointmentMessage', 'consigneeName', 'consigneeCity', 'consigneeState',
  'consigneeCode', 'shipperName', 'shipperCity', 'shipperState', 'shipperCode', 'billToCode', 'transactionDate',
  'trackingUrl',
] as const satisfies readonly (keyof TrackingRecord)[]; // prettier-ignore
export type CsvColumn = (typeof csvColumns)[number];

/** A spreadsheet takes a cell that begins so for a formula (OWASP, CSV injection); full-width forms count too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell: an apostrophe keeps a formula text, quotes as RFC 4180 wants them. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /["\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 with CRLF, and a byte order mark: without it Excel reads UTF-8 as something else. */
export function trackingCsv(records: readonly TrackingRecord[], head: Record<CsvColumn, string>): string {
  const rows = [
    csvColumns.map((column) => head[column]),
    ...records.map((record) => csvColumns.map((column) => record[column])),
  ];
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
