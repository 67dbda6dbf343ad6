import { isDeepStrictEqual } from 'node:util';
import type { Stores } from '#main/storage/stores.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import { resultLineSchema, type ResultLine } from '#shared/station/result-line.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import { stepLinesOf } from '../step-lines.ts';

/** When the last of its papers came out; null while one is to come. */
function printedAt({ paper }: SubmittedLine, jobs: readonly PrintJobView[]): string | null {
  if (paper !== 'printed' && paper !== 'sent') return null;
  const out = jobs.filter(({ state, kind }) => state !== 'canceled' && kind !== 'staging-tag');
  return (
    out
      .map(({ changedAt }) => changedAt)
      .toSorted()
      .at(-1) ?? null
  );
}

/** A line for a results file: what `submit` says of the shipment, and its later steps, person and times. */
export function resultLineOf(
  {
    stores,
    printJobs,
  }: {
    stores: Pick<
      Stores,
      'submissions' | 'shipments' | 'orders' | 'tenders' | 'plannedTenders' | 'chosenRates' | 'importFiles'
    >;
    printJobs: (shipmentId: string) => PrintJobView[];
  },
  { line, fileId, at }: { line: SubmittedLine; fileId: string; at: string },
): ResultLine {
  const imported = stores.importFiles.get(fileId)?.at ?? null;
  const { shipmentId } = line;
  if (shipmentId === null)
    return {
      ...line,
      person: '',
      times: { imported, submitted: null, decided: null, printed: null },
      at,
    };
  const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  return {
    ...line,
    // Also those that a person made.
    ...stepLinesOf(stores, shipmentId),
    person: stores.shipments.get(shipmentId)?.createdBy ?? '',
    times: {
      imported,
      submitted: bol?.queuedAt ?? null,
      decided: bol?.changedAt ?? null,
      printed: printedAt(line, printJobs(shipmentId)),
    },
    at,
  };
}

/** Whether it says the same as the last one, whenever that was made. */
export function isSameLine(last: string | null, { at: _at, ...line }: ResultLine): boolean {
  if (last === null) return false;
  const read = resultLineSchema.omit({ at: true }).safeParse(JSON.parse(last));
  return read.success && isDeepStrictEqual(read.data, line);
}
