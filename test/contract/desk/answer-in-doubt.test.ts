import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { AnswerFileName } from '#shared/station/answer-in-doubt.ts';
import { goodBolAnswer } from '#support/shipments.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { startFaultServer } from '#support/fault-server.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const documents = { ...goodBolAnswer, ShipmentLabel: png.toString('base64') };
const sha = (bytes: Buffer | null) =>
  bytes && createHash('sha256').update(Uint8Array.from(bytes)).digest('hex');

async function answering(...bodies: object[]) {
  const server = await startFaultServer();
  onTestFinished(() => server.close());
  server.behave(() => ({ body: bodies.shift() ?? { ErrorMessage: 'No more' } }));
  const bench = openDeskBench(server.url);
  const { desk } = bench;
  const doubts = async (shipmentId: string) => value(await desk.handlers.exchanges.inDoubt({ shipmentId }));
  const file = (shipmentId: string, attempt: number, name: AnswerFileName) =>
    desk.answerFile(shipmentId, attempt, name);
  return { ...bench, server, doubts, file };
}

// Regression: "Nothing was created" for an answer with a number and documents; and no way to get at them.
test('an error beside a number and documents: in doubt, all of it kept whole, nothing printed, sent once', async () => {
  const bench = await answering({ ...documents, ErrorMessage: 'Saved with warnings' });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  const names: AnswerFileName[] = ['bol.pdf', 'labels.zpl', 'label.png', 'answer.json'];
  expect(await bench.doubts(id)).toMatchObject([
    {
      attempt: 1,
      standing: 'open',
      bolNumber: goodBolAnswer.BlNumber,
      files: names.map((name) => ({ name })),
    },
  ]);
  expect(sha(await bench.file(id, 1, 'bol.pdf'))).toBe(sha(Buffer.from(goodBolAnswer.PDF, 'base64')));
  expect((await bench.file(id, 1, 'labels.zpl'))?.toString()).toBe(goodBolAnswer.ShipmentLabelZpl.join(''));
  expect((await bench.file(id, 1, 'label.png'))?.equals(png)).toBe(true);
  expect(JSON.parse((await bench.file(id, 1, 'answer.json'))?.toString() ?? '')).toMatchObject({
    ...documents,
    ErrorMessage: 'Saved with warnings',
  });
  expect(await bench.file(id, 1, 'label.pdf')).toBeNull();
  expect(value(await bench.desk.handlers.shipments.get({ id })).printJobs).toEqual([]);
  expect(bench.server.arrivals).toHaveLength(1);

  // The service has it: the documents are the shipment's, and a person prints them.
  const [row] = bench.stores.submissions.ofShipment(id);
  value(
    await bench.desk.handlers.submissions.settleAccepted({
      ...{ id: row?.id ?? '', attempt: row?.attempt ?? 0 },
      bolNumber: goodBolAnswer.BlNumber,
    }),
  );
  expect(await bench.doubts(id)).toEqual([]);
  const view = value(await bench.desk.handlers.shipments.get({ id }));
  expect([view.documents.length, view.labels.length > 0, view.printJobs]).toEqual([1, true, []]);
  value(await bench.desk.handlers.printing.printLabels({ shipmentId: id, units: [], reason: '' }));
});

test('the same number for two shipments: the second is in doubt, prints nothing and cannot be printed', async () => {
  const bench = await answering(documents, documents);
  const first = await bench.enter();
  await bench.reaches(first, 'bol', 'accepted');
  const second = await bench.enter();
  await bench.reaches(second, 'bol', 'in-doubt');
  const [doubt] = await bench.doubts(second);
  expect(doubt).toMatchObject({ standing: 'rejected', bolNumber: goodBolAnswer.BlNumber });
  expect(sha(await bench.file(second, 1, 'bol.pdf'))).toBe(sha(Buffer.from(goodBolAnswer.PDF, 'base64')));
  const { printing } = bench.desk.handlers;
  const asked = [
    await printing.printLabels({ shipmentId: second, units: [], reason: 'again', confirmed: true }),
    await printing.printDocument({ shipmentId: second, reason: 'again', copies: null, confirmed: true }),
    await printing.printMissing({ shipmentId: second, cameOut: [], didNot: [], confirmed: true }),
  ];
  expect(asked.map((one) => one.ok || one.error.code)).toEqual(Array(3).fill('nothing-to-print'));
  const [row] = bench.stores.submissions.ofShipment(second);
  expect(row?.evidence?.other?.shipmentId).toBe(first);
});

// Regression: "the papers never came" stood also where documents came and were not this BOL's.
test.each([
  ['found under another number: documents came, and are not its own', documents, true],
  [
    'found after an answer with nothing but a number: no documents came',
    { BlNumber: goodBolAnswer.BlNumber },
    false,
  ],
])('%s', async (_name, answer, hasRejectedDocuments) => {
  const bench = await answering({ ...answer, ErrorMessage: 'Saved with warnings' });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  const [row] = bench.stores.submissions.ofShipment(id);
  value(
    await bench.desk.handlers.submissions.settleAccepted({
      id: row?.id ?? '',
      attempt: row?.attempt ?? 0,
      bolNumber: '815',
    }),
  );
  const view = value(await bench.desk.handlers.shipments.get({ id }));
  expect(view).toMatchObject({ documents: [], labels: [], hasRejectedDocuments });
});

test('an answer that is no JSON: nothing of it can be read, and all of it can be saved', async () => {
  const bench = await answering();
  bench.server.behave({ body: '<html>BOL 7 made</html>' });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  expect(await bench.doubts(id)).toMatchObject([{ standing: 'open', files: [{ name: 'answer.json' }] }]);
  expect((await bench.file(id, 1, 'answer.json'))?.toString()).toBe('<html>BOL 7 made</html>');
});
