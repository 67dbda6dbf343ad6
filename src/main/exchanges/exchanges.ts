import { attempt, stored } from '#main/storage/storage-error.ts';
import type { StoredExchange } from '#main/storage/exchanges-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { exchangeTextDays } from '#shared/station/exchange-view.ts';
import type { Step } from '#shared/station/submission.ts';
import { answersInDoubt } from './answer-files.ts';
import { nameAndSize, nameSizeAndHash, readable, shown } from './paper-in-text.ts';

/** Stands in an export where the texts were; whoever reads it has no screen that says it. */
const removedByAge = `The texts were removed by age: they are kept for ${exchangeTextDays} days after the shipment was settled.`;

type Kept = StoredExchange & { step: Step };

/** What was sent and what came back, one entry a try; credentials were removed before it was stored. */
export function createExchanges(
  stores: Pick<Stores, 'shipments' | 'submissions' | 'exchanges' | 'documents' | 'labels' | 'answersInDoubt'>,
): Handlers['exchanges'] {
  /** Every try of a shipment, newest first. */
  function ofShipment(shipmentId: string): Result<Kept[]> {
    if (stores.shipments.get(shipmentId) === null) return fail('not-found', `no shipment ${shipmentId}`);
    const kept = stores.submissions
      .ofShipment(shipmentId)
      .flatMap(({ id, step }) => stores.exchanges.ofSubmission(id).map((one) => ({ ...one, step })));
    return ok(kept.reverse().sort((one, other) => other.startedAt.localeCompare(one.startedAt)));
  }

  return {
    list: ({ shipmentId }) =>
      attempt(() => {
        const kept = ofShipment(shipmentId);
        if (!kept.ok) return kept;
        return ok(
          kept.value.map((one) => ({
            id: one.id,
            step: one.step,
            attempt: one.attempt,
            operation: one.operation,
            startedAt: one.startedAt,
            endedAt: one.endedAt,
            outcome: one.outcome,
            httpStatus: one.httpStatus,
            request: shown(one.request, nameAndSize),
            response: one.response === null ? null : shown(one.response, nameAndSize),
            removed: one.removed,
          })),
        );
      }),
    inDoubt: ({ shipmentId }) => stored(() => answersInDoubt(stores, shipmentId)),
    export: ({ shipmentId }) =>
      attempt(() => {
        const kept = ofShipment(shipmentId);
        if (!kept.ok) return kept;
        const exchanges = kept.value.map(({ submissionId: _id, request, response, removed, ...one }) =>
          removed === null
            ? {
                ...one,
                request: readable(request, nameSizeAndHash),
                response: response === null ? null : readable(response, nameSizeAndHash),
              }
            : { ...one, request: null, response: null, removed: { why: removedByAge, ...removed } },
        );
        return ok({ text: JSON.stringify({ shipmentId, exchanges }, null, 2) });
      }),
  };
}
