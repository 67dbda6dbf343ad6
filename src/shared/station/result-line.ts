import * as z from 'zod';
import { submittedLineSchema } from './submitted-line.ts';

const time = z.iso.datetime().nullable();

/**
 * A line of a results file, next to a file in `done` of the watched folder (docs/headless.md, Results). The last line of a row counts. `order` and `tender`
 * are there also where a person made them.
 */
export const resultLineSchema = submittedLineSchema.extend({
  /** Who sent it; empty: it was not sent, or no one was named. */
  person: z.string(),
  times: z.object({
    imported: time,
    /** Its BOL was queued for sending. */
    submitted: time,
    /** Its BOL came to the state that the line reports. */
    decided: time,
    /** The last of its labels and documents was printed, or handed to a printer that cannot confirm. */
    printed: time,
  }),
  /** When this line was made. */
  at: z.iso.datetime(),
});
export type ResultLine = z.infer<typeof resultLineSchema>;

type Cell = (line: ResultLine) => string | number | boolean | null;

/** The columns of a results file as CSV, in this order; new ones are added at the end. */
export const resultColumns: Readonly<Record<string, Cell>> = {
  row: (line) => line.row,
  external_id: (line) => line.externalId,
  state: (line) => line.state,
  code: (line) => line.code,
  words: (line) => line.words,
  problems: (line) => line.problems.map(({ path, code }) => `${path}: ${code}`).join('; '),
  before: (line) => line.before,
  shipment_id: (line) => line.shipmentId,
  bol_number: (line) => line.bolNumber,
  pro_number: (line) => line.proNumber,
  paper: (line) => line.paper,
  labels: (line) => line.labels.of,
  labels_printed: (line) => line.labels.printed,
  order_state: (line) => line.order?.state ?? null,
  order_shipment_number: (line) => line.order?.shipmentNumber ?? null,
  tender_state: (line) => line.tender?.state ?? null,
  tender_confirmation_id: (line) => line.tender?.confirmationId ?? null,
  tender_pickup_id: (line) => line.tender?.pickupId ?? null,
  tender_was_test: (line) => line.tender?.wasTest ?? null,
  person: (line) => line.person,
  imported_at: (line) => line.times.imported,
  submitted_at: (line) => line.times.submitted,
  decided_at: (line) => line.times.decided,
  printed_at: (line) => line.times.printed,
  at: (line) => line.at,
  order_code: (line) => line.order?.code ?? null,
  order_words: (line) => line.order?.words ?? null,
  tender_code: (line) => line.tender?.code ?? null,
  tender_words: (line) => line.tender?.words ?? null,
  rate_scac: (line) => line.rate?.scac ?? null,
  rate_carrier_name: (line) => line.rate?.carrierName ?? null,
  rate_quote_number: (line) => line.rate?.quoteNumber ?? null,
  rate_net_amount_usd: (line) => line.rate?.netAmountUsd ?? null,
  rate_service_days: (line) => line.rate?.serviceDays ?? null,
};

export const resultCells = (line: ResultLine): string[] =>
  Object.values(resultColumns).map((cell) => String(cell(line) ?? ''));
