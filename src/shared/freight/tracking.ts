import * as z from 'zod';
import { daySchema } from './fields/field-rules.ts';
import { scacSchema } from './numbers/scac.ts';
import { unreadFieldsSchema } from './unread.ts';

const said = z.string();

/**
 * One status record of the carrier's tracking list, as the service sends it: every field is its text, '' if it was empty. The words are
 * free (no list of them exists), so they are shown and never decide anything. `statusTimeCode` is probably the time zone of `statusTime`:
 * it is shown raw beside it and never used to convert.
 */
export const trackingRecordSchema = z.object({
  pro: said,
  bolNumber: said,
  /** Can be empty although the shipment had one. */
  referenceNumber: said,
  scac: said,
  carrier: said,
  shipperCode: said,
  shipperName: said,
  shipperCity: said,
  shipperState: said,
  consigneeCode: said,
  consigneeName: said,
  consigneeCity: said,
  consigneeState: said,
  /** Where the status was made. */
  locationCity: said,
  locationState: said,
  billToCode: said,
  transactionDate: said,
  statusDate: said,
  statusTime: said,
  statusTimeCode: said,
  statusMessage: said,
  appointmentMessage: said,
  trackingUrl: said,
});
export type TrackingRecord = z.infer<typeof trackingRecordSchema>;

/** The answer to one question. */
export const trackingAnswerSchema = z.object({
  records: z.array(trackingRecordSchema),
  /** The service's remark beside its rows, which may be incomplete then. '' for none. */
  warning: z.string(),
  unread: unreadFieldsSchema,
});
export type TrackingAnswer = z.infer<typeof trackingAnswerSchema>;

/** Which records: those of one carrier between two local calendar days (YYYY-MM-DD), both inclusive. */
export const trackingQuerySchema = z
  .object({
    scac: scacSchema,
    from: daySchema,
    to: daySchema,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'before-from' });
export type TrackingQuery = z.infer<typeof trackingQuerySchema>;
