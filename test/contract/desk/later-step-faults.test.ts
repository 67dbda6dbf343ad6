import { aForm, aTenderForm } from '#support/builders.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Fault } from '#support/service-faults/fault.ts';
import { startPlainService } from '#support/plain-service.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

async function openAll(clock = hastyClock(100)) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  // Patient enough for a busy machine, whose service takes its time for a BOL.
  const limits = { headers: 1500, body: 1500, deadline: 6000 };
  const bench = openDeskBench(service.baseUrl, { clock, limits });
  const arrived = (path: RegExp) => service.received().filter((one) => path.test(one.path)).length;
  const bolOf = (shipmentId: string) => bench.stores.submissions.ofShipment(shipmentId)[0];
  /** The next shipment, whose BOL is accepted. */
  async function next() {
    const id = await bench.enter();
    await bench.reaches(id, 'bol', 'accepted');
    const submit = async (step: 'order' | 'tender') =>
      step === 'order'
        ? bench.desk.handlers.orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' })
        : bench.desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() });
    const row = (step: string) => bench.stores.submissions.ofShipment(id).find((one) => one.step === step);
    return { id, submit, row };
  }
  return { ...bench, service, arrived, bolOf, next, ...(await next()) };
}

const status = (code: number): Fault => ({
  kind: 'status',
  status: code,
  headers: code < 400 ? { location: '/' } : {},
});

/** What goes wrong → the state that it must end in. */
const faults: [name: string, fault: Fault, ends: SubmissionState, reason: string | null][] = [
  ['refused', { kind: 'refuse', words: 'No capacity.' }, 'refused', null],
  [
    'refused in words like a wrong sign-in',
    { kind: 'refuse', words: 'The user could not be validated.' },
    'refused',
    null,
  ],
  ['HTTP 401', status(401), 'in-doubt', 'http-401'],
  ['HTTP 403', status(403), 'in-doubt', 'http-403'],
  ['HTTP 404', status(404), 'in-doubt', 'http-404'],
  ['HTTP 407', status(407), 'in-doubt', 'http-407'],
  ['HTTP 302', status(302), 'in-doubt', 'http-302'],
  ['HTTP 307', status(307), 'in-doubt', 'http-307'],
  ['HTTP 400', status(400), 'in-doubt', 'http-400'],
  ['HTTP 408', status(408), 'in-doubt', 'http-408'],
  ['HTTP 409', status(409), 'in-doubt', 'http-409'],
  ['HTTP 429', status(429), 'in-doubt', 'http-429'],
  ['HTTP 500', status(500), 'in-doubt', 'http-500'],
  ['HTTP 503', status(503), 'in-doubt', 'http-503'],
  ['reset mid-request', { kind: 'reset-mid-request' }, 'in-doubt', 'connection-reset'],
  ['reset after the request', { kind: 'reset-after-request' }, 'in-doubt', 'connection-reset'],
  ['closed after the request', { kind: 'close-after-request' }, 'in-doubt', 'connection-closed'],
  ['no reply', { kind: 'no-reply' }, 'in-doubt', 'headers-timeout'],
  ['reset after headers', { kind: 'reset-after-headers' }, 'in-doubt', 'connection-reset'],
  ['the body stalls', { kind: 'body-stalls' }, 'in-doubt', 'body-timeout'],
  ['the body is cut', { kind: 'body-cut' }, 'in-doubt', 'connection-closed'],
  ['truncated JSON', { kind: 'truncated-json' }, 'in-doubt', 'unreadable-answer'],
  ['cut without a length', { kind: 'cut-without-length' }, 'in-doubt', 'unreadable-answer'],
  ['garbage', { kind: 'garbage' }, 'in-doubt', 'garbled-answer'],
  ['wrong root', { kind: 'wrong-root' }, 'in-doubt', 'unreadable-answer'],
  ['nulls', { kind: 'nulls' }, 'in-doubt', 'incomplete-answer'],
  ['empty body', { kind: 'empty-body' }, 'in-doubt', 'unreadable-answer'],
  ['HTML with 200', { kind: 'html-200' }, 'in-doubt', 'unreadable-answer'],
];

