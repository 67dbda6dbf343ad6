import { createServer, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createMetrics } from '#main/support/metrics/metrics.ts';
import { startMetricsServer } from '#main/support/metrics/metrics-server.ts';
import type { MetricsSettings } from '#shared/station/metrics.ts';
import { readExposition } from '#support/read-exposition.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';
import { until } from '#support/until.ts';

const since = '2026-11-22T08:00:00.000Z';
const printer = { printerId: 'Acme "bench"', name: 'Acme Way 7', condition: 'paper-out', since } as const;

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function aStationWithMetrics(settings: Partial<MetricsSettings> = {}) {
  const station = openStation();
  const now = { enabled: true, port: await freePort(), ...settings };
  const reports: unknown[] = [];
  let mode: 'live' | 'training' = 'live';
  const metrics = createMetrics(
    {
      db: station.db,
      databaseFile: station.file,
      copiesFolder: join(station.file, '../copies'),
      status: () => ({
        service: { state: 'offline', since, reason: 'dns' },
        mode,
        labelPrinter: printer,
        documentPrinter: { ...printer, condition: 'ready' },
      }),
      laneClosedFor: () => 'in-doubt',
      storage: () => ({ state: 'ok', message: '' }),
      versions: { version: '0.1.0', node: '24' },
      clock: systemClock,
    },
    () => now,
    () => undefined,
    (error) => reports.push(error),
  );
  onTestFinished(() => metrics.stop());
  await metrics.follow();
  return { ...station, metrics, settings: now, reports, train: () => (mode = 'training') };
}

/** What a client gets, with a Host of its choice. */
async function ask(port: number, more: { path?: string; method?: string; host?: string } = {}) {
  const { path = '/metrics', method = 'GET', host = `127.0.0.1:${port}` } = more;
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { host }, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of answer) body += String(part);
  return { status: answer.statusCode, headers: answer.headers, body };
}

it('says what the station does, in the format of Prometheus', async () => {
  const { db, stores, settings, train } = await aStationWithMetrics();
  const before = readExposition((await ask(settings.port)).body);
  expect(before.get('dockprint_submissions_total')?.samples.every(({ value }) => value === 0)).toBe(true);
  const queued = new Date(Date.now() - 90_000).toISOString();
  db.transaction(() => {
    for (const id of ['a', 'b', 'c']) stores.shipments.insert(aStoredShipment(id));
    stores.submissions.insert(aStoredSubmission('a', 'a', { at: queued }));
    stores.submissions.insert(aStoredSubmission('b', 'b', { state: 'in-doubt' }));
    const head = { at: queued, shipmentId: 'a', subject: 'submission', subjectId: 'a' } as const;
    stores.journal.add({ ...head, event: 'accepted', detail: { step: 'bol', attempt: 1 } });
    stores.journal.add({
      ...head,
      event: 'in-doubt',
      detail: { step: 'bol', attempt: 1, reason: 'interrupted', words: 'Acme' },
    });
    stores.journal.add({ ...head, event: 'accepted', detail: { step: 'Acme' as 'bol', attempt: 1 } });
    stores.journal.add({
      ...head,
      subject: 'print-job',
      event: 'print-printed',
      detail: { kind: 'label', printer: 'Acme', by: 'printer' },
    });
  });
  const { status, headers, body } = await ask(settings.port);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(body).not.toContain('Acme');
  const metrics = readExposition(body);
  const value = (name: string, labels: Record<string, string> = {}) =>
    metrics
      .get(name)
      ?.samples.find((one) => Object.entries(labels).every(([label, text]) => one.labels.get(label) === text))
      ?.value;
  expect(value('dockprint_open_submissions', { state: 'queued', step: 'bol' })).toBe(1);
  expect(value('dockprint_open_submissions', { state: 'in-doubt', step: 'bol' })).toBe(1);
  expect(value('dockprint_oldest_waiting_timestamp_seconds', { what: 'submission' })).toBe(
    Date.parse(queued) / 1000,
  );
  expect(value('dockprint_oldest_waiting_timestamp_seconds', { what: 'print-job' })).toBeUndefined();
  expect(value('dockprint_submissions_total', { step: 'bol', outcome: 'accepted' })).toBe(1);
  expect(value('dockprint_submissions_total', { step: 'bol', outcome: 'in-doubt' })).toBe(1);
  expect(value('dockprint_prints_total', { kind: 'label', outcome: 'printed' })).toBe(1);
  expect(value('dockprint_printer_state', { printer: 'labels', state: 'paper-out' })).toBe(1);
  expect(value('dockprint_printer_state', { printer: 'documents', state: 'paper-out' })).toBe(0);
  expect(value('dockprint_lanes_open')).toBe(0);
  expect(value('dockprint_lanes_closed', { reason: 'in-doubt' })).toBe(1);
  expect(value('dockprint_service_state', { state: 'offline' })).toBe(1);
  expect(value('dockprint_database_bytes', { file: 'database' })).toBeGreaterThan(0);
  expect(value('process_start_time_seconds')).toBeLessThan(Date.now() / 1000);
  expect(value('dockprint_event_loop_lag_seconds', { stat: 'max' })).toBeGreaterThanOrEqual(0);
  expect(metrics.has('dockprint_last_copy_timestamp_seconds')).toBe(false);
  // The labels stay the same whatever stands in the database; only what waits comes and goes.
  const samplesIn = (read: typeof metrics) =>
    [...read].reduce((sum, [name, { samples }]) => sum + (name.includes('waiting') ? 0 : samples.length), 0);
  expect(samplesIn(metrics)).toBe(samplesIn(before));
  expect((await ask(settings.port)).body).toContain(
    'dockprint_submissions_total{step="bol",outcome="accepted"} 1\n',
  );
  train();
  expect(readExposition((await ask(settings.port)).body).has('dockprint_lanes_open')).toBe(false);
});

