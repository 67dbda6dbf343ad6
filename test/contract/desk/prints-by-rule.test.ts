import { expect, onTestFinished, test } from 'vitest';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { rulesSettingsSchema, type Rule } from '#shared/station/rules.ts';
import { bolAnswer, startAnsweringService } from '#support/answering-service.ts';
import { aConsignee, aLineForm } from '#support/builders.ts';
import { openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { importFrom } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { until } from '#support/until.ts';

async function start(...given: object[]): Promise<{ bench: DeskBench; rules: Rule[] }> {
  const service = await startAnsweringService((_path, asked) => bolAnswer(asked));
  onTestFinished(() => service.close());
  const rules = rulesSettingsSchema.parse(given);
  const bench = openDeskBench(service.baseUrl, {
    limits: { headers: 5_000, deadline: 9_000, body: 5_000 },
    rules,
  });
  return { bench, rules };
}
const fourSides = { name: 'Four sides', when: { consignee: 'big box' }, set: { labelsPerUnit: 4 } };
const perUnitBy = (value: number, rule: string) => ({
  labelsPerUnit: { value, rule },
  labelPrinter: null,
  bolPrinter: null,
});
const to = (company: string) => ({
  consignee: aConsignee({ company }),
  lines: [aLineForm({ handlingUnits: '3' })],
});
const viewOf = async ({ desk }: DeskBench, id: string) => value(await desk.handlers.shipments.get({ id }));
const labelsOf = async (bench: DeskBench, id: string, count: number) => {
  await until(`${count} labels`, () => bench.stores.labels.ofShipment(id).length === count);
  return (await viewOf(bench, id)).labels.map(({ perUnit = 1 }) => perUnit);
};

test('the shipment that fits a rule gets its labels, the others as many as the routes say', async () => {
  const { bench } = await start(fourSides, { ...fourSides, name: 'Later', set: { labelsPerUnit: 2 } });
  bench.setRoutes({ labels: 'training-labels', billOfLading: null, labelsPerUnit: 3 });
  const ruled = await bench.enter(to('Big Box Inc.'));
  const other = await bench.enter(to('Corner shop'));
  expect(await labelsOf(bench, ruled, 12)).toEqual(Array.from({ length: 12 }, () => 4));
  expect(await labelsOf(bench, other, 9)).toEqual(Array.from({ length: 9 }, () => 3));
  expect((await viewOf(bench, ruled)).printsByRule).toEqual(perUnitBy(4, 'Four sides'));
  expect((await viewOf(bench, other)).printsByRule).toBeNull();
});

test('what was decided when it was submitted stays, whatever the rule says when the answer comes', async () => {
  const { bench, rules } = await start(fourSides);
  bench.setService({ baseUrl: 'http://127.0.0.1:9' });
  const id = await bench.enter(to('Big Box'));
  expect((await viewOf(bench, id)).labels).toEqual([]);
  rules.splice(0);
  bench.setRoutes({ labels: 'training-labels', billOfLading: null, labelsPerUnit: 2 });
  expect((await viewOf(bench, id)).printsByRule).toEqual(perUnitBy(4, 'Four sides'));
  expect(bench.stores.shipments.printsByRule(id)).toEqual(perUnitBy(4, 'Four sides'));
});

test('an imported order is from a file, read by its mapping', async () => {
  const { bench } = await start(
    { name: 'Typed', when: { source: 'typed' }, set: { labelsPerUnit: 3 } },
    { name: 'Files', when: { source: 'file' }, set: { labelsPerUnit: 2 } },
  );
  await importFrom(bench.desk, 'orders.csv', csv([orderHeadings, orderCells(1)]));
  const { rows } = value(await bench.desk.handlers.imports.list({ show: 'open', offset: 0, limit: 10 }));
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was imported');
  const { draftId } = value(await bench.desk.handlers.imports.repair({ id: row.id }));
  const opened = value(await bench.desk.handlers.drafts.open({ id: draftId }));
  expect(opened.fromFile).toEqual({ mapping: '' });
  const submitted = value(
    await bench.desk.handlers.shipments.submit({ draftId: opened.id, form: opened.form }),
  );
  expect((await viewOf(bench, submitted.shipmentId)).printsByRule).toEqual(perUnitBy(2, 'Files'));
});

test('labels and BOL print where the rule of their submission says', async () => {
  const { bench, rules } = await start({
    name: 'Cold goods',
    when: { consignee: 'big box' },
    set: { labelPrinter: 'training-labels', bolPrinter: 'training-documents' },
  });
  bench.setRoutes({ labels: null, billOfLading: null });
  const ruled = await bench.enter(to('Big Box'));
  const other = await bench.enter(to('Corner shop'));
  const printed = async (id: string, count: number) => {
    const jobs = createPrintJobStore(bench.db);
    await until('its prints have an end', () => {
      const all = jobs.ofShipment(id);
      return all.length === count && all.every(({ state, reason }) => state === 'printed' || reason !== null);
    });
    return (await viewOf(bench, id)).printJobs.map(({ kind, printerName, reason }) =>
      [kind, printerName, reason].join(' ').trim(),
    );
  };
  expect(await printed(ruled, 4)).toEqual([
    ...Array.from({ length: 3 }, () => 'label Labels folder'),
    'document BOL folder',
  ]);
  expect(await printed(other, 3)).toEqual(Array.from({ length: 3 }, () => 'label  no-printer'));
  rules.splice(0);
  expect((await viewOf(bench, ruled)).printsByRule).toMatchObject({ bolPrinter: { rule: 'Cold goods' } });
});
