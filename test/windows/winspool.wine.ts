import { zpl } from '#support/label-feed.ts';
import { expect, test } from './support/bench.ts';
import type { PrintQuestion } from './support/print-question.ts';

const zplQueue = (queue: string, labels: [name: string, zpl: Buffer][] = []): PrintQuestion => ({
  ask: 'labels',
  language: 'zpl',
  queue,
  labels: labels.map(([name, bytes]) => ({ name, zpl: bytes.toString('base64') })),
});

test('labels reach the device byte for byte, each a job of its own under its BOL', async ({ queues }) => {
  const before = queues.zebra.jobs.length;
  const every = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256));
  const labels: [string, Buffer][] = [
    ['0700018342 label 1 of 3', zpl(1)],
    ['0700018342 label 2 of 3', zpl(2, 400_000)],
    ['0700018342 label 3 of 3', every],
  ];
  const answer = await queues.ask(zplQueue('Büro-ZT411', labels));
  expect(answer.condition).toBeNull();
  expect(answer.outcomes).toMatchObject(labels.map(() => ({ kind: 'sent', reason: null, isFollowed: true })));
  // EnumJobs of Wine 8 lists none, so nothing more is known of them.
  expect([answer.queue, answer.followed]).toEqual(['ready', labels.map(() => ({ kind: 'left' }))]);
  await expect.poll(() => queues.zebra.jobs.length).toBe(before + 3);
  const got = queues.zebra.jobs.slice(before);
  expect(labels.map(([, bytes]) => got.filter((one) => one.equals(bytes)).length)).toEqual([1, 1, 1]);
  expect(await queues.cups.jobNames('Büro-ZT411')).toEqual(labels.map(([name]) => name));
});

test('a queue that is not there is told beforehand: nothing was sent and nothing is in doubt', async ({
  queues,
}) => {
  const answer = await queues.ask(zplQueue('No such queue', [['0700018343 label 1 of 1', zpl(1)]]));
  expect(answer.outcomes).toEqual([]);
  expect(answer.condition).toBe('not-reachable');
});

test('the queues are found, those of labels told from those of pages', async ({ queues }) => {
  const { found = [] } = await queues.ask({ ...zplQueue('OFFICE'), ask: 'printers' });
  const names = found.map((one) => (one.kind === 'system-queue' ? `${one.queue} ${one.language}` : one.kind));
  expect(names.sort()).toEqual(['Büro-ZT411 zpl', 'OFFICE pdf']);
});

test('a spooler that hangs in the middle: one label in doubt, the later ones wait, and the program can end', async ({
  queues,
}) => {
  const before = queues.zebra.jobs.length;
  const labels = Array.from({ length: 40 }, (_, n): [string, Buffer] => [
    `0700018344 label ${n + 1} of 40`,
    zpl(n + 1),
  ]);
  const started = performance.now();
  const asked = queues.ask(zplQueue('Büro-ZT411', labels));
  await expect.poll(() => queues.zebra.jobs.length, { intervals: [20] }).toBeGreaterThan(before);
  queues.cups.hang();
  try {
    const { outcomes, left, condition } = await asked;
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds.indexOf('in-doubt')).toBe(kinds.length - 1);
    expect(kinds.length).toBeLessThan(labels.length);
    expect(outcomes.at(-1)).toMatchObject({ kind: 'in-doubt', reason: 'spooler-failed' });
    expect([left, condition]).toEqual([kinds.length, 'attention']);
    // One limit of 30 s, not one for each label.
    expect(performance.now() - started).toBeLessThan(60_000);
  } finally {
    queues.cups.resume();
  }
});
