import { expect, onTestFinished, test } from 'vitest';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { bolAnswer, startAnsweringService, zplOf } from '#support/answering-service.ts';
import { aLineForm, aZpl } from '#support/builders.ts';
import { openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

const lasting = (unit: number, of: number) => aZpl(unit, of).replace('^XZ', '^JUS^XZ');
const three = [lasting(1, 3), aZpl(2, 3), `~JR${aZpl(3, 3)}`];

async function start(labels: string[], more: object = {}) {
  const service = await startAnsweringService((_path, asked) =>
    bolAnswer(asked, { ShipmentLabelZpl: labels, ...more }),
  );
  onTestFinished(() => service.close());
  return openDeskBench(service.baseUrl, { limits: { headers: 5_000, deadline: 9_000, body: 5_000 } });
}
const view = async (bench: DeskBench, id: string): Promise<ShipmentView> =>
  value(await bench.desk.handlers.shipments.get({ id }));
const labelJobs = async (bench: DeskBench, id: string) =>
  (await view(bench, id)).printJobs.filter(({ kind }) => kind === 'label');
const printedUnits = (bench: DeskBench, id: string) =>
  createPrintJobStore(bench.db)
    .ofShipment(id)
    .filter(({ kind, state }) => kind === 'label' && state === 'printed')
    .map(({ unit }) => unit);
const enter = async (bench: DeskBench, units = 3): Promise<string> => {
  const id = await bench.enter({ lines: [aLineForm({ handlingUnits: String(units) })] });
  await bench.reaches(id, 'bol', 'accepted');
  return id;
};
const bolPrinted = (bench: DeskBench, id: string) =>
  until('the BOL', () =>
    createPrintJobStore(bench.db)
      .ofShipment(id)
      .some(({ kind, state }) => kind === 'document' && state === 'printed'),
  );

test('labels with commands that change the printer wait as one, and print unchanged at one word', async () => {
  const bench = await start(three);
  const id = await enter(bench);
  await bolPrinted(bench, id);
  const [held, ...others] = await labelJobs(bench, id);
  expect(held).toMatchObject({
    state: 'queued',
    reason: 'printer-commands',
    unit: null,
    of: 3,
    words: '^JU, ~JR',
  });
  expect([others, printedUnits(bench, id)]).toEqual([[], []]);

  // A printer that is set up anew is no word of a person.
  bench.desk.spooler.wake();
  value(await bench.desk.handlers.printing.tryNow({ ids: [held?.id ?? ''] }));
  await until('printed', () => printedUnits(bench, id).length === 3);
  expect(printedUnits(bench, id)).toEqual([1, 2, 3]);
});

test('left, and asked for later, they are asked about again', async () => {
  const bench = await start(three);
  const id = await enter(bench);
  const { printing } = bench.desk.handlers;
  value(await printing.cancel({ ids: [(await labelJobs(bench, id))[0]?.id ?? ''] }));
  value(await printing.printMissing({ shipmentId: id, cameOut: [], didNot: [] }));
  const [, again] = await labelJobs(bench, id);
  expect(again).toMatchObject({ state: 'queued', reason: 'printer-commands', unit: null });
  expect(printedUnits(bench, id)).toEqual([]);
  value(await printing.tryNow({ ids: [again?.id ?? ''] }));
  await until('printed', () => printedUnits(bench, id).length === 3);
});

test('those of an answer in doubt that a person accepts are asked about as well', async () => {
  const bench = await start(three, { ErrorMessage: 'Late' });
  const id = await bench.enter({ lines: [aLineForm({ handlingUnits: '3' })] });
  await bench.reaches(id, 'bol', 'in-doubt');
  value(
    await bench.desk.handlers.printing.printLabels({
      shipmentId: id,
      units: [2],
      reason: '',
      confirmed: true,
    }),
  );
  const [held] = await labelJobs(bench, id);
  expect([held?.reason, held?.unit, printedUnits(bench, id)]).toEqual(['printer-commands', null, []]);
});

test('a long list of them is asked about twice: for its length, and for its commands', async () => {
  const bench = await start([...zplOf(30), lasting(31, 31)]);
  const id = await enter(bench, 5);
  const { printing } = bench.desk.handlers;
  const [batch] = await labelJobs(bench, id);
  expect(batch).toMatchObject({ reason: 'many-labels' });
  value(await printing.tryNow({ ids: [batch?.id ?? ''] }));
  expect(await labelJobs(bench, id)).toMatchObject([
    { id: batch?.id, state: 'queued', reason: 'printer-commands', words: '^JU' },
  ]);
  value(await printing.tryNow({ ids: [batch?.id ?? ''] }));
  await until('printed', () => printedUnits(bench, id).length === 31);
});

test('where the station allows them, they print without a question', async () => {
  const bench = await start(three);
  bench.setRoutes({ labels: 'training-labels', billOfLading: null, printerCommands: 'print' });
  const id = await enter(bench);
  await until('printed', () => printedUnits(bench, id).length === 3);
});

test('ordinary labels are not held', async () => {
  const bench = await start(zplOf(3));
  const id = await enter(bench);
  await until('printed', () => printedUnits(bench, id).length === 3);
});
