import { expect, test } from 'vitest';
import { readDelimited } from '#main/import/reading/read-delimited.ts';

async function refusalOf(text: string): Promise<unknown> {
  let last = 0;
  try {
    for await (const { row } of readDelimited(Buffer.from(text)).rows) last = row;
    return { code: null, row: last };
  } catch (error) {
    const { code, row } = error as { code?: unknown; row?: unknown };
    return { code, row };
  }
}

const long = 'x'.repeat(450_000);

// Regression: whoever had a file with such a row was sent to look for a quotation mark that is not there.
test.each([
  ['without any quotation mark', `Order,Notes\n1,short\n2,${long}\n3,short\n`, 3],
  ['in quotation marks that are closed', `Order,Notes\n1,"${long}"\n`, 2],
])('a row that is too long, %s, is called that', async (_what, text, row) => {
  expect(await refusalOf(text)).toEqual({ code: 'row-too-long', row });
});

test.each([
  ['swallows many rows', `Order,Notes\n1,"open\n${'2,a row like any other\n'.repeat(30_000)}`, 2],
  ['stands in the last row', 'Order,Notes\n1,"open\n', 2],
])('an open quotation mark that %s is called that', async (_what, text, row) => {
  expect(await refusalOf(text)).toMatchObject({ code: 'open-quote', row });
});

test('the longest row is read, and one of ten letters more is called too long', async () => {
  const row = (length: number) => `Order,Notes\n1,${'x'.repeat(length - 2)}\n2,b\n`;
  expect(await refusalOf(row(400_000))).toEqual({ code: null, row: 3 });
  expect(await refusalOf(row(400_010))).toEqual({ code: 'row-too-long', row: 2 });
});

test('an open quotation mark behind the longest row is no row that is too long', async () => {
  const text = `Order,Notes\n1,${'x'.repeat(399_998)}\n2,"open\n${'3,a row like any other\n'.repeat(30_000)}`;
  expect(await refusalOf(text)).toMatchObject({ code: 'open-quote', row: 3 });
});

test.each([
  ['in CR LF', `Order,Notes\r\n1,"open\r\n${'2,a row like any other\r\n'.repeat(30_000)}`],
  ['in nothing', `Order,Notes\n1,"open\n${'2,a row like any other\n'.repeat(30_000)}3,the last`],
  ['in the longest line', `Order,Notes\n1,"open\n${'2,a row\n'.repeat(60_000)}${'x'.repeat(400_000)}`],
])('an open quotation mark in a file that ends %s is no row that is too long', async (_what, text) => {
  expect(await refusalOf(text)).toMatchObject({ code: 'open-quote', row: 2 });
});

test('letters after a closed quotation mark are no open one', async () => {
  expect(await refusalOf('Order,Notes\n1,"Big" Joe\n')).toMatchObject({ code: 'broken', row: 2 });
});

test('a row of a text may have 400 columns', async () => {
  const row = (count: number) => Array.from({ length: count }, (_, n) => n).join(',');
  expect(await refusalOf(`${row(400)}\n${row(400)}\n`)).toEqual({ code: null, row: 2 });
  expect(await refusalOf(`${row(400)}\n${row(401)}\n`)).toEqual({ code: 'too-many-columns', row: 2 });
});

test('a file of many rows is read to its end, a piece at a time', async () => {
  expect(await refusalOf(`Order,Notes\n${'1,a row like any other\n'.repeat(30_000)}`)).toEqual({
    code: null,
    row: 30_001,
  });
});

test('a text has no sheets, and whoever stops reading it early waits for nothing', async () => {
  const table = readDelimited(Buffer.from(`Order,Notes\n${'1,a row like any other\n'.repeat(30_000)}`));
  expect(table).toMatchObject({ sheets: [], sheet: 0 });
  const read: number[] = [];
  for await (const { row } of table.rows) {
    read.push(row);
    break;
  }
  expect(read).toEqual([1]);
});
