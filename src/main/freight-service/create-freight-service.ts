import type { Shipment } from '#shared/freight/shipment.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { TrackingQuery } from '#shared/freight/tracking.ts';
import { defaultServiceOptions, type ServiceSettings } from '#shared/station/settings.ts';
import { systemClock, type Clock } from '#main/clock.ts';
import type { FreightService, Outcome, QuoteService, Sender } from './freight-service.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { tenderAsSent } from './carrier-reading.ts';
import { operations, type Operation } from './operations.ts';
import { perform, performRead } from './perform.ts';
import type { AttemptContext } from './prepare.ts';
import { createRedactors } from './redact.ts';
import { readResult } from './service-problem.ts';
import { createSettingsMark } from './settings-mark.ts';
import { tenderPayload } from './tender-payload.ts';
import { encodeBol } from './wire/bol-create.ts';
import { encodeOrder } from './wire/order.ts';
import { encodeQuote } from './wire/rate-quote.ts';
import { encodeTracking } from './wire/tracking-list.ts';

export interface FreightServiceOptions {
  /** Read again for every attempt. */
  settings: () => ServiceSettings | null;
  /** The identifier that may be used with these settings: it belongs to an address (`serviceAddress`). */
  authenticationId: (settings: ServiceSettings | null) => string | null;
  /** Changes with the identifier without revealing it (`Vault.revision`). */
  signInRevision?: () => string;
  clock?: Clock;
  limits?: Partial<Limits>;
  /** IANA name of the station's time zone; the system's by default. */
  timeZone?: string;
}

export interface ConnectionTest {
  /**
   * Asks the tracking list for today: proves address, certificate, proxy and credentials, and cannot create anything. `observe` gets the
   * outcome, as after any other attempt.
   */
  testConnection(
    signal?: AbortSignal,
    observe?: (outcome: Outcome<unknown>) => void,
  ): Promise<Result<{ milliseconds: number; serviceWords: string | null }>>;
  /** Ends every attempt under way (their outcome is `canceled`) and refuses new ones. */
  close(): Promise<void>;
}

/** Any carrier will do for the test; this one is common. */
const testCarrier = 'ODFL';

/** The client of the service. Between calls it only remembers that it was closed, and values derived from the settings. */
export function createFreightService(
  options: FreightServiceOptions,
): FreightService & QuoteService & ConnectionTest {
  const closing = new AbortController();
  const inFlight = new Set<Promise<unknown>>();
  const context: AttemptContext = {
    settings: options.settings,
    authenticationId: options.authenticationId,
    settingsMark: createSettingsMark({
      settings: options.settings,
      signIn: () => options.signInRevision?.() ?? '',
      env: process.env,
    }),
    redactor: createRedactors(),
    clock: options.clock ?? systemClock,
    limits: { ...defaultLimits, ...options.limits },
    closing: closing.signal,
  };
  const zone = (): string => options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const tracked = async <T>(work: Promise<T>): Promise<T> => {
    inFlight.add(work);
    try {
      return await work;
    } finally {
      inFlight.delete(work);
    }
  };
  const trackingRecords: FreightService['trackingRecords'] = (query, signal) =>
    tracked(
      performRead(operations.trackingList, JSON.stringify(encodeTracking(query, zone())), signal, context),
    );

  /** The query of the connection test. */
  const testQuery = (): TrackingQuery => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone() }).format(context.clock.now());
    return { scac: testCarrier, from: today, to: today };
  };

  const sender =
    <Answer>(operation: Operation<Answer>): Sender<Answer> =>
    (payload, hooks) =>
      tracked(perform(operation, payload, hooks, context));

  return {
    senders: {
      bol: sender(operations.bolCreate),
      order: sender(operations.order),
      tender: sender(operations.loadTender),
    },
    bolPayload: (shipment: Shipment) =>
      JSON.stringify(
        encodeBol(shipment, {
          bolShipmentDateFormat: options.settings()?.bolShipmentDateFormat ?? 'YYYY-MM-DD',
        }),
      ),
    orderPayload: (shipment, order) => JSON.stringify(encodeOrder(shipment, order)),
    tenderPayload: (load) => tenderPayload(load, options.settings()),
    carrierReading: (load) => tenderAsSent(load, options.settings()),
    quote(request, signal) {
      const settings = options.settings();
      const operation = settings?.quoteVersion === 1 ? operations.rateQuoteV1 : operations.rateQuoteV2;
      const payload = JSON.stringify(encodeQuote(request, settings ?? defaultServiceOptions, zone()));
      return tracked(performRead(operation, payload, signal, context));
    },
    trackingRecords,
    checkSettings: (signal) =>
      tracked(
        perform(
          operations.trackingList,
          JSON.stringify(encodeTracking(testQuery(), zone())),
          { onWire: () => undefined, ...(signal === undefined ? {} : { signal }) },
          context,
        ),
      ),
    settingsMark: context.settingsMark,

    async testConnection(signal, observe) {
      if (options.settings() === null) return fail('not-set-up', 'no service settings');
      const began = context.clock.monotonic();
      const outcome = await trackingRecords(testQuery(), signal);
      const milliseconds = Math.round(context.clock.monotonic() - began);
      observe?.(outcome);
      // A refusal came from the service itself: the connection works; show the service's message.
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
