import { attemptAsync } from '#main/storage/database/storage-error.ts';
import type { ExchangeHead } from '#main/storage/outbox/exchanges-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { exchangeTextDays } from '#shared/station/exchange-view.ts';
import type { Step } from '#shared/station/submission.ts';
import type { AnswerFiles } from './answer-files.ts';
import { kindAndSize, kindSizeAndHash, readableBody, readableText } from './document-in-text.ts';

/** Replaces removed texts in an export, whose reader has no screen to explain it. */
const removedByAge = `The texts were removed by age: they are kept for at least ${exchangeTextDays} days after the shipment was settled.`;

type Try = ExchangeHead & { step: Step };

/** What was sent and what came back, one entry per attempt; credentials were removed before it was stored. */
export function createExchanges(
  stores: Pick<Stores, 'shipments' | 'submissions' | 'exchanges'>,
  files: AnswerFiles,
): Handlers['exchanges'] {
  /** Every attempt of a shipment, newest first. */
  function attemptsOf(shipmentId: string): Result<Try[]> {
    if (stores.shipments.get(shipmentId) === null) return fail('not-found', `no shipment ${shipmentId}`);
    const tries = stores.submissions
      .ofShipment(shipmentId)
      .flatMap(({ id, step }) => stores.exchanges.ofSubmission(id).map((one) => ({ ...one, step })));
    return ok(tries.reverse().sort((one, other) => other.startedAt.localeCompare(one.startedAt)));
  }

  /** One after the other: the texts of an attempt may be megabytes, and only the result of `view` is kept. */
  async function eachAttempt<T>(shipmentId: string, view: (one: Try) => Promise<T>): Promise<Result<T[]>> {
    const tries = attemptsOf(shipmentId);
    if (!tries.ok) return tries;
    const views: T[] = [];
    for (const one of tries.value) views.push(await view(one));
    return ok(views);
  }

  return {
    list: ({ shipmentId }) =>
      attemptAsync(() =>
        eachAttempt(shipmentId, async (one) => {
          const { request, response } = stores.exchanges.texts(one.id);
          return {
            id: one.id,
            step: one.step,
            attempt: one.attempt,
            operation: one.operation,
            startedAt: one.startedAt,
            endedAt: one.endedAt,
            waitedSeconds: one.waitedSeconds,
            outcome: one.outcome,
            httpStatus: one.httpStatus,
            request: await readableText(request, kindAndSize),
            response: response === null ? null : await readableText(response, kindAndSize),
            removed: one.removed,
          };
        }),
      ),
    inDoubt: ({ shipmentId }) => attemptAsync(async () => ok(await files.inDoubt(shipmentId))),
    export: ({ shipmentId }) =>
      attemptAsync(async () => {
        const exchanges = await eachAttempt(
          shipmentId,
          async ({ submissionId: _id, responseBytes: _size, removed, ...one }) => {
            if (removed !== null)
              return { ...one, request: null, response: null, removed: { why: removedByAge, ...removed } };
            const { request, response } = stores.exchanges.texts(one.id);
            return {
              ...one,
              request: await readableBody(request, kindSizeAndHash),
              response: response === null ? null : await readableBody(response, kindSizeAndHash),
            };
          },
        );
        if (!exchanges.ok) return exchanges;
        return ok({ text: JSON.stringify({ shipmentId, exchanges: exchanges.value }, null, 2) });
      }),
  };
}