it('counts how long after F9 each paper was printed: the first time, and by the printer', async () => {
  const { db, stores, settings } = await aStationWithMetrics();
  const at = (seconds: number) => new Date(Date.parse(since) + seconds * 1000).toISOString();
  db.transaction(() => {
    stores.shipments.insert(aStoredShipment('a'));
    stores.submissions.insert(aStoredSubmission('a', 'a', { at: since }));
    const printed = (
      id: string,
      seconds: number,
      by: 'printer' | 'person' = 'printer',
      parent: string | null = null,
    ) => {
      db.prepare(
        `INSERT INTO print_jobs (id, kind, shipment_id, parent_id, state, created_at, changed_at)
         VALUES (?, 'label', 'a', ?, 'printed', ?, ?)`,
      ).run(id, parent, since, since);
      comesOut(id, 'label', seconds, by);
    };
    const comesOut = (
      id: string,
      kind: 'label' | 'document',
      seconds: number,
      by: 'printer' | 'person' = 'printer',
    ) => {
      const head = { at: at(seconds), shipmentId: 'a', subject: 'print-job', subjectId: id } as const;
      stores.journal.add({ ...head, event: 'print-printed', detail: { kind, printer: '', by } });
    };
    printed('first', 1.5);
    printed('after lunch', 2700);
    printed('a second print', 3000, 'printer', 'first');
    printed('said by a person', 5, 'person');
    const bytes = Buffer.from('%PDF-1.4');
    stores.documents.add({
      id: 'bol',
      shipmentId: 'a',
      attempt: 1,
      kind: 'bill-of-lading',
      bytes,
      storedAt: since,
    });
    for (const id of ['its BOL', 'copies for the driver'])
      db.prepare(
        `INSERT INTO print_jobs (id, kind, shipment_id, document_id, state, created_at, changed_at)
         VALUES (?, 'document', 'a', 'bol', 'printed', ?, ?)`,
      ).run(id, since, since);
    comesOut('its BOL', 'document', 4);
    comesOut('copies for the driver', 'document', 9000);
  });
  const read = readExposition((await ask(settings.port)).body);
  const family = read.get('dockprint_submit_to_printed_seconds');
  const value = (name: string, le?: string, kind = 'label') =>
    family?.samples.find(
      ({ name: of, labels }) =>
        of.endsWith(name) && labels.get('kind') === kind && (le === undefined || labels.get('le') === le),
    )?.value;
  expect(family?.type).toBe('histogram');
  expect(['1', '2', '900', '3600', '+Inf'].map((le) => value('_bucket', le))).toEqual([0, 1, 1, 2, 2]);
  expect(value('_count')).toBe(2);
  expect(value('_sum')).toBeCloseTo(2701.5, 2);
  // Regression: copies that a driver got hours later counted as the first print of the BOL.
  expect(['5', '14400', '+Inf'].map((le) => value('_bucket', le, 'document'))).toEqual([1, 1, 1]);
});

