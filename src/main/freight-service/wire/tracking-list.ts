import * as z from 'zod';
import type { TrackingQuery, TrackingRecord } from '#shared/freight/tracking.ts';
import { unreadable, type Judgement } from '../judgement.ts';
import { answerObject, list, text, words as errorWords } from './lenient.ts';
import { localDateTime } from './local-date-time.ts';

export const trackingRequestSchema = z.strictObject({
  carrierCode: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});

export const trackingResponseSchema = answerObject({
  ErrorMessage: errorWords(),
  Details: list(
    answerObject({
      Pro: text(),
      BlNumber: text(),
      ReferenceNumber: text(),
      Scac: text(),
      Carrier: text(),
      ShipperCode: text(),
      ShipperName: text(),
      ShipperCity: text(),
      ShipperState: text(),
      ConsigneeCode: text(),
      ConsigneeName: text(),
      ConsigneeCity: text(),
      ConsigneeState: text(),
      LocationCity: text(),
      LocationState: text(),
      BillToCode: text(),
      TransactionDate: text(),
      StatusDate: text(),
      StatusTime: text(),
      StatusTimeCode: text(),
      StatusMessage: text(),
      AppointmentMessage: text(),
      TrackingURL: text(),
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
    endDate: localDateTime(query.to, '23:59:59', timeZone),
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
 * Accepted: a list, even an empty one, and no ErrorMessage. An answer without `Details` proves nothing about what the
 * carrier has, so it is no empty list but unreadable. Never throws.
 */
export function judgeTracking(root: unknown): Judgement<TrackingRecord[]> {
  const read = trackingResponseSchema.safeParse(root);
  if (!read.success) return unreadable;
  const { ErrorMessage: words, Details } = read.data;
  const answer = Details.map(readRecord);
  if (words !== '' && answer.length === 0) return { kind: 'refused', words };
  if (words !== '') return { kind: 'in-doubt', reason: 'contradictory-answer', words, answer };
  if (!Array.isArray((root as { Details?: unknown }).Details))
    return { kind: 'in-doubt', reason: 'incomplete-answer', words: null, answer: null };
  return { kind: 'accepted', answer };
}
