import type { DeskBase } from '#main/desk-base.ts';
import { isDeepStrictEqual } from 'node:util';
import type { QuoteService } from '#main/freight-service/freight-service.ts';
import { createCachedRead, type CachedAnswer, type CachedReadParts } from './cached-read.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { quoteRequestSchema, quoteSchema, type Quote, type QuoteRequest } from '#shared/freight/quote.ts';
import { readQuote, readShipmentQuote } from '#shared/freight/form/read-quote.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { KeptQuote } from '#shared/station/kept-answer.ts';

type Asked = Parameters<Handlers['rates']['get']>[0];

const directionOf = (question: unknown): string => {
  const read = quoteRequestSchema.shape.direction.safeParse(
    (question as QuoteRequest | null | undefined)?.direction,
  );
  return read.success ? read.data : '';
};

const keptQuote = ({ question, answer, askedAt, old, reason }: CachedAnswer<Quote>): KeptQuote => ({
  quote: answer,
  direction: directionOf(question),
  askedAt,
  old,
  reason,
});

/** The load without its day: yesterday's prices are old prices of this load; prices for another weight belong to another load. */
function loadOf(question: unknown): unknown {
  const read = quoteRequestSchema.safeParse(question);
  return read.success ? { ...read.data, shipDate: '' } : null;
}
const sameLoad = (one: unknown, other: unknown): boolean => isDeepStrictEqual(loadOf(one), loadOf(other));

/** Carriers' prices for the load of a draft, or of a shipment whose tender uses a quote later than its BOL. */
export function createRates(
  reading: CachedReadParts,
  { stores, settings }: Pick<DeskBase, 'stores' | 'settings'>,
  service: QuoteService,
): Handlers['rates'] {
  const quotes = createCachedRead(reading, 'rates', quoteSchema);

  /** The question, and the key under which its answer is stored. */
  function questionOf(asked: Asked): Result<{ key: string; request: QuoteRequest }> {
    let read: ReturnType<typeof readQuote>;
    if ('draftId' in asked) read = readQuote(asked.form, settings().station.language, asked.direction);
    else {
      const owner = stores.shipments.get(asked.shipmentId);
      if (owner === null) return fail('not-found', `no shipment ${asked.shipmentId}`);
      read = readShipmentQuote(owner.shipment, asked.shipDate, asked.direction);
    }
    const key = 'draftId' in asked ? asked.draftId : asked.shipmentId;
    if (read.ok) return ok({ key, request: read.value });
    return fail('fields-missing', 'the load is not ready for a quote', { problems: read.problems });
  }

  /** The rates of a shipment, or those that its draft was given, if they are for exactly this load: it may have been repaired since. */
  function ofShipment(shipmentId: string): CachedAnswer<Quote> | null {
    const owner = stores.shipments.get(shipmentId);
    if (owner === null) return null;
    const { shipment } = owner;
    const isOfLoad = (kept: CachedAnswer<Quote> | null): boolean => {
      const now = readShipmentQuote(shipment, shipment.shipDate, directionOf(kept?.question));
      return kept !== null && now.ok && sameLoad(kept.question, now.value);
    };
    const own = quotes.last(shipmentId);
    if (isOfLoad(own)) return own;
    const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
    const before = bol?.draftId == null ? null : quotes.last(bol.draftId);
    return isOfLoad(before) ? before : null;
  }

  return {
    async get(asked) {
      const question = attempt(() => questionOf(asked));
      if (!question.ok) return question;
      const { key, request } = question.value;
      const answered = await quotes.ask(
        key,
        request,
        (signal) => service.quote(request, signal),
        (kept) => sameLoad(kept, request),
      );
      return answered.ok ? ok(keptQuote(answered.value)) : answered;
    },
    cancel() {
      quotes.cancel();
      return ok(undefined);
    },
    last: (of) =>
      storeResult(() => {
        const kept = 'shipmentId' in of ? ofShipment(of.shipmentId) : quotes.last(of.draftId);
        return kept === null ? null : keptQuote(kept);
      }),
    choose: ({ of, chosen }) =>
      attempt(() => {
        const there =
          'shipmentId' in of ? stores.shipments.get(of.shipmentId) : stores.drafts.get(of.draftId);
        if (there === null) return fail('not-found', 'no such load');
        stores.chosenRates.put(of, chosen);
        return ok(undefined);
      }),
    usual: ({ consignee, postalCode }) =>
      storeResult(() => ({ scac: stores.shipments.usualScac(consignee, postalCode) })),
  };
}
