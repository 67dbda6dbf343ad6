import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listedShipments } from '#main/outbox/listed-shipments.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import type { Behaviour } from '#support/fault-server.ts';
import { canary, limitsFor, startService } from './harness.ts';

let opened: Awaited<ReturnType<typeof startService>>;
beforeEach(async () => {
  opened = await startService();
});
afterEach(() => opened.close());

const query = { scac: 'SAIA', from: '2026-03-07', to: '2026-03-08' };

describe('the tracking list', () => {
  test('path, names and spelling on the wire; rows as they came', async () => {
    opened.server.behave({
      body: { ErrorMessage: null, Details: [{ BlNumber: '7', Pro: 9, StatusMessage: 'En route' }] },
    });
    const outcome = await opened.service.trackingRecords(query);
    expect(outcome).toMatchObject({
      kind: 'accepted',
      answer: { records: [{ bolNumber: '7', pro: '9', statusMessage: 'En route' }], warning: '' },
    });
    const [arrival] = opened.server.arrivals;
    expect(arrival?.requestLine).toBe('POST /api/shipmenttracking/shipmentstatuslist HTTP/1.1');
    expect(arrival?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(arrival?.body ?? '')).toEqual({
      userName: 'dock7',
      clientCode: 'ACME',
      AuthenticationID: canary,
      carrierCode: 'SAIA',
      startDate: '2026-03-07T00:00:00-08:00',
      endDate: '2026-03-08T23:59:59-07:00',
    });
  });

  test('for settling a doubt: what the service did not say is null, never an empty number', async () => {
    opened.server.behave({ body: { Details: [{ Pro: '9', ReferenceNumber: '' }] } });
    expect(listedShipments(await opened.service.trackingRecords(query))).toMatchObject({
      answer: [{ bolNumber: null, pro: '9', referenceNumber: null, statusMessage: null }],
    });
  });

  // Regression: the message hid the rows.
  test('rows beside a message are given with it; for settling a doubt they are no whole list', async () => {
    opened.server.behave({ body: { ErrorMessage: 'One terminal is missing', Details: [{ BlNumber: '7' }] } });
    expect(await opened.service.trackingRecords(query)).toMatchObject({
      kind: 'accepted',
      answer: { records: [{ bolNumber: '7' }], warning: 'One terminal is missing' },
    });
    expect(listedShipments(await opened.service.trackingRecords(query))).toMatchObject({
      kind: 'in-doubt',
      words: 'One terminal is missing',
      answer: [{ bolNumber: '7' }],
    });
    expect(opened.server.arrivals).toHaveLength(2);
  });

  const list = '{"Details":[{"BlNumber":"7","ConsigneeName":"Peña Hermanos"}]}';
  test.each<[string, Behaviour]>([
    ['a byte order mark', { body: `\uFEFF${list}` }],
    ['a content type that lies', { headers: { 'content-type': 'text/html' }, body: list }],
    ['no content type', { headers: { 'content-type': '' }, body: list }],
    ['Windows-1252', { body: Buffer.from(list, 'latin1') }],
    ['packed though nobody asked', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(list) }],
    ['no length, whole', { body: list, length: false }],
  ])('read all the same: %s', async (_name, behaviour) => {
    opened.server.behave(behaviour);
    expect(listedShipments(await opened.service.trackingRecords(query))).toMatchObject({
      kind: 'accepted',
      answer: [{ bolNumber: '7' }],
    });
    const full = await opened.service.trackingRecords(query);
    expect(full).toMatchObject({ answer: { records: [{ consigneeName: 'Peña Hermanos' }] } });
  });

  test('no answer: three tries, then the last outcome; a later good one ends it', async () => {
    opened.server.behave('close-after-request');
    expect(listedShipments(await opened.service.trackingRecords(query))).toMatchObject({
      kind: 'in-doubt',
      reason: 'connection-closed',
    });
    expect(opened.server.arrivals).toHaveLength(3);
    let tries = 0;
    opened.server.behave(() => (++tries < 3 ? { status: 503, body: '' } : { body: { Details: [] } }));
    expect(await opened.service.trackingRecords(query)).toMatchObject({
      kind: 'accepted',
      answer: { records: [] },
    });
    expect(tries).toBe(3);
  });

  test.each([
    ['a refusal', { body: { ErrorMessage: 'No', Details: [] } }],
    ['HTTP 401', { status: 401 }],
  ])('%s is an answer: asked once', async (_name, behaviour) => {
    opened.server.behave(behaviour);
    await opened.service.trackingRecords(query);
    expect(opened.server.arrivals).toHaveLength(1);
  });

  test('canceled: no further try', async () => {
    const stop = new AbortController();
    opened.server.behave(() => {
      stop.abort();
      return 'no-reply';
    });
    const outcome = await opened.service.trackingRecords(query, stop.signal);
    expect(outcome).toMatchObject({ kind: 'in-doubt', reason: 'canceled' });
    expect(opened.server.arrivals).toHaveLength(1);
  });
});

describe('the connection test', () => {
  test('good: a time, and no words', async () => {
    opened.server.behave({ body: { Details: [] } });
    const tested = await opened.service.testConnection();
    expect(tested).toMatchObject({ ok: true, value: { serviceWords: null } });
    if (tested.ok) expect(tested.value.milliseconds).toBeGreaterThanOrEqual(0);
  });

  test('the service’s own words come along', async () => {
    opened.server.behave({ body: { ErrorMessage: 'Unknown client' } });
    expect(await opened.service.testConnection()).toMatchObject({
      ok: true,
      value: { serviceWords: 'Unknown client' },
    });
  });

  test.each<[string, Behaviour, string]>([
    ['401', { status: 401 }, 'service-unauthorized'],
    ['403', { status: 403 }, 'service-forbidden'],
    ['404', { status: 404 }, 'service-not-found'],
    ['307', { status: 307 }, 'service-redirect'],
    ['407', { status: 407 }, 'service-proxy'],
    ['500', { status: 500 }, 'service-error'],
    ['HTML', { body: '<html>' }, 'service-unreadable'],
    ['no reply', 'no-reply', 'service-timeout'],
    ['closed', 'close-after-request', 'service-offline'],
  ])('%s → its own code', async (_name, behaviour, code) => {
    const { service, server, close } = await startService({ limits: limitsFor(behaviour) });
    onTestFinished(close);
    server.behave(behaviour);
    expect(await service.testConnection()).toMatchObject({ ok: false, error: { code } });
  });

  test('nothing is asked without settings or credentials', async () => {
    const bare = (settings: boolean) =>
      createFreightService({
        settings: () => (settings ? opened.settings : null),
        authenticationId: () => null,
      });
    expect(await bare(false).testConnection()).toMatchObject({ ok: false, error: { code: 'not-set-up' } });
    expect(await bare(true).testConnection()).toMatchObject({ ok: false, error: { code: 'no-credentials' } });
    expect(opened.server.connections).toBe(0);
  });
});
