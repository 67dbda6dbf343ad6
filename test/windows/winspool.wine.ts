import { zpl } from '#support/label-feed.ts';
import { expect, test } from './support/bench.ts';

const label = (n: number, bytes?: number) => ({ name: `0700018342 label ${n}`, zpl: zpl(n, bytes) });
const asked = (labels: ReturnType<typeof label>[]) =>
  labels.map(({ name, zpl: bytes }) => ({ name, zpl: bytes.toString('base64') }));

test('labels reach the device behind a raw queue byte for byte, each a job of its own', async ({ queues }) => {
  const before = queues.zebra.jobs.length;
  const labels = [label(1), label(2, 400_000), label(3)];
  const answer = await queues.ask({ ask: 'labels', queue: 'ZEBRA', language: 'zpl', labels: asked(labels) });
  expect(answer.condition).toBeNull();
  expect(answer.outcomes.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent']);
  await expect.poll(() => queues.zebra.jobs.length).toBe(before + 3);
  const got = queues.zebra.jobs.slice(before);
  expect(labels.map(({ zpl: bytes }) => got.filter((one) => one.equals(bytes)).length)).toEqual([1, 1, 1]);
});