test.each(['order', 'tender'] as const)('%s, each fault: ends as it must, and is on record', async (step) => {
  const { service, reaches, desk, next } = await openAll();
  for (const [name, fault, ends, reason] of faults) {
    const { id, submit, row } = await next();
    service.faults.set(fault, { operation: step, times: 1 });
    value(await submit(step));
    await reaches(id, step, ends);
    expect(row(step)?.evidence?.reason ?? null, name).toBe(reason);
    const [last] = value(await desk.handlers.exchanges.list({ shipmentId: id }));
    expect(last, name).toMatchObject({ step, outcome: ends, attempt: 1 });
    expect(last?.request, name).toContain(step === 'order' ? '"ShipmentNumber"' : '"BLPdf": "[PDF');
  }
});

// Regression: a canceled tender was final; the supervisor who wanted another carrier had no way.
test('a canceled tender is tendered again, to another carrier, and goes once', async () => {
  const { service, submit, reaches, row, desk, id, arrived } = await openAll();
  service.faults.set({ kind: 'refuse', words: 'No capacity.' }, { operation: 'tender', times: 1 });
  value(await submit('tender'));
  await reaches(id, 'tender', 'refused');
  const refused = row('tender');
  value(
    await desk.handlers.submissions.cancel({ id: refused?.id ?? '', attempt: 1, reason: 'Another carrier' }),
  );
  expect(row('tender')?.state).toBe('canceled');
  const tender = { ...aTenderForm(), carrierCode: 'ODFL' };
  value(await desk.handlers.tenders.submit({ shipmentId: id, tender }));
  await reaches(id, 'tender', 'accepted');
  expect(arrived(/loadtender/i)).toBe(2);
  expect(service.received().at(-1)?.body).toMatchObject({ CarrierCode: 'ODFL' });
});

test.each(['order', 'tender'] as const)('%s: while nothing leaves it waits, and goes once', async (step) => {
  const { service, submit, reaches, arrived, row, desk, id } = await openAll(hastyClock());
  await service.faults.down();
  value(await submit(step));
  await until('a failed try', () => row(step)?.evidence?.reason === 'connect-refused');
  await service.faults.up();
  await reaches(id, step, 'accepted');
  expect(arrived(step === 'order' ? /onlineorders/ : /loadtender/)).toBe(1);
  const shown = value(await desk.handlers.exchanges.list({ shipmentId: id }));
  // However many tries: the last of those of which nothing left, and the one that went.
  expect(shown.map((one) => `${one.step} ${one.outcome}`)).toEqual([
    `${step} accepted`,
    `${step} not-sent`,
    'bol accepted',
  ]);
});

test.each(['order', 'tender'] as const)('a refused %s is mended and goes as its next try', async (step) => {
  const { service, submit, reaches, row, desk, id, stores } = await openAll();
  service.faults.set({ kind: 'refuse', words: 'Pickup window too short.' }, { operation: step, times: 1 });
  value(await submit(step));
  await reaches(id, step, 'refused');
  expect(row(step)?.evidence?.serviceWords).toBe('Pickup window too short.');
  const number = stores.orders.ofShipment(id)?.shipmentNumber;
  value(
    step === 'order'
      ? await desk.handlers.orders.submit({
          shipmentId: id,
          confirmationEmails: ['a@b.example'],
          internalBolNumber: 'X',
        })
      : await desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm({ pickupUntil: '18:30' }) }),
  );
  await reaches(id, step, 'accepted');
  expect(row(step)?.attempt).toBe(2);
  expect(stores.submissions.payload(row(step)?.id ?? '')).toContain(
    step === 'order' ? 'a@b.example' : '18:30',
  );
  expect(stores.orders.ofShipment(id)?.shipmentNumber).toBe(number);
});

