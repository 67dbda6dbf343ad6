import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, lookAt, patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings, ordersCsv } from '#support/order-files.ts';
import { until } from '#support/until.ts';

async function bench() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const opened = openDeskBench(service.baseUrl, { limits: patient });
  const { imports } = opened.desk.handlers;
  const list = async (show: 'open' | 'problems' | 'done' | 'removed' = 'open') =>
    value(await imports.list({ show, offset: 0, limit: 200 }));
  const bols = () => service.received().filter(({ path }) => path.includes('preparebilloflading'));
  return { service, ...opened, imports, list, bols };
}

test('headings in plain words are understood, rows of one order are one shipment with their lines', async () => {
  const { desk, imports, list, reports } = await bench();
  const look = value(await lookAt(desk, 'orders.csv', ordersCsv(3, 1, 2)));
  expect(look.counts).toEqual({
    ...{ rows: 6, shipments: 3, withProblems: 0, badRows: 0, knownRows: 0 },
    ...{ takenNumbers: 0, unknownAddresses: 0 },
  });
  expect(look.samples[0]).toMatchObject({
    row: 2,
    lines: 2,
    externalId: 'SO-1',
    place: 'Reno, NV',
    units: 3,
    weightLb: 801,
  });

  const file = await importFrom(desk, 'orders.csv', ordersCsv(3, 1, 2));
  expect(file).toMatchObject({ rows: 6, shipments: 3, badRows: 0, knownRows: 0 });
  const { rows, counts, total } = await list();
  expect(total).toBe(3);
  expect(counts).toEqual({ ready: 3 });
  expect(rows.map(({ state, externalId, bolNumber }) => [state, externalId, bolNumber])).toEqual(
    [1, 2, 3].map((n) => ['ready', `SO-${n}`, '']),
  );
  // They are no drafts of the packer.
  expect(value(await desk.handlers.drafts.list())).toEqual([]);
  expect(value(await imports.status()).batch.state).toBe('none');
  expect(reports).toEqual([]);
});

test('an external id counts once for ever: a second import says so and makes nothing', async () => {
  const { desk, imports, list } = await bench();
  await importFrom(desk, 'a.csv', ordersCsv(2));
  await imports.remove({ ids: (await list()).rows.map(({ id }) => id) });
  const again = await importFrom(desk, 'b.csv', ordersCsv(3));
  expect(again).toMatchObject({ rows: 3, shipments: 1, knownRows: 2 });
  const left = value(await imports.leftRows({ id: again.id, after: 0 }));
  expect(left.map(({ row, kind, problems }) => [row, kind, problems[0]?.code])).toEqual([
    [2, 'known', 'known-external-id'],
    [3, 'known', 'known-external-id'],
  ]);
  expect((await list('removed')).total).toBe(2);
  value(await imports.putBack({ ids: (await list('removed')).rows.map(({ id }) => id) }));
  expect((await list()).total).toBe(3);
});

test('a batch goes out once, in load order, and prints in that order', async () => {
  const { desk, imports, list, bols, printedLabels } = await bench();
  const rows = [5, 3, 4, 1, 2].map((n) => orderCells(n));
  await importFrom(desk, 'orders.csv', csv([orderHeadings, ...rows]));
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 5 });
  await expect.poll(async () => value(await imports.status()).batch).toMatchObject({ printed: 5 });
  const sent = bols().map(({ body }) => /PO-\d+/.exec(JSON.stringify(body))?.[0]);
  expect(sent.toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `PO-${5000 + n}`));
  expect(printedLabels().map((zpl) => /PO-(\d+)/.exec(zpl)?.[1])).toEqual(
    [1, 2, 3, 4, 5].map((n) => String(5000 + n)),
  );
  const done = await list('done');
  expect(done.rows.map(({ state }) => state)).toEqual(Array(5).fill('printed'));
  const { batch } = value(await imports.status());
  expect(batch).toMatchObject({ state: 'ended', total: 5, done: 5, printed: 5, failed: 0, inDoubt: 0 });
  expect(value(await imports.submit({ ids: done.rows.map(({ id }) => id) }))).toEqual({ count: 0 });
});

test('what has something to fix is not sent, is repaired on Pack, and then is', async () => {
  const { desk, imports, list, bols, db } = await bench();
  const bad = orderCells(2);
  bad[7] = '895';
  const file = await importFrom(desk, 'orders.csv', csv([orderHeadings, orderCells(1), bad]));
  expect(file.shipments).toBe(2);
  const { rows } = await list('problems');
  expect(rows[0]).toMatchObject({
    row: 3,
    reasons: [{ path: 'consignee.postalCode', code: 'postal-code' }],
    reasonCount: 1,
  });
  const id = rows[0]?.id ?? '';
  expect(value(await imports.submit({ ids: [id] }))).toEqual({ count: 0 });

  const { draftId } = value(await imports.repair({ id }));
  const draft = value(await desk.handlers.drafts.open({ id: draftId }));
  expect(draft.form.bolNumber).not.toBe('');
  const form = { ...draft.form, consignee: { ...draft.form.consignee, postalCode: '89502' } };
  value(await desk.handlers.drafts.save({ id: draftId, form }));
  expect((await list()).counts).toEqual({ ready: 2 });
  const { shipmentId } = value(await desk.handlers.shipments.submit({ draftId, form }));
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 1 });
  await until('both', () => bols().length === 2);
  expect(
    db.prepare('SELECT count(*) AS n FROM imported_shipments WHERE shipment_id = ?').get(shipmentId),
  ).toEqual({ n: 1 });
});

test('rows that contradict each other, cells that cannot be held and rows too long are bad by row and column', async () => {
  const { desk, imports } = await bench();
  const other = orderCells(1, 1);
  other[5] = 'Sparks';
  const terms = orderCells(2);
  terms[15] = 'whenever';
  const file = await importFrom(
    desk,
    'orders.csv',
    csv([orderHeadings, orderCells(1), other, terms, [...orderCells(3), 'more']]),
  );
  expect(file).toMatchObject({ rows: 4, shipments: 0, badRows: 4 });
  const left = value(await imports.leftRows({ id: file.id, after: 0 }));
  expect(left.map(({ row, problems }) => [row, problems[0]?.column, problems[0]?.code])).toEqual([
    [2, 'Ship To City', 'differs'],
    [3, 'Ship To City', 'differs'],
    [4, 'Terms', 'freight-terms'],
    [5, '', 'more-cells-than-headings'],
  ]);
  expect(left[2]?.cells).toEqual(terms);
});

test('a batch can be paused and goes on', async () => {
  const { desk, imports, bols } = await bench();
  await importFrom(desk, 'orders.csv', ordersCsv(12));
  value(await imports.submit({ ids: 'ready' }));
  value(await imports.pause());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(bols().length).toBeLessThan(12);
  expect(value(await imports.status()).batch).toMatchObject({ state: 'paused', total: 12 });
  value(await imports.goOn());
  await until('all', () => bols().length === 12);
});
