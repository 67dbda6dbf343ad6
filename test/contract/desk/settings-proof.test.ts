import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aForm, aTenderForm } from '#support/builders.ts';
import { hastyClock, openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';
import type { Behaviour } from '#support/fault-server.ts';
import { startTakingService } from '#support/taking-service.ts';

const limits = { headers: 1500, body: 1500, deadline: 6000 };

/** A station at its first start: nothing is proven yet. */
async function openNew(tracking: Behaviour | null = null) {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  service.tracking(tracking);
  const bench = openDeskBench(service.url, { clock: hastyClock(), proven: false, limits });
  return { ...bench, service };
}
const rowOf = ({ stores }: Pick<DeskBench, 'stores'>, id: string) => stores.submissions.ofShipment(id)[0];

test('a new station asks one read, then never again: not for the next entries, nor after a restart', async () => {
  const bench = await openNew();
  const { service } = bench;
  const first = await bench.enter();
  await bench.reaches(first, 'bol', 'accepted');
  value(
    await bench.desk.handlers.orders.submit({
      shipmentId: first,
      confirmationEmails: [],
      internalBolNumber: '',
    }),
  );
  value(await bench.desk.handlers.tenders.submit({ shipmentId: first, tender: aTenderForm() }));
  await bench.reaches(first, 'tender', 'accepted');
  await bench.stop();
  const again = openDeskBench(service.url, { clock: hastyClock(), file: bench.file, limits });
  const second = await again.enter();
  await again.reaches(second, 'bol', 'accepted');
  expect(service.asked()).toEqual(['tracking', 'bol', 'order', 'tender', 'bol']);
});

test('a new station asks before there is an entry, and the first one has no read before it', async () => {
  const bench = await openNew();
  await until('the read', () => bench.desk.outbox.serviceStatus().state === 'online');
  expect(bench.service.asked()).toEqual(['tracking']);
  await bench.reaches(await bench.enter(), 'bol', 'accepted');
  expect(bench.service.asked()).toEqual(['tracking', 'bol']);
});

test('a wrong sign-in is said before there is an entry, and again when another wrong one is saved', async () => {
  const bench = await openNew({ status: 401, body: '' });
  const status = () => bench.desk.outbox.serviceStatus();
  await until('the first', () => status().reason === 'unauthorized');
  bench.service.tracking({ status: 403, body: '' });
  bench.setAuthenticationId('another');
  await until('the second', () => status().reason === 'forbidden');
  expect([bench.service.asked(), status().state]).toEqual([['tracking', 'tracking'], 'settings-problem']);
});

test.each<[string, Behaviour, string]>([
  ...[301, 302, 303, 307, 308].map((status): [string, Behaviour, string] => [
    `HTTP ${status}`,
    { status, headers: { location: '/' }, body: '' },
    'redirect',
  ]),
  ['HTTP 401', { status: 401, body: '' }, 'unauthorized'],
  ['HTTP 403', { status: 403, body: '<html>' }, 'forbidden'],
  ['HTTP 404', { status: 404, body: '' }, 'not-found'],
  ['HTTP 407', { status: 407, body: '' }, 'proxy'],
  ['words', { body: { ErrorMessage: 'Invalid credentials.', Details: null } }, 'unauthorized'],
])(
  'a new station whose read is refused by %s: held, nothing was sent, and the right settings let it go once',
  async (_name, refusal, reason) => {
    const bench = await openNew(refusal);
    const { service, desk } = bench;
    const id = await bench.enter();
    await bench.reaches(id, 'bol', 'held');
    const other = await bench.enter();
    expect(rowOf(bench, id)?.evidence).toMatchObject({ leftAt: null, bytesSent: null, reason });
    expect(desk.outbox.serviceStatus().state).toBe('settings-problem');
    await desk.handlers.submissions.tryNow({ id: rowOf(bench, id)?.id ?? '' });
    await until('a second read', () => service.reads() === 2);
    await bench.reaches(id, 'bol', 'held');
    expect([bench.stateOf(other, 'bol'), service.taken('bol')]).toEqual(['queued', []]);
    service.tracking(null);
    bench.setAuthenticationId('the right one');
    await bench.reaches(id, 'bol', 'accepted');
    await bench.reaches(other, 'bol', 'accepted');
    expect(service.taken('bol')).toHaveLength(2);
    expect(new Set(service.taken('bol')).size).toBe(2);
  },
);

test('a station whose tracking list alone is out of order still sends', async () => {
  const bench = await openNew({ status: 500, body: '<html>' });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  expect(bench.service.reads()).toBe(3);
});

test('a station that may not read the tracking list: a person sends one without the check, and the rest follows', async () => {
  const bench = await openNew({ status: 403, body: '' });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'held');
  const other = await bench.enter();
  value(await bench.desk.handlers.submissions.tryNow({ id: rowOf(bench, id)?.id ?? '', unchecked: true }));
  await bench.reaches(id, 'bol', 'accepted');
  await bench.reaches(other, 'bol', 'accepted');
  expect(bench.service.reads()).toBe(1);
});

