import { describe, expect, test } from 'vitest';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import { createSettingsCheck } from '#main/outbox/settings-check.ts';
import { anExchange, benchMark } from '#support/builders.ts';
import { settle } from '#support/fake-clock.ts';
import { createFakeFreightService, type Turn } from '#support/fake-freight-service.ts';
import { benchWith, outboxBench } from '#support/outbox-bench.ts';

const read = (changes: Parameters<typeof anExchange>[0] = {}) =>
  anExchange({ operation: 'tracking-list', ...changes });
const unauthorized = (): Outcome<unknown> => ({
  kind: 'held',
  reason: 'unauthorized',
  exchange: read({ httpStatus: 401 }),
});
const failing = (): Outcome<unknown> => ({
  kind: 'in-doubt',
  reason: 'http-500',
  words: null,
  answer: null,
  exchange: read({ httpStatus: 500 }),
});
const offline = (): Outcome<unknown> => ({
  kind: 'not-sent',
  reason: 'dns',
  exchange: read({ httpStatus: null, leftAt: null, bytesSent: null }),
});

/** A bench whose settings are not proven and whose check ends as `now.check` says. */
function unproven(check: () => Outcome<unknown>, turns: Turn[] = []) {
  const now = { check };
  const bench = benchWith(turns, { proven: false, check: () => now.check() });
  bench.outbox.start();
  return { ...bench, now };
}

describe('settings that are not proven', () => {
  test('a read goes first; when it is answered the entry follows, and no other is asked before', async () => {
    const bench = benchWith([], { proven: false });
    const rows = [await bench.enter(), await bench.enter(), await bench.enter()];
    bench.outbox.start();
    await bench.clock.advance(1000);
    expect(rows.map(({ id }) => bench.state(id))).toEqual(['accepted', 'accepted', 'accepted']);
    expect(bench.service.checks).toBe(1);
    expect(bench.stores.settingsProof.mark()).toBe(benchMark);
  });

  test('refused: the entry is held, nothing of it left, the lane stops; settings that are right let all go, once', async () => {
    const bench = unproven(unauthorized);
    const first = await bench.enter();
    const second = await bench.enter();
    await bench.clock.advance(600_000);
    expect([bench.state(first.id), bench.state(second.id)]).toEqual(['held', 'queued']);
    const row = bench.stores.submissions.get(first.id);
    expect(row?.evidence).toMatchObject({
      leftAt: null,
      bytesSent: null,
      reason: 'unauthorized',
      httpStatus: 401,
    });
    expect(bench.service.made.size).toBe(0);
    expect(bench.outbox.serviceStatus()).toMatchObject({ state: 'settings-problem', reason: 'unauthorized' });
    expect(bench.stores.exchanges.ofSubmission(first.id)).toMatchObject([
      { operation: 'tracking-list', outcome: 'held', leftAt: null },
    ]);
    // Pressed again and again with the wrong sign-in: a read each time, never the entry.
    for (let press = 0; press < 3; press += 1) {
      await bench.outbox.handlers.tryNow({ id: first.id });
      await settle();
      await bench.outbox.handlers.reopenLane();
      await settle();
    }
    expect([bench.service.made.size, bench.stores.exchanges.ofSubmission(first.id).length]).toEqual([0, 1]);
    bench.now.check = () => ({ kind: 'accepted', answer: [], exchange: read() });
    bench.outbox.settingsSaved();
    await bench.clock.advance(60_000);
    expect([bench.state(first.id), bench.state(second.id)]).toEqual(['accepted', 'accepted']);
    expect([...bench.service.made.values()]).toEqual([1, 1]);
  });

  test('refused although it is right (an account without the tracking list): a person may send one without the check', async () => {
    const bench = unproven(unauthorized);
    const first = await bench.enter();
    const second = await bench.enter();
    await settle();
    expect(await bench.outbox.handlers.tryNow({ id: first.id, unchecked: true })).toMatchObject({ ok: true });
    await bench.clock.advance(1000);
    // Its good answer proves the settings: the others need no read.
    expect([bench.state(first.id), bench.state(second.id)]).toEqual(['accepted', 'accepted']);
    expect(bench.service.checks).toBe(1);
  });

  test('no network for the read: the entry waits as for the network, and goes when it is back', async () => {
    const bench = unproven(offline);
    const { id } = await bench.enter();
    await settle();
    expect(bench.stores.submissions.get(id)).toMatchObject({ state: 'queued', evidence: { reason: 'dns' } });
    expect(bench.outbox.serviceStatus()).toMatchObject({ state: 'offline', reason: 'dns' });
    await bench.clock.advance(600_000);
    expect(bench.state(id)).toBe('queued');
    bench.now.check = () => ({ kind: 'accepted', answer: [], exchange: read() });
    await bench.clock.advance(60_000);
    expect(bench.state(id)).toBe('accepted');
  });

  test('a read that says nothing: after the third one entry goes alone, and its good answer proves the settings', async () => {
    const bench = unproven(failing);
    const first = await bench.enter();
    await settle();
    expect(bench.stores.submissions.get(first.id)).toMatchObject({
      state: 'queued',
      evidence: { reason: 'check-unclear', httpStatus: 500, leftAt: null },
    });
    expect(bench.outbox.serviceStatus().state).toBe('online');
    const second = await bench.enter();
    await bench.clock.advance(120_000);
    expect([bench.state(first.id), bench.state(second.id)]).toEqual(['accepted', 'accepted']);
    expect(bench.service.checks).toBe(3);
  });

  test('a service that is out of order puts two in doubt at most, then the lanes close', async () => {
    const broken: Turn = { kind: 'status', status: 500, arrived: false };
    const bench = unproven(
      failing,
      Array.from({ length: 20 }, () => broken),
    );
    for (let entry = 0; entry < 6; entry += 1) await bench.enter();
    await bench.clock.advance(14_000);
    expect(bench.outbox.counts().inDoubt).toBeLessThanOrEqual(2);
    expect(bench.outbox.counts().waiting).toBeGreaterThanOrEqual(4);
  });

  test('`Try now` does not wait for a read that says nothing', async () => {
    const bench = unproven(failing);
    const { id } = await bench.enter();
    await settle();
    expect(bench.outbox.handlers.tryNow({ id })).toMatchObject({ ok: true });
    await settle();
    expect([bench.state(id), bench.service.checks]).toEqual(['accepted', 1]);
  });

  test('closing while the read is asked leaves the entry waiting', async () => {
    const bench = benchWith([], { proven: false });
    bench.service.checkSettings = (signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          resolve({
            kind: 'in-doubt',
            reason: 'canceled',
            words: null,
            answer: null,
            exchange: read({ httpStatus: null }),
          });
        });
      });
    bench.outbox.start();
    const { id } = await bench.enter();
    await settle();
    expect(bench.state(id)).toBe('claimed');
    await bench.outbox.stop();
    expect([bench.state(id), bench.service.made.size]).toEqual(['queued', 0]);
  });
});

