import { expect, onTestFinished, test } from 'vitest';
import { documentState } from '#main/import/document-state.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import type { Routes } from '#shared/station/printer.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { bolAnswer, startAnsweringService, zplOf, type GivenAnswer } from '#support/answering-service.ts';
import { aLineForm, aZpl } from '#support/builders.ts';
import { openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

async function start(answer: (asked: Record<string, unknown>) => GivenAnswer) {
  const service = await startAnsweringService((_path, asked) => answer(asked));
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { limits: { headers: 5_000, deadline: 9_000, body: 5_000 } });
  const routes: Routes = {
    labels: 'training-labels',
    billOfLading: { printer: 'training-documents', copies: 1 },
  };
  const perUnit = (labelsPerUnit: number) => {
    bench.setRoutes({ ...routes, labelsPerUnit });
  };
  return { bench, perUnit };
}
const units = (handlingUnits: number) => ({ lines: [aLineForm({ handlingUnits: String(handlingUnits) })] });
const view = async (bench: DeskBench, id: string): Promise<ShipmentView> =>
  value(await bench.desk.handlers.shipments.get({ id }));
const jobsOf = (bench: DeskBench, id: string) =>
  createPrintJobStore(bench.db)
    .ofShipment(id)
    .filter(({ kind }) => kind === 'label');
const printed = (bench: DeskBench, id: string) =>
  jobsOf(bench, id)
    .filter(({ state }) => state === 'printed')
    .map(({ unit }) => unit);
const allPrinted = (bench: DeskBench, id: string, count: number) =>
  until(`${count} are printed`, () => printed(bench, id).length === count);

test('three units at two labels each: six labels, unit by unit, each with its own job and journal lines', async () => {
  const { bench, perUnit } = await start((asked) => bolAnswer(asked));
  perUnit(2);
  const id = await bench.enter(units(3));
  await allPrinted(bench, id, 6);
  const sent = zplOf(3);
  expect(bench.printedLabels()).toEqual([0, 0, 1, 1, 2, 2].map((unit) => sent[unit]));
  const shown = await view(bench, id);
  expect(shown.labels).toMatchObject([1, 2, 3, 4, 5, 6].map((unit) => ({ unit, of: 6, perUnit: 2 })));
  const lines = shown.journal.filter(({ event }) => event === 'print-printed');
  expect(lines.filter(({ detail }) => 'perUnit' in detail)).toHaveLength(6);
  // What the service sent is three labels.
  expect(shown.journal.find(({ event }) => event === 'accepted')?.detail).toMatchObject({ labels: 3 });
  expect(shown.labelAnswer).toEqual({ strings: 3, bad: [] });
});

test('the counts of shipment, list, dock and results file are those of the labels', async () => {
  const { bench, perUnit } = await start((asked) => bolAnswer(asked));
  perUnit(2);
  const id = await bench.enter(units(3));
  await allPrinted(bench, id, 6);
  await until('the BOL', () =>
    createPrintJobStore(bench.db)
      .ofShipment(id)
      .some(({ kind, state }) => kind === 'document' && state === 'printed'),
  );
  expect(bench.stores.shipments.find('', 10)[0]).toMatchObject({
    labelsPrinted: 6,
    labelsWanted: 6,
    handlingUnits: 3,
  });
  const jobs = bench.desk.spooler.jobsOf(id);
  expect(documentState(bench.stores, id, jobs)).toMatchObject({ labels: { printed: 6 } });
  // One of them is reported as not out.
  const [first] = jobsOf(bench, id);
  if (first === undefined) throw new Error('no job');
  value(
    await bench.desk.handlers.printing.printMissing({
      shipmentId: id,
      cameOut: [],
      didNot: [{ id: first.id, runId: first.runId }],
    }),
  );
  await allPrinted(bench, id, 7);
  expect(jobsOf(bench, id).at(-1)).toMatchObject({ unit: 1, of: 6, perUnit: 2, parentId: first.id });
});

test('one label, all of a unit, or all are printed again', async () => {
  const { bench, perUnit } = await start((asked) => bolAnswer(asked));
  perUnit(3);
  const id = await bench.enter(units(3));
  await allPrinted(bench, id, 9);
  const again = async (places: number[]) => {
    const before = jobsOf(bench, id).length;
    value(await bench.desk.handlers.printing.printLabels({ shipmentId: id, units: places, reason: 'torn' }));
    return jobsOf(bench, id)
      .slice(before)
      .map(({ unit }) => unit);
  };
  expect(await again([5])).toEqual([5]);
  await allPrinted(bench, id, 10);
  expect(await again([4, 5, 6])).toEqual([4, 5, 6]);
});

test('a later choice in Setup leaves the labels that are here', async () => {
  const { bench, perUnit } = await start((asked) => bolAnswer(asked));
  perUnit(2);
  const id = await bench.enter(units(3));
  await allPrinted(bench, id, 6);
  perUnit(4);
  expect((await view(bench, id)).labels).toHaveLength(6);
  value(await bench.desk.handlers.printing.printLabels({ shipmentId: id, units: [], reason: 'lost' }));
  await allPrinted(bench, id, 12);
  const other = await bench.enter(units(3));
  await allPrinted(bench, other, 12);
});

test('a label that brings its own number is printed as it came', async () => {
  const { bench, perUnit } = await start((asked) =>
    bolAnswer(asked, { ShipmentLabelZpl: [aZpl(1, 1).replace('^XZ', '^PQ3^XZ')] }),
  );
  perUnit(2);
  const id = await bench.enter(units(3));
  await until('it is printed', () => printed(bench, id).length === 1);
  expect((await view(bench, id)).labels).toMatchObject([{ unit: 1, of: 3 }]);
});

test('as many as Setup wants print without a question; a whole roll does not', async () => {
  const { bench, perUnit } = await start((asked) =>
    bolAnswer(asked, { ShipmentLabelZpl: zplOf(asked['HandlingUnits'] === 1 ? 1 : 8) }),
  );
  perUnit(4);
  const id = await bench.enter(units(8));
  await allPrinted(bench, id, 32);
  const many = await start((asked) => bolAnswer(asked, { ShipmentLabelZpl: zplOf(150) }));
  many.perUnit(4);
  const long = await many.bench.enter(units(150));
  await until('they wait', () => jobsOf(many.bench, long).length > 0);
  expect(jobsOf(many.bench, long)).toMatchObject([
    { state: 'queued', reason: 'many-labels', of: 600, perUnit: 4 },
  ]);
});
