import * as z from 'zod';
import type { TrackingAnswer, TrackingQuery, TrackingRecord } from '#shared/freight/tracking.ts';
import { hasAnyName, incompleteAnswer, unreadableAnswer, type Judgement } from '../judgement.ts';
import { answerObject, identifier, list, text, messageText as errorWords } from './lenient.ts';
import { requestField } from './sent-field.ts';
import { capList, unreadFields, unreadRows } from './unread.ts';
import { localDateTime } from './local-date-time.ts';

export const trackingRequestSchema = z.strictObject({
  carrierCode: requestField.text('scac'),
  startDate: requestField.text('from'),
  endDate: requestField.text('to'),
});

export const trackingResponseSchema = answerObject({
  ErrorMessage: errorWords().meta({ domain: 'words, warning' }),
  Details: list(
    answerObject({
      Pro: identifier().meta({ domain: 'pro' }),
      BlNumber: identifier().meta({ domain: 'blNumber' }),
      ReferenceNumber: identifier().meta({ domain: 'referenceNumber' }),
      Scac: text().meta({ domain: 'scac' }),
      Carrier: text().meta({ domain: 'carrier' }),
      ShipperCode: text().meta({ domain: 'shipperCode' }),
      ShipperName: text().meta({ domain: 'shipperName' }),
      ShipperCity: text().meta({ domain: 'shipperCity' }),
      ShipperState: text().meta({ domain: 'shipperState' }),
      ConsigneeCode: text().meta({ domain: 'consigneeCode' }),
      ConsigneeName: text().meta({ domain: 'consigneeName' }),
      ConsigneeCity: text().meta({ domain: 'consigneeCity' }),
      ConsigneeState: text().meta({ domain: 'consigneeState' }),
      LocationCity: text().meta({ domain: 'locationCity' }),
      LocationState: text().meta({ domain: 'locationState' }),
      BillToCode: text().meta({ domain: 'billToCode' }),
      TransactionDate: text().meta({ domain: 'transactionDate' }),
      StatusDate: text().meta({ domain: 'statusDate' }),
      StatusTime: text().meta({ domain: 'statusTime' }),
      StatusTimeCode: text().meta({ domain: 'statusTimeCode' }),
      StatusMessage: text().meta({ domain: 'statusMessage' }),
      AppointmentMessage: text().meta({ domain: 'appointmentMessage' }),
      TrackingURL: text().meta({ domain: 'trackingUrl' }),
    }),
  ),
});
type WireRecord = z.infer<typeof trackingResponseSchema>['Details'][number];

/** From the first second of the first day to the last of the last, at the station's own clock. */
export function encodeTracking(
  query: TrackingQuery,
  timeZone: string,
): z.infer<typeof trackingRequestSchema> {
  return {
    carrierCode: query.scac,
    startDate: localDateTime(query.from, '00:00:00', timeZone),
    endDate: localDateTime(query.to, '23:59:59', timeZone, 'later'),
  };
}

const readRecord = (row: WireRecord): TrackingRecord => ({
  pro: row.Pro,
  blNumber: row.BlNumber,
  referenceNumber: row.ReferenceNumber,
  scac: row.Scac,
  carrier: row.Carrier,
  shipperCode: row.ShipperCode,
  shipperName: row.ShipperName,
  shipperCity: row.ShipperCity,
  shipperState: row.ShipperState,
  consigneeCode: row.ConsigneeCode,
  consigneeName: row.ConsigneeName,
  consigneeCity: row.ConsigneeCity,
  consigneeState: row.ConsigneeState,
  locationCity: row.LocationCity,
  locationState: row.LocationState,
  billToCode: row.BillToCode,
  transactionDate: row.TransactionDate,
  statusDate: row.StatusDate,
  statusTime: row.StatusTime,
  statusTimeCode: row.StatusTimeCode,
  statusMessage: row.StatusMessage,
  appointmentMessage: row.AppointmentMessage,
  trackingUrl: row.TrackingURL,
});

/**
 * An ErrorMessage without rows is a refusal; beside rows it is their warning. Accepted: an answer that is one of this operation; a list
 * that is `null` is an empty one. An object with neither of its names proves nothing about what the carrier has. Never throws.
 */
export function judgeTracking(root: unknown): Judgement<TrackingAnswer> {
  const read = trackingResponseSchema.safeParse(root);
  if (!read.success) return unreadableAnswer;
  const unread = unreadFields(root, read.data, ['Details']);
  return judgeRows(root, read.data.ErrorMessage, { records: read.data.Details.map(readRecord), unread });
}

function judgeRows(
  root: unknown,
  warning: string,
  rows: Pick<TrackingAnswer, 'records' | 'unread'>,
): Judgement<TrackingAnswer> {
  if (warning !== '' && rows.records.length === 0) return { kind: 'refused', words: warning };
  return hasAnyName(root, ['Details', 'ErrorMessage'])
    ? { kind: 'accepted', answer: { ...rows, warning } }
    : incompleteAnswer;
}

/** Rows handled in some milliseconds. */
const rowsInOneTurn = 500;

/** As `judgeTracking`, with a turn of the event loop between every few hundred rows: twenty thousand take a tenth of a second. */
export async function judgeTrackingInTurns(
  root: unknown,
  pause: () => Promise<void>,
): Promise<Judgement<TrackingAnswer>> {
  const rows: unknown = hasAnyName(root, ['Details']) ? (root as { Details: unknown }).Details : null;
  if (!Array.isArray(rows) || rows.length <= rowsInOneTurn) return judgeTracking(root);
  const read = trackingResponseSchema.safeParse({ ...(root as object), Details: [] });
  if (!read.success) return unreadableAnswer;
  const records: TrackingRecord[] = [];
  const unread: string[] = [];
  for (let from = 0; from < rows.length; from += rowsInOneTurn) {
    const slice: unknown[] = rows.slice(from, from + rowsInOneTurn);
    const some = trackingResponseSchema.shape.Details.safeParse(slice);
    if (!some.success) return unreadableAnswer;
    unread.push(...unreadRows(slice, some.data, 'Details', from));
    for (const row of some.data) records.push(readRecord(row));
    await pause();
  }
  return judgeRows(root, read.data.ErrorMessage, { records, unread: capList(unread) });
}