test('another identifier and other settings are asked for anew; a rate is proof as well', async () => {
  const bench = await openNew();
  const { service } = bench;
  const send = async () => {
    await bench.reaches(await bench.enter(), 'bol', 'accepted');
  };
  await send();
  bench.setAuthenticationId('another');
  await send();
  expect(service.reads()).toBe(2);
  service.tracking({ status: 500, body: '' });
  bench.setService({ clientCode: 'OTHER' });
  await until('the read for them, which says nothing', () => service.reads() === 3);
  value(await bench.desk.handlers.rates.get({ draftId: 'a-draft', form: aForm() }));
  await send();
  expect(service.reads()).toBe(3);
});

test('an in-doubt with a status that may mean the settings: a read goes before the next, so that it does not fall in doubt as well', async () => {
  const bench = await openNew();
  const { service } = bench;
  await bench.reaches(await bench.enter(), 'bol', 'accepted');
  service.afterTaking('bol', { status: 401, body: '' });
  service.tracking({ status: 401, body: '' });
  const doubtful = await bench.enter();
  await bench.reaches(doubtful, 'bol', 'in-doubt');
  const next = await bench.enter();
  await bench.reaches(next, 'bol', 'held');
  const third = await bench.enter();
  await pause(100);
  expect([bench.stateOf(third, 'bol'), service.taken('bol').length]).toEqual(['queued', 2]);
  service.afterTaking('bol', null);
  service.tracking(null);
  bench.setService({ userName: 'right' });
  await bench.reaches(third, 'bol', 'accepted');
  expect([bench.stateOf(next, 'bol'), bench.stateOf(doubtful, 'bol')]).toEqual(['accepted', 'in-doubt']);
  expect(service.taken('bol')).toHaveLength(4);
});

// Regression: words like these closed the lane for the whole station, and the same bill went first each time.
test.each([
  'Third party account could not be found.',
  'Invalid user name in consignee contact',
  'Delivery note: login required is not allowed here',
])('refused with “%s”: that shipment alone, in those words, and the next goes', async (words) => {
  const bench = await openNew();
  const { service } = bench;
  await bench.reaches(await bench.enter(), 'bol', 'accepted');
  service.afterTaking('bol', { body: { ErrorMessage: words } }, 1);
  const refused = await bench.enter();
  await bench.reaches(refused, 'bol', 'refused');
  const next = await bench.enter();
  await bench.reaches(next, 'bol', 'accepted');
  expect(rowOf(bench, refused)?.evidence?.serviceWords).toBe(words);
  expect(bench.desk.outbox.lane().closedFor).toBeNull();
  // One read for such words, and none for the entries after it.
  await bench.reaches(await bench.enter(), 'bol', 'accepted');
  expect(service.reads()).toBe(2);
});

test('nothing that is kept tells the identifier: neither the mark nor the database', async () => {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.url, { proven: false, authenticationId: 'a-secret-of-length', limits });
  await bench.reaches(await bench.enter(), 'bol', 'accepted');
  const rows = bench.db.prepare('SELECT * FROM settings_proof').all();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('a-secret-of-length');
  expect(String(rows[0]?.['mark'])).toMatch(/^[\w-]{43}$/);
});
