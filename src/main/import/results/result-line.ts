import { isDeepStrictEqual } from 'node:util';
import type { Stores } from '#main/storage/stores.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import { resultLineSchema, type ResultLine, type ResultStepState } from '#shared/station/result-line.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';

function stepState({ state, takenBy }: StoredSubmission): ResultStepState {
  if (state === 'queued' || state === 'claimed' || state === 'on-wire') return 'waiting';
  // Given up here, because another station has it: it may be sent there.
  if (state === 'canceled') return takenBy == null ? 'cancelled' : 'in-doubt';
  return state;
}

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
    stores: Pick<Stores, 'submissions' | 'shipments' | 'orders' | 'tenders' | 'importFiles'>;
    printJobs: (shipmentId: string) => PrintJobView[];
  },
  { line, fileId, at }: { line: SubmittedLine; fileId: string; at: string },
): ResultLine {
  const imported = stores.importFiles.get(fileId)?.at ?? null;
  const { shipmentId } = line;
  if (shipmentId === null)
    return {
      ...line,
      ...{ order: null, tender: null, person: '' },
      times: { imported, submitted: null, decided: null, printed: null },
      at,
    };
  const steps = new Map(stores.submissions.ofShipment(shipmentId).map((one) => [one.step, one]));
  const [bol, orderStep, tenderStep] = [steps.get('bol'), steps.get('order'), steps.get('tender')];
  const order = orderStep === undefined ? null : stores.orders.ofShipment(shipmentId);
  const tender = tenderStep === undefined ? null : stores.tenders.ofShipment(shipmentId);
  return {
    ...line,
    order:
      orderStep === undefined || order === null
        ? null
        : { state: stepState(orderStep), shipmentNumber: order.shipmentNumber },
    tender:
      tenderStep === undefined || tender === null
        ? null
        : {
            state: stepState(tenderStep),
            confirmationId: tender.confirmationId,
            pickupId: tender.pickupId,
            wasTest: tender.wasTest,
          },
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
