import { expect, onTestFinished, test } from 'vitest';
import { importedColumns } from '#shared/station/imported.ts';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { csv, orderCells, orderHeadings, ordersCsv } from '#support/order-files.ts';

async function bench() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const opened = openDeskBench(service.baseUrl, { limits: patient });
  return { ...opened, imports: opened.desk.handlers.imports };
}
const order = (n: number, company: string, weight: string, stop: string) => {
  const cells = orderCells(n);
  [cells[1], cells[3], cells[14]] = [stop, company, weight];
  return cells;
};

test('each column sorts all imported rows, of every file, before the page is cut; without one they are in load order', async () => {
  const { desk, imports } = await bench();
  await importFrom(
    desk,
    'a.csv',
    csv([
      orderHeadings,
      order(10, 'Zócalo Imports', '400', '3'),
      order(2, 'Acme Tile', '90', '1'),
      order(1, 'møller Marine', '1200', '2'),
    ]),
  );
  await importFrom(desk, 'b.csv', csv([orderHeadings, order(3, 'Bay Freight', '700', '')]));
  const orders = async (more: object) =>
    value(await imports.list({ show: 'open', offset: 0, limit: 10, ...more })).rows.map(
      ({ externalId }) => externalId,
    );
  expect(await orders({})).toEqual(['SO-2', 'SO-1', 'SO-10', 'SO-3']);
  const sort = (by: (typeof importedColumns)[number], isDown = false) => ({ sort: { by, isDown } });
  expect(await orders(sort('order'))).toEqual(['SO-1', 'SO-2', 'SO-3', 'SO-10']);
  expect(await orders(sort('order', true))).toEqual(['SO-10', 'SO-3', 'SO-2', 'SO-1']);
  expect(await orders(sort('consignee'))).toEqual(['SO-2', 'SO-3', 'SO-1', 'SO-10']);
  expect(await orders(sort('load', true))).toEqual(['SO-1', 'SO-3', 'SO-10', 'SO-2']);
  // Without a stop: last in both directions.
  expect(await orders(sort('stop'))).toEqual(['SO-2', 'SO-1', 'SO-10', 'SO-3']);
  expect(await orders(sort('stop', true))).toEqual(['SO-10', 'SO-1', 'SO-2', 'SO-3']);
  expect(await orders({ ...sort('order'), offset: 1, limit: 2 })).toEqual(['SO-2', 'SO-3']);
  const [last = ''] = value(await imports.list({ show: 'open', offset: 3, limit: 1 })).rows.map(
    ({ id }) => id,
  );
  value(await imports.remove({ ids: [last] }));
  expect(await orders(sort('load', true))).toEqual(['SO-1', 'SO-10', 'SO-2']);
});

test('what needs a person comes first by state', async () => {
  const { desk, imports } = await bench();
  const wrong = order(4, 'Acme Tile', 'heavy', '4');
  await importFrom(desk, 'a.csv', csv([orderHeadings, order(1, 'Acme Tile', '1', '1'), wrong]));
  const states = async (isDown: boolean) =>
    value(await imports.list({ show: 'open', offset: 0, limit: 10, sort: { by: 'state', isDown } })).rows.map(
      ({ state }) => state,
    );
  expect(await states(false)).toEqual(['problems', 'ready']);
  expect(await states(true)).toEqual(['ready', 'problems']);
});

test('six thousand rows are sorted without holding main up', async () => {
  const { desk, imports } = await bench();
  await importFrom(desk, 'many.csv', ordersCsv(6000));
  for (const by of importedColumns)
    expect(
      await bestRound(50, () =>
        longestTask(async () => {
          const list = value(
            await imports.list({ show: 'open', offset: 5900, limit: 100, sort: { by, isDown: true } }),
          );
          expect(list.rows).toHaveLength(100);
        }),
      ),
      by,
    ).toBeLessThan(50);
});