// Regression: it was posted again after four minutes, on the assumption that a number is refused twice.
test('an order in doubt that arrived, and one that did not: neither is sent again until a person says', async () => {
  const { service, submit, row, arrived, desk, id, reaches, stores } = await openAll(hastyClock());
  for (const kind of ['reset-after-request', 'reset-mid-request'] as const) {
    service.faults.set({ kind }, { operation: 'order', times: 1 });
    const before = arrived(/onlineorders/);
    if (kind === 'reset-after-request') value(await submit('order'));
    else
      value(
        await desk.handlers.submissions.settleAbsent({
          id: row('order')?.id ?? '',
          attempt: row('order')?.attempt ?? 0,
        }),
      );
    await until('a doubt', () => row('order')?.state === 'in-doubt' && service.received().length >= before);
    const took = arrived(/onlineorders/);
    // At this clock a quarter of an hour.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(arrived(/onlineorders/)).toBe(took);
    expect(row('order')).toMatchObject({ state: 'in-doubt' });
  }
  expect(row('order')?.attempt).toBe(2);
  value(
    await desk.handlers.submissions.settleAccepted({
      id: row('order')?.id ?? '',
      attempt: row('order')?.attempt ?? 0,
      bolNumber: '7',
    }),
  );
  await reaches(id, 'order', 'accepted');
  expect(stores.shipments.get(id)?.serviceBolNumber).not.toBe('7');
});

test('a tender in doubt stays so until a person says; its confirmation is then found', async () => {
  const { service, submit, row, arrived, desk, id, reaches } = await openAll(hastyClock());
  service.faults.set({ kind: 'no-reply' }, { operation: 'tender', times: 1 });
  value(await submit('tender'));
  await reaches(id, 'tender', 'in-doubt');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(arrived(/loadtender/)).toBe(1);
  expect(await submit('tender')).toMatchObject({ ok: false, error: { code: 'already-submitted' } });
  value(
    await desk.handlers.submissions.settleAccepted({
      id: row('tender')?.id ?? '',
      attempt: row('tender')?.attempt ?? 0,
      bolNumber: 'SAIA-991',
    }),
  );
  const view = value(await desk.handlers.shipments.get({ id }));
  expect(view.tender?.confirmationId).toBe('SAIA-991');
  expect(value(await desk.handlers.shipments.find({ text: 'saia991', limit: 5 }))).toHaveLength(1);
});

test('a tender that is not there is sent again when a person says so, whole as it was', async () => {
  const { service, submit, row, arrived, desk, id, reaches, stores } = await openAll();
  service.faults.set({ kind: 'reset-mid-request' }, { operation: 'tender', times: 1 });
  value(await submit('tender'));
  await reaches(id, 'tender', 'in-doubt');
  const payload = () => stores.submissions.payload(row('tender')?.id ?? '');
  const frozen = payload();
  value(
    await desk.handlers.submissions.settleAbsent({
      id: row('tender')?.id ?? '',
      attempt: row('tender')?.attempt ?? 0,
    }),
  );
  await reaches(id, 'tender', 'accepted');
  expect(payload()).toBe(frozen);
  expect(arrived(/loadtender/)).toBe(1);
});

test('a wrong sign-in in words: refused in those words, the next is held by its read with nothing sent, and the right one lets it go', async () => {
  const { service, submit, reaches, row, desk, id, enter, setAuthenticationId, stateOf, arrived, bolOf } =
    await openAll();
  const words = 'The user could not be validated.';
  service.faults.set({ kind: 'refuse', words });
  value(await submit('order'));
  await reaches(id, 'order', 'refused');
  expect(row('order')?.evidence?.serviceWords).toBe(words);
  value(await submit('tender'));
  const other = await enter();
  await reaches(other, 'bol', 'held');
  expect(bolOf(other)?.evidence).toMatchObject({ reason: 'unauthorized', serviceWords: words, leftAt: null });
  expect(desk.outbox.serviceStatus()).toMatchObject({ state: 'settings-problem', reason: 'unauthorized' });
  const third = await enter();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([stateOf(id, 'tender'), stateOf(third, 'bol')]).toEqual(['queued', 'queued']);
  const waiting = value(await desk.handlers.submissions.list({ scope: 'open' }));
  expect(waiting.filter((one) => one.state === 'queued').every((one) => one.laneClosedFor !== null)).toBe(
    true,
  );
  expect([arrived(/preparebilloflading/), arrived(/onlineorders/)]).toEqual([1, 1]);
  service.faults.clear();
  setAuthenticationId('the right one');
  await reaches(other, 'bol', 'accepted');
  await reaches(third, 'bol', 'accepted');
  expect(stateOf(id, 'order')).toBe('refused');
  value(await submit('order'));
  await reaches(id, 'tender', 'accepted');
});