it('reads the same twice: nothing is set back by who reads', async () => {
  const { settings } = await aStationWithMetrics();
  const lag = async () =>
    readExposition((await ask(settings.port)).body)
      .get('dockprint_event_loop_lag_seconds')
      ?.samples.find(({ labels }) => labels.get('stat') === 'max')?.value ?? -1;
  const ticks = () => new Promise((done) => setTimeout(done, 30));
  await ticks();
  const busyUntil = performance.now() + 60;
  while (performance.now() < busyUntil);
  await ticks();
  const first = await lag();
  expect(first).toBeGreaterThan(0.03);
  expect(await lag()).toBeGreaterThanOrEqual(first);
});

it.each([
  ['another path', { path: '/' }, 404],
  ['a query', { path: '/metrics?x=1' }, 404],
  ['another method', { method: 'POST' }, 405],
  ['HEAD', { method: 'HEAD' }, 405],
  ['a name that was made to lead here', { host: 'metrics.example' }, 403],
  ['that name with the port', { host: 'metrics.example:PORT' }, 403],
  ['another port', { host: '127.0.0.1:1' }, 403],
])('refuses %s', async (_what, asked: { path?: string; method?: string; host?: string }, status) => {
  const { settings } = await aStationWithMetrics();
  const host = asked.host?.replace('PORT', String(settings.port));
  const refused = await ask(settings.port, { ...asked, ...(host === undefined ? {} : { host }) });
  expect([refused.status, refused.body]).toEqual([status, '']);
  expect((await ask(settings.port, { host: `localhost:${settings.port}` })).status).toBe(200);
});

it('is nothing until it is turned on, follows the settings and gives up its port', async () => {
  const { metrics, settings } = await aStationWithMetrics({ enabled: false });
  expect(metrics.state()).toEqual({ kind: 'off' });
  await expect(ask(settings.port)).rejects.toThrow('ECONNREFUSED');
  settings.enabled = true;
  await metrics.follow();
  expect((await ask(settings.port)).status).toBe(200);
  const other = await freePort();
  const first = settings.port;
  settings.port = other;
  await metrics.follow();
  expect(metrics.state()).toEqual({ kind: 'on', port: other });
  await expect(ask(first)).rejects.toThrow('ECONNREFUSED');
  await metrics.stop();
  await expect(ask(other)).rejects.toThrow('ECONNREFUSED');
});

it('says that another program has the port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const { metrics } = await aStationWithMetrics({ port });
  expect(metrics.state()).toEqual({ kind: 'port-taken', port });
});

it('what is no HTTP, long headers and too many connections get nothing', async () => {
  const { settings, reports } = await aStationWithMetrics();
  const gone = async (bytes: string) => {
    const socket = connect(settings.port, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    socket.write(bytes);
    await once(socket, 'close');
    return answer;
  };
  expect(await gone('\x16\x03\x01\r\n\r\n')).toBe('');
  expect(await gone(`GET /metrics HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(6000)}\r\n\r\n`)).not.toContain(
    '200',
  );
  const idle = Array.from({ length: 12 }, () =>
    connect(settings.port, '127.0.0.1').on('error', () => undefined),
  );
  onTestFinished(() => idle.forEach((socket) => socket.destroy()));
  let closed = 0;
  for (const socket of idle) socket.on('close', () => (closed += 1));
  await until('the ones beyond the limit are closed', () => closed >= 4);
  for (const socket of idle) socket.destroy();
  // The server hears of it a moment later.
  await vi.waitFor(async () => expect((await ask(settings.port)).status).toBe(200));
  expect(reports).toEqual([]);
});

it('a reading that fails is an error without its text, and the next goes well', async () => {
  let broken = true;
  const reports: unknown[] = [];
  const read = () => (broken ? Promise.reject(new Error('Acme')) : Promise.resolve([]));
  const server = await startMetricsServer(0, read, (error) => reports.push(error));
  onTestFinished(() => server.close());
  expect(await ask(server.port)).toMatchObject({ status: 500, body: '' });
  broken = false;
  expect((await ask(server.port)).status).toBe(200);
  expect(reports).toHaveLength(1);
});