// Regression: said while the lanes were closed, it held for whatever settings stood when the entry's turn came.
test.each([
  ['the same settings', 'one', 0],
  ['another identifier, saved before its turn', 'two', 1],
])('“send without the check” is said for the settings of that moment: %s', async (_name, later, reads) => {
  let mark = 'one';
  const service = createFakeFreightService({
    turn: () => ({ kind: 'accept' }),
    check: unauthorized,
    settingsMark: () => mark,
  });
  const proof = { proven: () => false, note: () => undefined };
  const check = createSettingsCheck({ proof, service, onRead: () => undefined });
  check.confirm('entry');
  mark = later;
  const held = await check.before('entry', new AbortController().signal);
  expect([service.checks, held?.kind ?? 'goes']).toEqual([reads, reads === 0 ? 'goes' : 'held']);
  // And once: neither does it hold for the old settings when they are back.
  mark = 'one';
  await check.before('entry', new AbortController().signal);
  expect(service.checks).toBe(reads + 1);
});

describe('what proves them and what puts them in question', () => {
  test('a restart and a good answer ask nothing again; other settings do', async () => {
    let mark = 'one';
    const service = () =>
      createFakeFreightService({ turn: () => ({ kind: 'accept' }), settingsMark: () => mark });
    const first = outboxBench(service(), { proven: false });
    first.outbox.start();
    await first.enter();
    await settle();
    await first.outbox.stop();
    first.db.close();
    const restarted = service();
    const second = outboxBench(restarted, { proven: false, file: first.file });
    second.outbox.start();
    await second.enter();
    await settle();
    expect(restarted.checks).toBe(0);
    mark = 'two';
    await second.enter();
    await settle();
    expect(restarted.checks).toBe(1);
    // Back to what was right before: proven is only what gave the last good answer.
    mark = 'one';
    await second.enter();
    await settle();
    expect(restarted.checks).toBe(2);
  });

  test('an answer to settings that were changed meanwhile proves nothing', () => {
    let mark = 'old';
    const service = createFakeFreightService({ turn: () => ({ kind: 'accept' }), settingsMark: () => mark });
    const bench = outboxBench(service, { proven: false });
    bench.outbox.start();
    mark = 'new';
    bench.outbox.observe({ kind: 'accepted', answer: [], exchange: read({ settingsMark: 'old' }) });
    expect(bench.stores.settingsProof.mark()).toBeNull();
  });

  test.each([301, 302, 303, 307, 308, 401, 403, 404, 407])(
    'HTTP %i after it left: in doubt; before the next one a read is asked',
    async (status) => {
      const bench = benchWith([{ kind: 'status', status, arrived: true }]);
      bench.outbox.start();
      const first = await bench.enter();
      await settle();
      expect(bench.stores.submissions.get(first.id)).toMatchObject({
        state: 'in-doubt',
        evidence: { reason: `http-${status}` },
      });
      expect(bench.stores.settingsProof.mark()).toBeNull();
      const second = await bench.enter();
      await bench.clock.advance(1000);
      expect([bench.state(second.id), bench.service.checks]).toEqual(['accepted', 1]);
      await bench.clock.advance(3_600_000);
      expect([bench.state(first.id), ...bench.service.made.values()]).toEqual(['in-doubt', 1, 1]);
    },
  );

  test('a gateway that answers every entry and no read: two in doubt close the lanes although reads succeed', async () => {
    const bench = benchWith(
      Array.from({ length: 9 }, (): Turn => ({ kind: 'status', status: 302, arrived: true })),
    );
    bench.outbox.start();
    for (let entry = 0; entry < 5; entry += 1) await bench.enter();
    await bench.clock.advance(14_000);
    expect(bench.outbox.counts()).toEqual({ waiting: 3, inDoubt: 2, refused: 0 });
    expect(bench.outbox.lane().closedFor).not.toBeNull();
  });

  test.each([400, 408, 409, 429, 500, 503])('HTTP %i says nothing of the settings', async (status) => {
    const bench = benchWith([{ kind: 'status', status, arrived: false }]);
    bench.outbox.start();
    await bench.enter();
    await settle();
    await bench.enter();
    await settle();
    expect(bench.service.checks).toBe(0);
  });

  // Regression: such words closed the lane, and the same bill went first each time.
  test('a refusal in words that look like a wrong sign-in is a refusal; the others go on once a read is answered', async () => {
    const bench = benchWith([{ kind: 'refuse-sign-in' }]);
    bench.outbox.start();
    const refused = await bench.enter();
    await settle();
    const next = await bench.enter();
    await bench.clock.advance(1000);
    expect(bench.stores.submissions.get(refused.id)).toMatchObject({
      state: 'refused',
      evidence: { serviceWords: 'Third party account could not be found.' },
    });
    expect([bench.state(next.id), bench.outbox.lane().closedFor !== null]).toEqual(['accepted', false]);
    const last = await bench.enter();
    await settle();
    expect([bench.state(last.id), bench.service.checks]).toEqual(['accepted', 1]);
  });

  test('only when the read is refused as well does the lane hold, and the refused one is not sent again by it', async () => {
    const bench = benchWith([{ kind: 'refuse-sign-in' }], { check: unauthorized });
    bench.outbox.start();
    const refused = await bench.enter();
    await settle();
    expect(bench.outbox.lane().closedFor).toBeNull();
    const next = await bench.enter();
    await settle();
    expect([bench.state(refused.id), bench.state(next.id), bench.outbox.lane().closedFor !== null]).toEqual([
      'refused',
      'held',
      true,
    ]);
  });

  test('held by a sign-in that a restart has changed: it goes without anybody pressing a key', async () => {
    let mark = 'wrong';
    const check = (): Outcome<unknown> =>
      mark === 'wrong'
        ? { kind: 'held', reason: 'unauthorized', exchange: read({ httpStatus: 401, settingsMark: mark }) }
        : { kind: 'accepted', answer: [], exchange: read({ settingsMark: mark }) };
    const service = () =>
      createFakeFreightService({ turn: () => ({ kind: 'accept' }), check, settingsMark: () => mark });
    const first = outboxBench(service(), { proven: false });
    first.outbox.start();
    const { id } = await first.enter();
    await settle();
    expect(first.stores.submissions.get(id)?.state).toBe('held');
    await first.outbox.stop();
    first.db.close();
    mark = 'right';
    const second = outboxBench(service(), { proven: false, file: first.file });
    second.outbox.start();
    await settle();
    expect(second.stores.submissions.get(id)?.state).toBe('accepted');
  });
});
