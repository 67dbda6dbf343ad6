import { expect, test } from 'vitest';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import { anExchange } from '#support/builders.ts';
import { settle } from '#support/fake-clock.ts';
import { createFakeFreightService } from '#support/fake-freight-service.ts';
import { outboxBench } from '#support/outbox-bench.ts';

/** A bench of settings that are not proven, whose reads end when the test says how. */
function aNewStation({ setUp = true } = {}) {
  const now = { mark: 'one' };
  const service = createFakeFreightService({
    turn: () => ({ kind: 'accept' }),
    settingsMark: () => now.mark,
  });
  const reads: { mark: string; end: (outcome: Outcome<unknown>) => void }[] = [];
  service.checkSettings = (signal) => {
    const { mark } = now;
    const { promise, resolve } = Promise.withResolvers<Outcome<unknown>>();
    reads.push({ mark, end: resolve });
    signal?.addEventListener('abort', () => {
      resolve({ ...unclear(mark), reason: 'canceled' });
    });
    return promise;
  };
  const bench = outboxBench(service, { proven: false, setUp: () => setUp });
  const end = async (at: number, outcome: (mark: string) => Outcome<unknown>) => {
    reads[at]?.end(outcome(reads[at].mark));
    await settle();
  };
  const state = (id: string) => bench.stores.submissions.get(id)?.state;
  return { ...bench, service, now, reads, end, state };
}
const read = (settingsMark: string, httpStatus: number | null = 200) =>
  anExchange({ operation: 'tracking-list', settingsMark, httpStatus });
const answered = (mark: string): Outcome<unknown> => ({ kind: 'accepted', answer: [], exchange: read(mark) });
const refused = (mark: string): Outcome<unknown> => ({
  kind: 'held',
  reason: 'unauthorized',
  exchange: read(mark, 401),
});
const withoutIdentifier = (mark: string): Outcome<unknown> => ({
  kind: 'held',
  reason: 'no-credentials',
  exchange: read(mark, null),
});
const unclear = (mark: string) => ({
  kind: 'in-doubt' as const,
  reason: 'http-500' as const,
  words: null,
  answer: null,
  exchange: read(mark, 500),
});

test('a start asks the read before there is an entry, and the first entry has none of its own', async () => {
  const bench = aNewStation();
  bench.outbox.start();
  expect(bench.reads).toHaveLength(1);
  await bench.end(0, answered);
  expect(bench.outbox.serviceStatus().state).toBe('online');
  const { id } = await bench.enter();
  await settle();
  expect([bench.state(id), bench.reads.length]).toEqual(['accepted', 1]);
});

test('an entry that comes while it is asked waits for that one', async () => {
  const bench = aNewStation();
  bench.outbox.start();
  const { id } = await bench.enter();
  await settle();
  expect([bench.state(id), bench.reads.length]).toEqual(['claimed', 1]);
  await bench.end(0, answered);
  expect([bench.state(id), bench.reads.length]).toEqual(['accepted', 1]);
});

test('an entry that was left waiting by the last run takes part in it too', async () => {
  const bench = aNewStation();
  const { id } = await bench.enter();
  bench.outbox.start();
  await settle();
  expect([bench.state(id), bench.reads.length]).toEqual(['claimed', 1]);
  await bench.end(0, refused);
  expect(bench.state(id)).toBe('held');
});

test('refused before there is an entry: the status says so, nothing is held by it, and the entry asks again', async () => {
  const bench = aNewStation();
  bench.outbox.start();
  await bench.end(0, refused);
  expect(bench.outbox.serviceStatus()).toMatchObject({ state: 'settings-problem', reason: 'unauthorized' });
  expect(bench.outbox.lane().closedFor).toBeNull();
  const { id } = await bench.enter();
  await settle();
  expect([bench.state(id), bench.reads.length]).toEqual(['claimed', 2]);
  await bench.end(1, answered);
  expect([bench.state(id), [...bench.service.made.values()]]).toEqual(['accepted', [1]]);
});

test('other settings are asked at once; what the old ones are told after that proves nothing', async () => {
  const bench = aNewStation();
  bench.outbox.start();
  bench.now.mark = 'two';
  bench.outbox.settingsSaved();
  expect(bench.reads.map(({ mark }) => mark)).toEqual(['one', 'two']);
  const { id } = await bench.enter();
  await bench.end(0, answered);
  expect([bench.state(id), bench.stores.settingsProof.mark()]).toEqual(['claimed', null]);
  await bench.end(1, answered);
  expect([bench.state(id), bench.stores.settingsProof.mark(), bench.reads.length]).toEqual([
    'accepted',
    'two',
    2,
  ]);
});

test('settings that are saved again as they were are not asked again', async () => {
  const bench = aNewStation();
  bench.outbox.start();
  bench.outbox.settingsSaved();
  await bench.end(0, unclear);
  bench.outbox.settingsSaved();
  expect(bench.reads).toHaveLength(1);
});

test('without an identifier nothing was asked: nothing is said, and it is asked when that has come', async () => {
  const bench = aNewStation();
  bench.outbox.start();
  await bench.end(0, withoutIdentifier);
  expect(bench.outbox.serviceStatus().state).toBe('unknown');
  bench.outbox.settingsSaved();
  await bench.end(1, answered);
  expect([bench.reads.length, bench.outbox.serviceStatus().state]).toEqual([2, 'online']);
});

test('neither before the start, nor without a service, nor with proven settings is anything asked', async () => {
  const bench = aNewStation();
  bench.outbox.settingsSaved();
  expect(bench.reads).toHaveLength(0);
  bench.stores.settingsProof.prove('one', bench.clock.now().toISOString());
  bench.outbox.start();
  const withoutService = aNewStation({ setUp: false });
  withoutService.outbox.start();
  await settle();
  expect([bench.reads.length, withoutService.reads.length]).toEqual([0, 0]);
});

test('a station that closes ends it, and learns nothing from that', async () => {
  const bench = aNewStation();
  bench.outbox.start();
  await bench.outbox.stop();
  await settle();
  expect([bench.outbox.serviceStatus().state, bench.reports]).toEqual(['unknown', []]);
});
