import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { ordersCsv } from '#support/order-files.ts';

test('an imported order is called up by its number or its PO, and no longer once it is sent', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { desk, db } = openDeskBench(service.baseUrl, { limits: patient });
  await importFrom(desk, 'orders.csv', ordersCsv(40));
  const { scans, imports, shipments } = desk.handlers;
  const ordersOf = async (number: string) => value(await scans.lookUp({ number })).orders;
  const [order, another] = await ordersOf('so-7');
  expect(another).toBeUndefined();
  expect(order).toMatchObject({ imported: true });
  expect(await ordersOf('PO-5007')).toEqual([order]);
  expect(await ordersOf('SO-41')).toEqual([]);

  const { draftId } = value(await imports.repair({ id: order?.draftId ?? '' }));
  const { form } = value(await desk.handlers.drafts.open({ id: draftId }));
  expect(form).toMatchObject({ externalId: 'SO-7', poNumber: 'PO-5007' });
  expect(await ordersOf('SO-7')).toEqual([order]);
  value(await shipments.submit({ draftId, form }));
  expect(await ordersOf('SO-7')).toEqual([]);

  const plan = db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM imported_forms WHERE (form ->> '$.poNumber') = ? COLLATE NOCASE`,
    )
    .all('PO-1')
    .map((row) => String(row['detail']));
  expect(plan.join()).toContain('imported_forms_by_po');
});
