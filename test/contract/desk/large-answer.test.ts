import { expect, onTestFinished, test } from 'vitest';
import { goodBolAnswer } from '#support/shipments.ts';
import { openDeskBench } from '#support/desk-bench.ts';
import { startFaultServer } from '#support/fault-server.ts';

const megabyte = 1024 * 1024;

async function answering(pdfBytes: number) {
  const server = await startFaultServer();
  onTestFinished(() => server.close());
  const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(pdfBytes, 7)]).toString('base64');
  server.behave({ body: { ...goodBolAnswer, PDF } });
  const bench = openDeskBench(server.url);
  return { server, bench };
}

// Regression: an answer of 60 MB was parsed, judged and stored three times over.
test('an answer of 60 MB is cut off and in doubt, and next to nothing of it is stored', async () => {
  const { server, bench } = await answering(45 * megabyte);
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  const [row] = bench.stores.submissions.ofShipment(id);
  expect(row?.evidence).toMatchObject({ reason: 'answer-too-big', httpStatus: 200 });
  const [exchange] = bench.stores.exchanges.ofSubmission(row?.id ?? '');
  expect(exchange?.responseBytes).toBeGreaterThan(60_000);
  expect(exchange?.responseBytes).toBeLessThanOrEqual(64 * 1024);
  expect(bench.stores.documents.ofAttempt(id, 1)).toBeNull();
  expect(server.arrivals).toHaveLength(1);
  expect(bench.reports).toEqual([]);
});

test('an answer of 15 MB is taken whole', async () => {
  const { bench } = await answering(11 * megabyte);
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  expect(bench.stores.documents.ofAttempt(id, 1)?.bytes).toBe(11 * megabyte + 9);
  expect(bench.reports).toEqual([]);
});
