import type { Shipment } from '#shared/freight/shipment.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { TrackingRecord } from '#shared/freight/tracking.ts';
import { defaultReadings, type ServiceSettings } from '#shared/station/settings.ts';
import { systemClock, type Clock } from '#main/clock.ts';
import type {
  FreightService,
  LaterSteps,
  Outcome,
  QuoteService,
  TrackedShipment,
  TrackingService,
} from './freight-service.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { carrierReading } from './carrier-reading.ts';
import { operations } from './operations.ts';
import { perform, performRead, type Surroundings } from './perform.ts';
import { readResult } from './service-problem.ts';
import { tenderPayload } from './tender-payload.ts';
import { encodeBol } from './wire/bol-create.ts';
import { encodeOrder } from './wire/order.ts';
import { encodeQuote } from './wire/rate-quote.ts';
import { encodeTracking } from './wire/tracking-list.ts';

export interface FreightServiceParts {
  /** Asked anew for every try. */
  settings: () => ServiceSettings | null;
  authenticationId: () => string | null;
  clock?: Clock;
  limits?: Partial<Limits>;
  /** IANA name of the station's zone; the system's own unless told. */
  timeZone?: string;
}

export interface ConnectionTest {
  /**
   * Asks the tracking list for today: proves address, certificate, proxy and credentials, and can create nothing. `observe`
   * hears how the read ended, as after any other attempt.
   */
  testConnection(
    signal?: AbortSignal,
    observe?: (outcome: Outcome<unknown>) => void,
  ): Promise<Result<{ milliseconds: number; serviceWords: string | null }>>;
  /** Ends every try on its way (their outcomes say `cancelled`) and refuses new ones. */
  close(): Promise<void>;
}

/** Any carrier does for the test; this one is common. */
const testCarrier = 'ODFL';

/** What settling a doubt needs of a row; what the service did not say must not be taken for a number. */
const toldOf = (row: TrackingRecord): TrackedShipment => ({
  blNumber: row.blNumber || null,
  pro: row.pro || null,
  referenceNumber: row.referenceNumber || null,
  statusMessage: row.statusMessage || null,
});

/** The client of the service. It remembers nothing between calls but that it was closed. */
export function createFreightService(
  parts: FreightServiceParts,
): FreightService & LaterSteps & QuoteService & TrackingService & ConnectionTest {
  const closing = new AbortController();
  const inFlight = new Set<Promise<unknown>>();
  const around: Surroundings = {
    settings: parts.settings,
    authenticationId: parts.authenticationId,
    clock: parts.clock ?? systemClock,
    limits: { ...defaultLimits, ...parts.limits },
    closing: closing.signal,
  };
  const zone = (): string => parts.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const tracked = async <T>(work: Promise<T>): Promise<T> => {
    inFlight.add(work);
    try {
      return await work;
    } finally {
      inFlight.delete(work);
    }
  };
  const trackingRecords: TrackingService['trackingRecords'] = (query, signal) =>
    tracked(
      performRead(operations.trackingList, JSON.stringify(encodeTracking(query, zone())), signal, around),
    );

  return {
    bolPayload: (shipment: Shipment) =>
      JSON.stringify(
        encodeBol(shipment, {
          bolShipmentDateFormat: parts.settings()?.bolShipmentDateFormat ?? 'YYYY-MM-DD',
        }),
      ),
    createBol: (payload, hooks) => tracked(perform(operations.bolCreate, payload, hooks, around)),
    orderPayload: (shipment, order) => JSON.stringify(encodeOrder(shipment, order)),
    createOrder: (payload, hooks) => tracked(perform(operations.order, payload, hooks, around)),
    tenderPayload: (load) => tenderPayload(load, parts.settings()),
    createTender: (payload, hooks) => tracked(perform(operations.loadTender, payload, hooks, around)),
    carrierReading: (load) => carrierReading(load, parts.settings()),
    quote(request, signal) {
      const settings = parts.settings();
      const operation = settings?.quoteVersion === 1 ? operations.rateQuoteV1 : operations.rateQuoteV2;
      const payload = JSON.stringify(encodeQuote(request, settings ?? defaultReadings, zone()));
      return tracked(performRead(operation, payload, signal, around));
    },
    trackingRecords,
    async listTracking(query, signal) {
      const outcome = await trackingRecords(query, signal);
      return outcome.kind === 'accepted'
        ? { ...outcome, answer: outcome.answer.map(toldOf) }
        : outcome.kind === 'in-doubt'
          ? { ...outcome, answer: null }
          : outcome;
    },

    async testConnection(signal, observe) {
      if (parts.settings() === null) return fail('not-set-up', 'no service settings');
      const began = around.clock.monotonic();
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone() }).format(around.clock.now());
      const outcome = await trackingRecords({ scac: testCarrier, from: today, to: today }, signal);
      const milliseconds = Math.round(around.clock.monotonic() - began);
      observe?.(outcome);
      // A refusal came from the service itself: the connection stands, and its words say the rest.
      if (outcome.kind === 'refused') return ok({ milliseconds, serviceWords: outcome.words });
      const result = readResult(outcome);
      return result.ok ? ok({ milliseconds, serviceWords: null }) : result;
    },
    async close() {
      closing.abort();
      await Promise.allSettled(inFlight);
    },
  };
}