test('a canceled BOL takes its waiting order with it; a canceled order lets the tender go', async () => {
  const { service, submit, row, desk, id, enter, reaches, stateOf } = await openAll();
  service.faults.set({ kind: 'refuse', words: 'Unknown lane.' });
  const other = await enter();
  await reaches(other, 'bol', 'refused');
  value(
    await desk.handlers.orders.submit({ shipmentId: other, confirmationEmails: [], internalBolNumber: '' }),
  );
  const bol = value(await desk.handlers.shipments.get({ id: other })).submissions[0];
  value(
    await desk.handlers.submissions.cancel({
      id: bol?.id ?? '',
      attempt: bol?.attempt ?? 0,
      reason: 'Called off',
    }),
  );
  expect([stateOf(other, 'bol'), stateOf(other, 'order')]).toEqual(['canceled', 'canceled']);

  value(await submit('order'));
  await reaches(id, 'order', 'refused');
  value(await submit('tender'));
  service.faults.clear();
  expect(stateOf(id, 'tender')).toBe('queued');
  value(
    await desk.handlers.submissions.cancel({
      id: row('order')?.id ?? '',
      attempt: row('order')?.attempt ?? 0,
      reason: 'Not needed',
    }),
  );
  await reaches(id, 'tender', 'accepted');
});

test('two doubts close the lanes; a rate that is answered opens them', async () => {
  const { service, desk, enter, reaches, stateOf } = await openAll(hastyClock(1));
  service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 2 });
  const first = await enter();
  const second = await enter();
  await reaches(first, 'bol', 'in-doubt');
  await reaches(second, 'bol', 'in-doubt');
  const third = await enter();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([stateOf(third, 'bol'), desk.outbox.lane().closedFor !== null]).toEqual(['queued', true]);
  value(await desk.handlers.rates.get({ draftId: 'a-draft', form: aForm() }));
  await reaches(third, 'bol', 'accepted');
  expect([stateOf(first, 'bol'), stateOf(second, 'bol')]).toEqual(['in-doubt', 'in-doubt']);
});

test('the station dies with an order on the wire: what it sent is on record, and it is in doubt', async () => {
  const { service, submit, reaches, id, file, stop, desk } = await openAll();
  service.faults.set({ kind: 'no-reply' }, { operation: 'order' });
  value(await submit('order'));
  await reaches(id, 'order', 'on-wire');
  const [open] = value(await desk.handlers.exchanges.list({ shipmentId: id }));
  expect(open).toMatchObject({ step: 'order', outcome: null, endedAt: null, response: null });
  expect(open?.request).toContain('"ShipmentNumber": "S7');
  // The file as the dead process leaves it: its log is not merged, its row still on the wire.
  const left = join(temporaryFolder(), 'station.sqlite');
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, left + suffix);
  await stop();
  const again = openDeskBench(service.baseUrl, { file: left, clock: hastyClock(1) });
  expect(again.stateOf(id, 'order')).toBe('in-doubt');
  const [kept] = value(await again.desk.handlers.exchanges.list({ shipmentId: id }));
  expect(kept).toMatchObject({ step: 'order', outcome: null, request: open?.request });
});
