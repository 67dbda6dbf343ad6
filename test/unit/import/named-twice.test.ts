import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { repeatedNames } from '#main/repeated-names.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { ownTime } from '#support/longest-task.ts';
import { orderCells, orderHeadings } from '#support/order-files.ts';
import { wmsOrder } from '#support/wms-orders.ts';

const station = {
  ...{ language: 'en' as const, shipper: null, billTo: null },
  defaults: defaultsSettingsSchema.parse({ station: {} }),
};
/** What becomes of each shipment: its external id, or what is wrong with it. */
async function read(content: string | Uint8Array, name = 'a.json'): Promise<string[]> {
  const reading = await readImport(
    Buffer.from(content),
    name,
    station,
    (_columns, guessed) => guessed,
    0,
  ).catch((error: unknown) => (error as { code: string }).code);
  if (typeof reading === 'string') return [reading];
  return [...reading.taken].map((taken) =>
    taken.is === 'bad'
      ? taken.problems.map(({ row, column, code }) => `${row} ${column} ${code}`).join(', ')
      : taken.shipment.externalId,
  );
}

const [first, second] = [1, 2].map((n) => JSON.stringify(wmsOrder(n))) as [string, string];
const line = JSON.stringify(wmsOrder(1).lines[0]);

// Regression: of two lists of freight the first was dropped without a word, and a BOL went out over half of the load.
test('a shipment that names a field twice is not imported, and the field is named', async () => {
  const twice = first.replace(/\}$/, `,"lines":[${line}]}`);
  expect(await read(`[${twice},${second}]`)).toEqual(['1 lines named-twice', 'WMS-2']);
  expect(await read(`{"submit":true,"shipments":[${second},${twice}]}`)).toEqual([
    'WMS-2',
    '2 lines named-twice',
  ]);
  expect(await read(twice)).toEqual(['1 lines named-twice']);
  const weights = first.replace('"weightLb":', '"weightLb":900,"weightLb":');
  expect(await read(weights)).toEqual(['1 lines.0.weightLb named-twice']);
  // One name in two spellings of JSON.
  const escaped = first.replace(/\}$/, ',"po\\u004eumber":"Other"}');
  expect(await read(escaped)).toEqual(['1 poNumber named-twice']);
});

test('a file with two lists of shipments is none', async () => {
  expect(await read(`{"shipments":[${first}],"shipments":[${second}]}`)).toEqual(['not-json']);
});

test('names in a text, of another object or of another shipment are no repetition', () => {
  const texts = {
    a: '{"a":1,"a":2}',
    b: ['"', '\\', '\\"', ':'],
    c: { a: '', b: { a: 1 } },
    d: [{ a: 1 }, { a: 2 }],
  };
  expect([...repeatedNames(JSON.stringify([texts, texts], null, 2))]).toEqual([]);
  expect([...repeatedNames('{"a":{"b":[0,{"c":1,"d":{},"c":2}]},"a":1}')]).toEqual([
    ['a', 'b', 1, 'c'],
    ['a'],
  ]);
});

test('twenty megabytes take a moment, however deep or long', () => {
  const begun = ownTime();
  let longest = 0;
  for (const text of [
    `[${Array.from({ length: 20_000 }, () => first).join(',')}]`,
    JSON.stringify(`\\"`.repeat(5_000_000)),
    `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
    // Each of many names with a path as long as the text is deep.
    `${'['.repeat(100_000)}{${'"a":1,'.repeat(100_000)}"b":1}${']'.repeat(100_000)}`,
  ])
    for (const path of repeatedNames(text)) longest = Math.max(longest, path.length);
  expect(longest).toBe(8);
  expect(ownTime() - begun).toBeLessThan(5_000);
});

// Regression: each repetition copied the list of those before it.
test('a name that a shipment repeats again and again is named once', async () => {
  const begun = ownTime();
  const said = `{"note":1,${'"note":"","more":"",'.repeat(100_000)}"externalId":"A"}`;
  const [wrong] = await read(said);
  expect(wrong).toContain('1 note named-twice, 1 more named-twice');
  expect(ownTime() - begun).toBeLessThan(2_000);
});

// Regression: 123 in a cell without a format and 0000123 in one with it are one order: its second line was "imported before", and lost.
test('rows of one order whose id only some cells fill up with zeros are no two orders', async () => {
  const rows = [
    [...orderHeadings],
    [123, ...orderCells(1).slice(1)],
    [123, ...orderCells(1).slice(1)],
    [456, ...orderCells(2).slice(1)],
  ];
  const cells = new Map([['2,0', { value: 123, style: { numFmt: '0000000' } }]]);
  const workbook = await writeXlsx({ sheets: [{ name: 'Orders', rows, cells }] });
  expect(await read(workbook, 'orders.xlsx')).toEqual([expect.stringMatching(/^3 .* differs/), '456']);
});
