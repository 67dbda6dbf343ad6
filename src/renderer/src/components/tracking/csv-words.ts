import { m } from '../../paraglide/messages.js';
import type { CsvColumn } from './tracking-csv.ts';

/** Column headings in the station's language: a person opens the file. */
export const csvWords = (): Record<CsvColumn, string> => ({
  statusMessage: m.tracking_csv_status(),
  pro: m.tracking_csv_pro(),
  bolNumber: m.tracking_csv_bol(),
  referenceNumber: m.tracking_csv_reference(),
  scac: m.tracking_csv_scac(),
  carrier: m.tracking_csv_carrier(),
  statusDate: m.tracking_csv_status_date(),
  statusTime: m.tracking_csv_status_time(),
  statusTimeCode: m.tracking_csv_time_code(),
  locationCity: m.tracking_csv_location_city(),
  locationState: m.tracking_csv_location_state(),
  appointmentMessage: m.tracking_csv_appointment(),
  consigneeName: m.tracking_csv_consignee(),
  consigneeCity: m.tracking_csv_consignee_city(),
  consigneeState: m.tracking_csv_consignee_state(),
  consigneeCode: m.tracking_csv_consignee_code(),
  shipperName: m.tracking_csv_shipper(),
  shipperCity: m.tracking_csv_shipper_city(),
  shipperState: m.tracking_csv_shipper_state(),
  shipperCode: m.tracking_csv_shipper_code(),
  billToCode: m.tracking_csv_bill_to_code(),
  transactionDate: m.tracking_csv_transaction_date(),
  trackingUrl: m.tracking_csv_link(),
});
