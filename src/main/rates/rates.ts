import { isDeepStrictEqual } from 'node:util';
import type { QuoteService } from '#main/freight-service/freight-service.ts';
import { createKeptRead, type Kept, type KeptReadParts } from '#main/reads/kept-read.ts';
import { stored } from '#main/storage/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { quoteRequestSchema, quoteSchema, type Quote } from '#shared/freight/quote.ts';
import { readQuote } from '#shared/freight/read-quote.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { KeptQuote } from '#shared/station/kept-answer.ts';
import type { Settings } from '#shared/station/settings.ts';

export interface RatesParts extends KeptReadParts {
  stores: Pick<Stores, 'keptAnswers' | 'shipments'>;
  service: QuoteService;
  settings: () => Settings;
}

const keptQuote = ({ answer, askedAt, old, reason }: Kept<Quote>): KeptQuote => ({
  quote: answer,
  askedAt,
  old,
  reason,
});

/** The load without its day: prices of yesterday are old ones of this load; those of another weight are of another load. */
function loadOf(question: unknown): unknown {
  const read = quoteRequestSchema.safeParse(question);
  return read.success ? { ...read.data, shipDate: '' } : null;
}

/** What carriers ask for the load of a draft. */
export function createRates(parts: RatesParts): Handlers['rates'] {
  const quotes = createKeptRead(parts, 'rates', quoteSchema);
  return {
    async get({ draftId, form }) {
      const read = readQuote(form, parts.settings().station.language);
      if (!read.ok)
        return fail('fields-missing', 'the load is not ready for a quote', { problems: read.problems });
      const request = read.value;
      const answered = await quotes.ask(
        draftId,
        request,
        (signal) => parts.service.quote(request, signal),
        (kept) => isDeepStrictEqual(loadOf(kept), loadOf(request)),
      );
      return answered.ok ? ok(keptQuote(answered.value)) : answered;
    },
    cancel() {
      quotes.cancel();
      return ok(undefined);
    },
    last: ({ draftId }) =>
      stored(() => {
        const kept = quotes.last(draftId);
        return kept === null ? null : keptQuote(kept);
      }),
    usual: ({ consignee, postalCode }) =>
      stored(() => ({ scac: parts.stores.shipments.usualScac(consignee, postalCode) })),
  };
}
