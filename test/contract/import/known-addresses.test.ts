import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { ordersCsv } from '#support/order-files.ts';
import { until } from '#support/until.ts';

// Regression: they were ready, `Check all` found nothing, and the batch failed them one by one for no reason that was said.
test('a station that ships to known addresses says of an imported shipment that its consignee is none', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { desk, stores } = openDeskBench(service.baseUrl, { limits: patient, onlyKnownAddresses: true });
  const { imports, docks } = desk.handlers;
  const list = async () => value(await imports.list({ show: 'open', offset: 0, limit: 10 }));
  const unknown = [{ path: '', code: 'address-not-in-book' }];
  await importFrom(desk, 'orders.csv', ordersCsv(2));
  expect((await list()).rows.map(({ state, reasons }) => [state, reasons])).toEqual([
    ['problems', unknown],
    ['problems', unknown],
  ]);
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 0 });

  const [first] = (await list()).rows;
  const party = stores.imported.open(first?.id ?? '')?.form.consignee;
  const { id } = value(await docks.save({ id: null, data: dockSchema.parse({ party }), hidden: false }));
  expect(value(await imports.check())).toEqual({ problems: 1, doubts: 2 });
  expect((await list()).rows.map(({ state }) => state)).toEqual(['ready', 'problems']);

  // Nobody should ship there any more.
  value(await docks.hide({ id, hidden: true }));
  expect(value(await imports.check())).toEqual({ problems: 2, doubts: 2 });
  value(await docks.hide({ id, hidden: false }));
  value(await imports.check());
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 1 });
  const sent = () => service.received().filter(({ path }) => path.includes('preparebilloflading'));
  await until('the known one', () => sent().length === 1);
});
