import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, lookAt, patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';

// Regression: 123 in a column with the format 0000000 was "123" once and is "0000123" now: a workbook that grows brought its old orders again.
test('an id that only its format fills up is known also as the plain number', async () => {
  const { desk } = openDeskBench('http://127.0.0.1:9', { limits: patient });
  await importFrom(desk, 'before.csv', csv([orderHeadings, ['123', ...orderCells(1).slice(1)]]));
  const workbook = readFileSync(new URL('../../golden/workbooks/masks-openpyxl.xlsx', import.meta.url));
  expect(value(await lookAt(desk, 'orders.xlsx', workbook)).counts).toMatchObject({ rows: 3, knownRows: 1 });
  expect(await importFrom(desk, 'orders.xlsx', workbook)).toMatchObject({
    rows: 3,
    shipments: 2,
    knownRows: 1,
  });
  // And as it is shown: a second time all of them.
  expect(await importFrom(desk, 'again.xlsx', workbook)).toMatchObject({ shipments: 0, knownRows: 3 });
});
