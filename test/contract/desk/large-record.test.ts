import { expect, onTestFinished, test } from 'vitest';
import { goodBolAnswer } from '#support/shipments.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { startFaultServer } from '#support/fault-server.ts';
import { bestOfRounds, longestTask } from '#support/longest-task.ts';

const megabyte = 1024 * 1024;
const limits = { headers: 20_000, body: 20_000, deadline: 60_000 };

/** A BOL in doubt whose answer has about 14 MB of documents: a PDF, 400 labels and a label that is neither PDF nor picture. */
async function doubted() {
  const server = await startFaultServer();
  onTestFinished(() => server.close());
  const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6 * megabyte, 7)]).toString('base64');
  const ShipmentLabelZpl = Array.from({ length: 400 }, () => `^XA^FD${'x'.repeat(10_000)}^FS^XZ`);
  const ShipmentLabel = Buffer.alloc(megabyte, 9).toString('base64');
  server.behave({
    body: { ...goodBolAnswer, PDF, ShipmentLabel, ShipmentLabelZpl, ErrorMessage: 'Saved with warnings' },
  });
  const bench = openDeskBench(server.url, { limits });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  return { ...bench, id };
}

// Regression: the shipment's screen read the whole recorded answer anew at every change, 100 to 300 ms of the main thread each time.
test('what came with an answer of 14 MB in doubt is listed, shown, exported and opened without holding up the main thread', async () => {
  const tasks = await bestOfRounds(50, looksAtOne);
  for (const [name, longest] of Object.entries(tasks)) expect.soft(longest, name).toBeLessThan(50);
});

/** The longest task of each thing that is done with such an answer. */
async function looksAtOne() {
  const { desk, id, stop } = await doubted();
  const { exchanges } = desk.handlers;
  const listed = await longestTask(async () => {
    const [answer] = value(await exchanges.inDoubt({ shipmentId: id }));
    expect(answer?.files).toMatchObject([
      { name: 'bol.pdf', bytes: 6 * megabyte + 9 },
      { name: 'labels.zpl' },
      { name: 'label.bin', bytes: megabyte },
      { name: 'answer.json' },
    ]);
    expect(answer?.labels).toHaveLength(100);
  });
  // What a record holds is known from then on: the next look reads nothing of it, in a fifth of the time.
  const listedAgain = 5 * (await longestTask(async () => exchanges.inDoubt({ shipmentId: id })));
  const shown = await longestTask(async () => {
    const [first] = value(await exchanges.list({ shipmentId: id }));
    expect(first?.response).toContain(`[PDF, ${6 * megabyte + 9} bytes]`);
  });
  const exported = await longestTask(async () => {
    expect(value(await exchanges.export({ shipmentId: id })).text).toContain('sha256');
  });
  const opened = await longestTask(async () => {
    expect((await desk.answerFile(id, 1, 'label.bin'))?.length).toBe(megabyte);
  });
  await stop();
  return { listed, listedAgain, shown, exported, opened };
}
