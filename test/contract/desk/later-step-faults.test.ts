import { aForm, aTenderForm } from '#support/builders.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Fault } from '#main/training/faults/fault.ts';
import { startTrainingService } from '#main/training/training-service.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { hastyClock, openDeskBench, until, value } from '#support/desk-bench.ts';

/** Slow enough that an order in doubt is not asked again within a test (its four minutes are two seconds and more). */
const slowly = hastyClock(100);

async function openAll(clock = slowly) {
  const service = await startTrainingService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { clock });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  const arrived = (path: RegExp) => service.received().filter((one) => path.test(one.path)).length;
  const submit = async (step: 'order' | 'tender') =>
    step === 'order'
      ? bench.desk.handlers.orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' })
      : bench.desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() });
  const row = (step: string) => bench.stores.submissions.ofShipment(id).find((one) => one.step === step);
  return { ...bench, service, id, arrived, submit, row };
}

const status = (code: number): Fault => ({ kind: 'status', status: code, headers: code < 400 ? { location: '/' } : {} }); // prettier-ignore

/** What goes wrong → the state that the design names for it. */
const faults: [name: string, fault: Fault, ends: SubmissionState, reason: string | null][] = [
  ['refused', { kind: 'refuse', words: 'No capacity.' }, 'refused', null],
  ['credentials refused in words', { kind: 'refuse', words: 'The user could not be validated.' }, 'held', 'unauthorized'],
  ['HTTP 401', status(401), 'held', 'unauthorized'],
  ['HTTP 403', status(403), 'held', 'forbidden'],
  ['HTTP 404', status(404), 'held', 'not-found'],
  ['HTTP 307', status(307), 'held', 'redirect'],
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
]; // prettier-ignore

const cases = (['order', 'tender'] as const).flatMap((step) =>
  faults.map((fault) => [step, ...fault] as const),
);

test.each(cases)('%s, %s: ends as the design says, and is on record', async (step, _name, fault, ends, reason) => {
  const { service, submit, reaches, row, desk, id } = await openAll();
  service.faults.set(fault, { operation: step, times: 1 });
  value(await submit(step));
  await reaches(id, step, ends);
  const ended = row(step);
  expect(ended?.evidence?.reason ?? null).toBe(reason);
  const [last] = value(await desk.handlers.exchanges.list({ shipmentId: id }));
  expect(last).toMatchObject({ step, outcome: ends, attempt: 1 });
  expect(last?.request).toContain(step === 'order' ? '"ShipmentNumber"' : '"BLPdf": "[PDF');
}); // prettier-ignore

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
  expect(shown.map((one) => `${one.step} ${one.outcome}`)).toEqual([`${step} accepted`, `${step} not-sent`, 'bol accepted']); // prettier-ignore
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
      ? await desk.handlers.orders.submit({ shipmentId: id, confirmationEmails: ['a@b.example'], internalBolNumber: 'X' })
      : await desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm({ pickupUntil: '18:30' }) }),
  ); // prettier-ignore
  await reaches(id, step, 'accepted');
  expect(row(step)?.attempt).toBe(2);
  expect(row(step)?.payload).toContain(step === 'order' ? 'a@b.example' : '18:30');
  expect(stores.orders.ofShipment(id)?.shipmentNumber).toBe(number);
});

test('an order in doubt that never arrived is asked again by itself, and is there once', async () => {
  const { service, submit, reaches, arrived, row, id } = await openAll(hastyClock());
  service.faults.set({ kind: 'reset-mid-request' }, { operation: 'order', times: 2 });
  value(await submit('order'));
  await reaches(id, 'order', 'accepted');
  expect(row('order')?.attempt).toBe(3);
  expect(arrived(/onlineorders/)).toBe(1);
});

test('an order that arrived unseen: asked again it is refused as known, which proves nothing and is shown to a person', async () => {
  const { service, submit, row, arrived, desk, id, stores, reaches } = await openAll(hastyClock());
  service.faults.set({ kind: 'reset-after-request' }, { operation: 'order', times: 1 });
  value(await submit('order'));
  await until('a refusal', () => row('order')?.evidence?.reason === 'refused-when-asked-again');
  expect(row('order')).toMatchObject({ state: 'in-doubt', attempt: 2 });
  expect(row('order')?.evidence?.serviceWords).toContain('already exists');
  // It is not asked a third time: the answer would be the same.
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(arrived(/onlineorders/)).toBe(2);
  const order = row('order');
  value(await desk.handlers.submissions.settleAccepted({ id: order?.id ?? '', bolNumber: '7' }));
  await reaches(id, 'order', 'accepted');
  expect(stores.shipments.get(id)?.blNumber).not.toBe('7');
});

