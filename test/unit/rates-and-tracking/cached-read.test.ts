import * as z from 'zod';
import { expect, test } from 'vitest';
import { createCachedRead } from '#main/rates-and-tracking/cached-read.ts';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import { anExchange } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';

function open() {
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
    z.number(),
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
