import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import { quoteRequestOf } from '#shared/freight/quote.ts';
import type { Behaviour } from '#support/fault-server.ts';
import { golden } from '#support/golden.ts';
import { goodQuoteV1Answer, goodQuoteV2Answer } from '#support/service-answers.ts';
import { fullShipment } from '#support/shipments.ts';
import { faultRows, settingsRows } from './fault-rows.ts';
import { canary, limitsFor, startService } from './harness.ts';

let opened: Awaited<ReturnType<typeof startService>> | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

type Service = Awaited<ReturnType<typeof startService>>['service'];

interface Read {
  name: string;
  quoteVersion: 1 | 2;
  line: string;
  credentials: object;
  golden: string;
  ask: (service: Service, signal?: AbortSignal) => Promise<Outcome<unknown>>;
  good: object;
  http400: string;
}

const askQuote: Read['ask'] = (service, signal) => service.quote(quoteRequestOf(fullShipment), signal);
const quoteCredentials = { UserName: 'dock7', ClientCode: 'ACME', AuthenticationID: canary };

const reads: Read[] = [
  {
    name: 'Rate quote V1',
    quoteVersion: 1,
    line: 'POST /api/ratequote/ratequote HTTP/1.1',
    credentials: quoteCredentials,
    golden: 'rate-quote',
    ask: askQuote,
    good: goodQuoteV1Answer,
    http400: 'refused',
  },
  {
    name: 'Rate quote V2',
    quoteVersion: 2,
    line: 'POST /api/RateQuote/RateQuoteV2 HTTP/1.1',
    credentials: quoteCredentials,
    golden: 'rate-quote',
    ask: askQuote,
    good: goodQuoteV2Answer,
    http400: 'refused',
  },
  {
    name: 'Tracking list',
    quoteVersion: 2,
    line: 'POST /api/shipmenttracking/shipmentstatuslist HTTP/1.1',
    credentials: { userName: 'dock7', clientCode: 'ACME', AuthenticationID: canary },
    golden: 'tracking-list',
    ask: (service, signal) =>
      service.trackingRecords({ scac: 'ODFL', from: '2026-03-07', to: '2026-03-08' }, signal),
    good: { ErrorMessage: '', Details: [] },
    http400: 'in-doubt http-400',
  },
];

test('words about an account are about the sign-in only where no shipment was named', async () => {
  opened = await startService();
  opened.server.behave({ body: { ErrorMessage: 'Third party account could not be found.' } });
  expect(await opened.service.quote(quoteRequestOf(fullShipment))).toMatchObject({ kind: 'refused' });
  expect(await opened.service.checkSettings()).toMatchObject({
    kind: 'held',
    reason: 'unauthorized',
    words: 'Third party account could not be found.',
  });
});

test('the check of the settings asks the tracking list once, and is not repeated by itself', async () => {
  opened = await startService({ limits: { readPauses: [1, 1] } });
  opened.server.behave('close-after-request');
  expect(await opened.service.checkSettings()).toMatchObject({
    kind: 'in-doubt',
    reason: 'connection-closed',
  });
  expect(opened.server.arrivals.map(({ path }) => path)).toEqual([
    '/api/shipmenttracking/shipmentstatuslist',
  ]);
});

describe.each(reads)('$name', (read) => {
  async function open(behaviour: Behaviour, readPauses: number[]) {
    opened = await startService({
      settings: { quoteVersion: read.quoteVersion, pricingCode: 'TIER-2' },
      limits: { readPauses, ...limitsFor(behaviour) },
    });
    opened.server.behave(behaviour);
    return opened;
  }

  const endOf = (outcome: Outcome<unknown>) =>
    outcome.kind + ('reason' in outcome ? ` ${outcome.reason}` : '');

  test('a whole answer is accepted; path, names and credentials are letter for letter', async () => {
    const { service, server } = await open({ body: read.good }, []);
    expect(endOf(await read.ask(service))).toBe('accepted');
    expect(server.arrivals.map((arrival) => arrival.requestLine)).toEqual([read.line]);
    expect(JSON.parse(server.arrivals[0]?.body ?? '')).toEqual({
      ...read.credentials,
      ...(golden(read.golden) as object),
    });
  });

  const statuses = settingsRows.map(([name, behaviour, ended]): (typeof faultRows)[number] => [
    name,
    behaviour,
    ended,
  ]);
  test.each([...faultRows, ...statuses])('%s', async (_name, behaviour, expected) => {
    const { service, server } = await open(behaviour, []);
    expect(endOf(await read.ask(service))).toBe(expected);
    expect(server.arrivals).toHaveLength(1);
  });

  test('HTTP 400, with words and without', async () => {
    const { service, server } = await open({ status: 400, body: { Message: 'Weight missing' } }, [1, 1]);
    const outcome = await read.ask(service);
    expect(endOf(outcome)).toBe(read.http400);
    expect(outcome).toMatchObject({ words: 'Weight missing' });
    server.behave({ status: 400, body: '' });
    expect(endOf(await read.ask(service))).toBe(read.http400);
  });

  test('an error is asked for once; silence three times at most; canceling ends it', async () => {
    const { service, server } = await open({ body: { ErrorMessage: 'No' } }, [1, 1]);
    expect(endOf(await read.ask(service))).toBe('refused');
    expect(server.arrivals).toHaveLength(1);
    server.behave('close-after-request');
    expect(endOf(await read.ask(service))).toBe('in-doubt connection-closed');
    expect(server.arrivals).toHaveLength(4);
    // Not by a clock: on a busy machine nothing has left by then, and what was canceled is another thing.
    const stop = new AbortController();
    server.behave(() => {
      stop.abort();
      return 'no-reply';
    });
    expect(endOf(await read.ask(service, stop.signal))).toBe('in-doubt canceled');
    expect(server.arrivals).toHaveLength(5);
  });
});
