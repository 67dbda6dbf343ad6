import * as z from 'zod';
import type { TrackingAnswer, TrackingQuery, TrackingRecord } from '#shared/freight/tracking.ts';
import { hasAnyName, incompleteAnswer, unreadableAnswer, type Judgement } from '../judgement.ts';
import { answerObject, identifier, list, text, messageText as errorWords } from './lenient.ts';
import { requestField } from './request-field.ts';
import { unreadFields } from './unread.ts';
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
      BlNumber: identifier().meta({ domain: 'bolNumber' }),
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
  bolNumber: row.BlNumber,
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
  const warning = read.data.ErrorMessage;
  const records = read.data.Details.map(readRecord);
  if (warning !== '' && records.length === 0) return { kind: 'refused', words: warning };
  return hasAnyName(root, ['Details', 'ErrorMessage'])
    ? { kind: 'accepted', answer: { records, unread, warning } }
    : incompleteAnswer;
}