test('an order is asked again three times at most, a tender never', async () => {
  const { service, submit, row, arrived } = await openAll(hastyClock());
  service.faults.set({ kind: 'status', status: 503 }, { operation: 'order' });
  value(await submit('order'));
  for (let times = 0; times < 6; times += 1) {
    // The lanes close after two doubts; a read that succeeds opens them, as it would in the house.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await until('four tries', () => arrived(/onlineorders/) === 4);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(arrived(/onlineorders/)).toBe(4);
  expect(row('order')).toMatchObject({ state: 'in-doubt', attempt: 4 });
}, 30_000);

test('a tender in doubt stays so until a person says; its confirmation is then found', async () => {
  const { service, submit, row, arrived, desk, id, reaches } = await openAll(hastyClock());
  service.faults.set({ kind: 'no-reply' }, { operation: 'tender', times: 1 });
  value(await submit('tender'));
  await reaches(id, 'tender', 'in-doubt');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(arrived(/loadtender/)).toBe(1);
  expect(await submit('tender')).toMatchObject({ ok: false, error: { code: 'already-submitted' } });
  value(await desk.handlers.submissions.settleAccepted({ id: row('tender')?.id ?? '', bolNumber: 'SAIA-991' }));
  const view = value(await desk.handlers.shipments.get({ id }));
  expect(view.tender?.confirmationId).toBe('SAIA-991');
  expect(value(await desk.handlers.shipments.find({ text: 'saia991', limit: 5 }))).toHaveLength(1);
}); // prettier-ignore

test('a tender that is not there is sent again when a person says so, whole as it was', async () => {
  const { service, submit, row, arrived, desk, id, reaches } = await openAll();
  service.faults.set({ kind: 'reset-mid-request' }, { operation: 'tender', times: 1 });
  value(await submit('tender'));
  await reaches(id, 'tender', 'in-doubt');
  const frozen = row('tender')?.payload;
  value(await desk.handlers.submissions.settleAbsent({ id: row('tender')?.id ?? '' }));
  await reaches(id, 'tender', 'accepted');
  expect(row('tender')?.payload).toBe(frozen);
  expect(arrived(/loadtender/)).toBe(1);
});

test('bad credentials: the lane is held with a plain reason, nothing is lost, and the right ones let all go', async () => {
  const { service, submit, reaches, row, desk, id, enter, setAuthenticationId, stateOf } = await openAll();
  service.faults.set({ kind: 'refuse', words: 'The user could not be validated.' }, { operation: 'order' });
  value(await submit('order'));
  await reaches(id, 'order', 'held');
  expect(row('order')?.evidence).toMatchObject({ reason: 'unauthorized', serviceWords: 'The user could not be validated.' }); // prettier-ignore
  expect(desk.outbox.serviceStatus()).toMatchObject({ state: 'settings-problem', reason: 'unauthorized' });
  value(await submit('tender'));
  const other = await enter();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([stateOf(id, 'tender'), stateOf(other, 'bol')]).toEqual(['queued', 'queued']);
  const waiting = value(await desk.handlers.submissions.list({ scope: 'open' }));
  expect(waiting.filter((one) => one.state === 'queued').every((one) => one.laneClosed)).toBe(true);
  service.faults.clear();
  setAuthenticationId('the right one');
  await reaches(other, 'bol', 'accepted');
  await reaches(id, 'tender', 'accepted');
  expect(stateOf(id, 'order')).toBe('accepted');
});

test('a cancelled BOL takes its waiting order with it; a cancelled order lets the tender go', async () => {
  const { service, submit, row, desk, id, enter, reaches, stateOf } = await openAll();
  service.faults.set({ kind: 'refuse', words: 'Unknown lane.' });
  const other = await enter();
  await reaches(other, 'bol', 'refused');
  value(await desk.handlers.orders.submit({ shipmentId: other, confirmationEmails: [], internalBolNumber: '' }));
  const bol = value(await desk.handlers.shipments.get({ id: other })).submissions[0];
  value(await desk.handlers.submissions.cancel({ id: bol?.id ?? '', reason: 'Called off' }));
  expect([stateOf(other, 'bol'), stateOf(other, 'order')]).toEqual(['abandoned', 'abandoned']);

  value(await submit('order'));
  await reaches(id, 'order', 'refused');
  value(await submit('tender'));
  service.faults.clear();
  expect(stateOf(id, 'tender')).toBe('queued');
  value(await desk.handlers.submissions.cancel({ id: row('order')?.id ?? '', reason: 'Not needed' }));
  await reaches(id, 'tender', 'accepted');
}); // prettier-ignore

test('two doubts close the lanes; a rate that is answered opens them', async () => {
  const { service, desk, enter, reaches, stateOf } = await openAll(hastyClock(1));
  service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 2 });
  const first = await enter();
  const second = await enter();
  await reaches(first, 'bol', 'in-doubt');
  await reaches(second, 'bol', 'in-doubt');
  const third = await enter();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([stateOf(third, 'bol'), desk.outbox.lane().closed]).toEqual(['queued', true]);
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
