import type { FreightService, Outcome, QuoteService } from '#main/freight-service/freight-service.ts';
import { readResult } from '#main/freight-service/service-problem.ts';
import type { Quote, QuoteRequest } from '#shared/freight/quote.ts';
import type { TrackingAnswer, TrackingQuery } from '#shared/freight/tracking.ts';
import type { Result } from '#shared/ipc/result.ts';

/** Reads of the service for programs. Nothing is stored, and what a screen asks meanwhile goes on. */
export interface PlainReads {
  /** The direction of a question for rates, as Setup has it; undefined: it has none. */
  direction(): string | undefined;
  rates(request: QuoteRequest, signal: AbortSignal): Promise<Result<Quote>>;
  tracking(query: TrackingQuery, signal: AbortSignal): Promise<Result<TrackingAnswer>>;
}

/** `direction`: read each time. `observe`: receives how each attempt ended, as of any read. */
export function createPlainReads(
  service: Pick<FreightService, 'trackingRecords'> & QuoteService,
  direction: () => string | undefined,
  observe: (outcome: Outcome<unknown>) => void,
): PlainReads {
  async function read<Answer>(asked: Promise<Outcome<Answer>>): Promise<Result<Answer>> {
    const outcome = await asked;
    observe(outcome);
    return readResult(outcome);
  }
  return {
    direction,
    rates: (request, signal) => read(service.quote(request, signal)),
    tracking: (query, signal) => read(service.trackingRecords(query, signal)),
  };
}
