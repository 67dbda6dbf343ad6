import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { ordersCsv } from '#support/order-files.ts';
import { until } from '#support/until.ts';

// Regression: the batch sent it under the hands of whoever had called it up, with half a weight.
test('a load that somebody has opened on Pack leaves the line, and goes when it is sent there', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { desk } = openDeskBench(service.baseUrl, { limits: patient });
  const { drafts, imports, scans, shipments } = desk.handlers;
  const bols = () => service.received().filter(({ path }) => path.includes('preparebilloflading'));
  await importFrom(desk, 'orders.csv', ordersCsv(8));
  await service.faults.down();
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 8 });
  const inLine = async () =>
    value(await imports.list({ show: 'open', offset: 0, limit: 20 })).counts['in-line'];
  await expect.poll(inLine).toBe(4);

  // Its paper is scanned at the bench: it opens on Pack, and the weight is being typed anew.
  const [order] = value(await scans.lookUp({ number: 'SO-8' })).orders;
  const { draftId } = value(await imports.repair({ id: order?.draftId ?? '' }));
  const { form } = value(await drafts.open({ id: draftId }));
  const typed = (weightLb: string) => ({ ...form, lines: form.lines.map((line) => ({ ...line, weightLb })) });
  value(await drafts.save({ id: draftId, form: typed('9') }));
  await service.faults.up();
  await until('the others are through', () => bols().length === 7);
  await expect
    .poll(async () => value(await imports.status()))
    .toMatchObject({ batch: { state: 'ended', total: 7 } });
  expect(JSON.stringify(bols().map(({ body }) => body))).not.toContain('PO-5008');

  value(await shipments.submit({ draftId, form: typed('900') }));
  await until('it is sent', () => bols().length === 8);
  expect(bols().at(-1)?.body).toMatchObject({ PONumber: 'PO-5008', LineItems: [{ Weight: '900' }] });
});
