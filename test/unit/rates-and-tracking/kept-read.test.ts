import * as z from 'zod';
import { expect, test } from 'vitest';
import { createCachedRead } from '#main/rates-and-tracking/kept-read.ts';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import { anExchange } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';

function open<T = number>(schema: z.ZodType<T> = z.number() as unknown as z.ZodType<T>, longList = '') {
  const { db, stores } = openStation();
  const clock = createFakeClock();
  const observed: string[] = [];
  const reports: unknown[] = [];
  const read = createCachedRead(
    {
      stores,
      clock,
      observe: ({ kind }) => observed.push(kind),
      serviceStatus: () => ({ state: 'online', since: clock.now().toISOString(), reason: null }),
      report: (trouble) => reports.push(trouble),
    },
    'rates',
    schema,
    longList,
  );
  return { db, stores, clock, read, observed, reports };
}

const said = (answer: number) => (): Promise<Outcome<number>> =>
  Promise.resolve({ kind: 'accepted', answer, exchange: anExchange() });
const ended = (outcome: Partial<Outcome<number>>) => (): Promise<Outcome<number>> =>
  Promise.resolve({ exchange: anExchange(), ...outcome } as Outcome<number>);

test('an answer is kept with its time, and given as old when none comes; a plain no is never hidden behind it', async () => {
  const { read, clock, observed } = open();
  await read.ask('k', 'q', said(7));
  const askedAt = clock.now().toISOString();
  await clock.advance(60_000);
  const old = { question: 'q', answer: 7, askedAt, old: true };
  expect(await read.ask('k', 'q', ended({ kind: 'not-sent', reason: 'dns' }))).toEqual({
    ok: true,
    value: { ...old, reason: 'dns' },
  });
  const doubt = ended({ kind: 'in-doubt', reason: 'http-503', words: null, answer: null });
  expect(await read.ask('k', 'q', doubt)).toMatchObject({ ok: true, value: { ...old, reason: 'http-503' } });
  expect(await read.ask('k', 'q', ended({ kind: 'refused', words: 'No lane.' }))).toMatchObject({
    error: { code: 'service-refused', theirWords: 'No lane.' },
  });
  expect(await read.ask('k', 'q', ended({ kind: 'held', reason: 'unauthorized' }))).toMatchObject({
    error: { code: 'service-unauthorized' },
  });
  expect(observed).toEqual(['accepted', 'not-sent', 'in-doubt', 'refused', 'held']);
});

test('a database that cannot be written takes no answer away', async () => {
  const { read, db, reports } = open();
  db.exec('DROP TABLE kept_answers');
  expect(await read.ask('k', 'q', said(7))).toMatchObject({ ok: true, value: { answer: 7, old: false } });
  expect(reports).toHaveLength(1);
});

test('two hundred of a kind are kept, the newest; one that no longer reads is none', async () => {
  const { read, clock, stores } = open();
  for (let at = 0; at < 203; at += 1) {
    await read.ask(`k${at}`, 'q', said(at));
    await clock.advance(1000);
  }
  expect([read.last('k2'), read.last('k3')?.answer, read.last(null)?.answer]).toEqual([null, 3, 202]);
  stores.keptAnswers.put('rates', {
    key: 'k',
    question: 'q',
    json: '"another shape"',
    askedAt: clock.now().toISOString(),
  });
  expect(read.last('k')).toBe(null);
  const failed = await read.ask('k', 'q', ended({ kind: 'not-sent', reason: 'dns' }));
  expect(failed).toMatchObject({ ok: false, error: { code: 'service-offline' } });
});

// Regression: 5,000 rows of a tracking list were written in one go, 45 ms, and read in one go when the screen opened.
test('an answer with a long list is written and read with turns of the event loop between', async () => {
  const { read } = open(z.object({ rows: z.array(z.number()) }), 'rows');
  const answer = { rows: Array.from({ length: 5000 }, (_, n) => n) };
  async function turnsOf<R>(work: () => Promise<R>): Promise<[turns: number, result: R]> {
    let turns = 0;
    const look = (): void => {
      turns += 1;
      next = setImmediate(look);
    };
    let next = setImmediate(look);
    const result = await work();
    clearImmediate(next);
    return [turns, result];
  }
  const accepted = (): Promise<Outcome<typeof answer>> =>
    Promise.resolve({ kind: 'accepted', answer, exchange: anExchange() });
  const silent = (): Promise<Outcome<typeof answer>> =>
    Promise.resolve({ kind: 'not-sent', reason: 'dns', exchange: anExchange() });
  const [written] = await turnsOf(() => read.ask('k', 'q', accepted));
  const [again, old] = await turnsOf(() => read.ask('k', 'q', silent));
  const [opened, last] = await turnsOf(() => read.lastInTurns('k'));
  expect(Math.min(written, again, opened)).toBeGreaterThanOrEqual(10);
  expect([old, last]).toMatchObject([
    { ok: true, value: { answer, old: true } },
    { answer, old: false },
  ]);
});

// While it is written another question may come: its answer is not to be followed by the older one.
test('an answer that is still being written when it is asked again is not kept', async () => {
  const { read } = open(z.object({ rows: z.array(z.number()) }), 'rows');
  const rows = (first: number) => ({ rows: Array.from({ length: 5000 }, (_, n) => first + n) });
  const first = read.ask('k', 'q', () =>
    Promise.resolve({ kind: 'accepted', answer: rows(1), exchange: anExchange() }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  const second = read.ask('k', 'q', () =>
    Promise.resolve({ kind: 'accepted', answer: rows(2), exchange: anExchange() }),
  );
  expect(await first).toMatchObject({ ok: false, error: { code: 'canceled' } });
  expect(await second).toMatchObject({ ok: true });
  expect((await read.lastInTurns('k'))?.answer.rows[0]).toBe(2);
});
