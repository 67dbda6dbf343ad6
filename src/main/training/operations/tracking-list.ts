import type { Bill, Memory } from '../memory.ts';
import { statusAt } from '../tracking/status-course.ts';
import { readRequest } from '../wire/read-request.ts';
import { credentialsRefusal } from '../wire/freight-rules.ts';
import { trackingRequestSchema } from '../wire/tracking-request.ts';
import type { Operation, Reply } from './operation.ts';

const refuse = (words: string): Reply => ({ body: { ErrorMessage: words, Details: [] } });
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A short place code as carriers write it: "TRUCK-89431". */
const codeOf = (name: string, zip: string): string =>
  `${name
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 5)
    .toUpperCase()}-${zip}`;

function detailOf({ bolNumber, madeAt, request }: Bill, now: Date): Record<string, string> {
  const origin = { city: request.ShipperCity, state: request.ShipperState };
  const destination = { city: request.ConsigneeCity, state: request.ConsigneeState };
  const status = statusAt(madeAt, now, origin, destination);
  const billTo =
    request.ThirdPartyName === ''
      ? [request.ShipperCompanyName, request.ShipperZip]
      : [request.ThirdPartyName, request.ThirdPartyZip];
  return {
    Pro: request.ProNumber,
    BlNumber: bolNumber,
    ReferenceNumber: request.PONumber,
    Scac: request.CarrierSCAC,
    Carrier: request.CarrierName,
    ShipperCode: codeOf(request.ShipperCompanyName, request.ShipperZip),
    ShipperName: request.ShipperCompanyName,
    ShipperCity: origin.city,
    ShipperState: origin.state,
    ConsigneeCode: codeOf(request.ConsigneeName, request.ConsigneeZip),
    ConsigneeName: request.ConsigneeName,
    ConsigneeCity: destination.city,
    ConsigneeState: destination.state,
    LocationCity: status.place.city,
    LocationState: status.place.state,
    BillToCode: codeOf(billTo[0] ?? '', billTo[1] ?? ''),
    TransactionDate: status.at.toISOString().slice(0, 10),
    StatusDate: status.at.toISOString().slice(0, 10),
    StatusTime: status.at.toISOString().slice(11, 16),
    StatusTimeCode: 'UT',
    StatusMessage: status.words,
    AppointmentMessage: status.appointment,
    TrackingURL: `https://tracking.example/${request.CarrierSCAC}/${encodeURIComponent(bolNumber)}`,
  };
}

function answer(body: unknown, memory: Memory): Reply {
  const read = readRequest(trackingRequestSchema, body);
  if (!read.ok) return refuse(read.words);
  const { userName, clientCode, AuthenticationID, carrierCode, startDate, endDate } = read.value;
  const refusal = credentialsRefusal([userName, clientCode, AuthenticationID]);
  if (refusal !== null) return refuse(refusal);
  if (carrierCode.trim() === '') return refuse('carrierCode is required.');
  if (!isoDateTime.test(startDate) || !isoDateTime.test(endDate))
    return refuse('startDate and endDate must be ISO 8601 date-times.');
  const [from, to] = [Date.parse(startDate), Date.parse(endDate)];
  if (from > to) return refuse('startDate is after endDate.');

  const now = memory.now();
  const found = memory.bills.filter(
    ({ request, madeAt }) =>
      request.CarrierSCAC === carrierCode && madeAt.getTime() >= from && madeAt.getTime() <= to,
  );
  return { body: { ErrorMessage: '', Details: found.map((bill) => detailOf(bill, now)) } };
}

export const trackingList: Operation = {
  name: 'tracking',
  path: '/api/shipmenttracking/shipmentstatuslist',
  answer,
  refuse,
};
