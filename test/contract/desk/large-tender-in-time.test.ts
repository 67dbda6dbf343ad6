import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { aTenderForm } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { goodTenderAnswer } from '#support/service-answers.ts';
import { goodBolAnswer } from '#support/shipments.ts';
import { until } from '#support/until.ts';

/** In a thread of its own, as another machine would be: what it does with megabytes is no task of the station's. */
const source = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const { bol, tender } = workerData;
const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    const isTender = /tender/i.test(request.url);
    if (isTender) parentPort.postMessage({ tender: Buffer.concat(pieces).toString('utf8') });
    response.setHeader('content-type', 'application/json');
    response.end(isTender ? tender : bol);
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
`;

async function startService(pdf: Buffer) {
  const bol = JSON.stringify({ ...goodBolAnswer, PDF: pdf.toString('base64') });
  const worker = new Worker(source, {
    eval: true,
    workerData: { bol, tender: JSON.stringify(goodTenderAnswer) },
  });
  onTestFinished(async () => {
    await worker.terminate();
  });
  const tenders: string[] = [];
  const port = await new Promise<number>((resolve) => {
    worker.on('message', (said: { port?: number; tender?: string }) => {
      if (said.port !== undefined) resolve(said.port);
      if (said.tender !== undefined) tenders.push(said.tender);
    });
  });
  return { url: `http://127.0.0.1:${port}`, tenders };
}

async function tendered(megabytes: number) {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * 1024 * 1024, 7)]);
  const service = await startService(pdf);
  // With timers that go off early the outbox looks at once, in the task of the commit.
  const bench = openDeskBench(service.url, { clock: systemClock });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  // To print it is no part of the tender.
  const open = bench.db.prepare(
    `SELECT count(*) AS n FROM print_jobs WHERE shipment_id = ? AND state <> 'printed'`,
  );
  await until('not printed', () => open.get(id)?.['n'] === 0);
  const longest = await longestTask(async () => {
    value(await bench.desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
    await bench.reaches(id, 'tender', 'accepted');
  });
  await bench.stop();
  return { longest, pdf, service, bench };
}

// Regression: the payload was read four times and written three times as JSON, with the BOL in it, and most of that in one task: 100 ms and more.
test('a tender with a BOL of 3 MB is frozen, sent and recorded without holding up the main thread', async () => {
  // The first runs cold code, and a collection of garbage takes its time now and then; a fault takes it in each.
  const longest = await bestRound(50, async () => {
    const { pdf, service, bench, longest: took } = await tendered(3);
    const [request] = service.tenders;
    const said = JSON.parse(request ?? '') as Record<string, unknown>;
    expect(Object.keys(said)[0]).toBe('Credentials');
    expect(Buffer.from(String(said['BLPdf']), 'base64').equals(pdf)).toBe(true);
    expect(service.tenders).toHaveLength(1);
    expect(bench.reports).toEqual([]);
    return took;
  });
  expect(longest).toBeLessThan(50);
});
