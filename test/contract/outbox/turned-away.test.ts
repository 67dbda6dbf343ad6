import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aForm } from '#support/builders.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';
import { startTakingService } from '#support/taking-service.ts';

const limits = { headers: 1500, body: 1500, deadline: 6000 };

/** Five BOLs at a service, or a gateway before it, that takes each and answers it so, while its reads are well. */
async function fiveAnswered(status: number) {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  service.afterTaking('bol', { status, headers: { location: '/' }, body: '' });
  const bench = openDeskBench(service.url, { clock: hastyClock(), limits });
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await bench.enter());
  const { outbox, handlers } = bench.desk;
  await until('two in doubt', () => outbox.counts().inDoubt === 2);
  const waiting = async () =>
    value(await handlers.submissions.list({ scope: 'open' })).filter(({ state }) => state === 'queued');
  return { ...bench, ids, service, outbox, handlers, waiting };
}

// Regression: the tracking check of every 15 seconds opened the lanes, and the whole queue went into doubt, two at a time.
test.each([302, 401, 403, 404, 407])(
  'entries answered with %i beside reads that work: two in doubt, and no read starts it again; other settings do',
  async (status) => {
    const { ids, service, outbox, handlers, waiting, ...bench } = await fiveAnswered(status);
    const before = service.reads();
    // The clock of the bench is fast: minutes of probes.
    await until('a probe', () => service.reads() > before);
    await pause(400);
    value(await handlers.rates.get({ draftId: 'a-draft', form: aForm() }));
    await pause(100);
    expect([outbox.counts(), service.taken('bol').length]).toEqual([
      { waiting: 3, inDoubt: 2, refused: 0 },
      2,
    ]);
    expect(outbox.lane()).toMatchObject({ closedFor: 'turned-away' });
    expect((await waiting()).map((row) => row.laneClosedFor)).toEqual(Array(3).fill('turned-away'));
    // Another theme, say: nothing of the service's settings was changed.
    outbox.settingsSaved();
    await pause(100);
    expect(service.taken('bol')).toHaveLength(2);

    service.afterTaking('bol', null);
    bench.setService({ userName: 'right' });
    await until(
      'the rest',
      () => ids.every((id) => bench.stateOf(id, 'bol') !== 'queued') && outbox.counts().waiting === 0,
    );
    expect([
      outbox.counts().inDoubt,
      new Set(service.taken('bol')).size,
      service.taken('bol').length,
    ]).toEqual([2, 5, 5]);
    expect(outbox.lane()).toMatchObject({ closedFor: null });
  },
);

test('a person starts it again, which costs two more at most', async () => {
  const { service, outbox, handlers } = await fiveAnswered(403);
  value(await handlers.submissions.reopenLane());
  await until('two more', () => outbox.counts().inDoubt === 4);
  await pause(300);
  expect([outbox.counts(), outbox.lane().closedFor]).toEqual([
    { waiting: 1, inDoubt: 4, refused: 0 },
    'turned-away',
  ]);
  service.afterTaking('bol', null);
  value(await handlers.submissions.reopenLane());
  await until('the last', () => outbox.counts().waiting === 0);
  expect(outbox.counts().inDoubt).toBe(4);
});

test('an answer that is about no settings: the tracking check starts it again', async () => {
  const { service, outbox } = await fiveAnswered(503);
  service.afterTaking('bol', null);
  await until('the rest', () => outbox.counts().waiting === 0);
  expect([outbox.counts().inDoubt, service.taken('bol').length]).toEqual([2, 5]);
});
