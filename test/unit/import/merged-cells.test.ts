import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };
const headings = ['Order', 'Ship To', 'Pallets', 'Description', 'Class', 'Weight'];
type Merge = { startRow: number; startCol: number; endRow: number; endCol: number };

async function read(
  rows: (string | number | null)[][],
  merges: Merge[],
  above: (string | null)[][] = [headings],
) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows: [...above, ...rows], merges }] });
  return [
    ...(await readImport(new Uint8Array(bytes), 'a.xlsx', station, (_columns, guessed) => guessed, 0)).taken,
  ];
}
const over = (startCol: number): Merge => ({ startRow: 1, startCol, endRow: 2, endCol: startCol });

// Regression: an order number merged over two rows became two shipments and two BOLs.
test('cells merged over two rows belong to both', async () => {
  const taken = await read(
    [
      ['A1', 'Acme', 2, 'Widgets', 70, 500],
      [null, null, 1, null, 70, 250],
      ['A2', 'Bolt Co', 1, 'Bolts', 70, 10],
    ],
    [over(0), over(1), over(3)],
  );
  expect(
    taken.map((one) =>
      one.is === 'shipment'
        ? one.shipment.form.lines.map(({ description, weightLb }) => [description, weightLb])
        : one.is,
    ),
  ).toEqual([
    [
      ['Widgets', '500'],
      ['Widgets', '250'],
    ],
    [['Bolts', '10']],
  ]);
});

test('merged amounts are refused by name', async () => {
  const taken = await read(
    [
      ['A1', 'Acme', 2, 'Widgets', 70, 500],
      ['A1', null, null, 'Bolts', 70, null],
    ],
    [over(2), over(5)],
  );
  const problems = taken.flatMap((one) => (one.is === 'bad' ? one.problems : []));
  expect(problems.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    '2 Pallets merged-amount',
    '2 Weight merged-amount',
    '3 Pallets merged-amount',
    '3 Weight merged-amount',
  ]);
});

const said = (taken: Awaited<ReturnType<typeof read>>) =>
  taken.map((one) =>
    one.is === 'bad'
      ? one.problems.map(({ row, column, code }) => `${row} ${column} ${code}`)
      : [
          one.shipment.externalId,
          one.shipment.form.consignee.company,
          one.shipment.form.codAmount,
          ...one.shipment.form.lines.map(({ weightLb }) => weightLb),
        ],
  );

// Regression: an amount to collect in cells merged over two orders was collected from each of both.
test('an amount of money merged over two orders is refused by name, and over the rows of one order it is that order’s', async () => {
  const above = [['Order', 'Ship To', 'COD', 'Weight']];
  const rows = [
    ['A1', 'Acme', 100, 500],
    ['A2', 'Bolt', null, 10],
  ];
  expect(said(await read(rows, [over(2)], above))).toEqual([
    ['2 COD merged-amount'],
    ['3 COD merged-amount'],
  ]);
  expect(
    said(
      await read(
        [
          ['A1', 'Acme', 100, 500],
          [null, null, null, 10],
        ],
        [over(0), over(2)],
        above,
      ),
    ),
  ).toEqual([['A1', 'Acme', '100', '500', '10']]);
});

test('a title merged above the headings, and a merge that goes on below the rows', async () => {
  const rows = [
    ['A1', 'Acme', 2, 'Widgets', 70, 500],
    [null, null, 1, 'Bolts', 70, 250],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 1, endCol: 5 },
    { startRow: 3, startCol: 0, endRow: 5000, endCol: 0 },
  ];
  expect(said(await read(rows, merges, [['Open orders'], [null], headings]))).toEqual([
    ['A1', 'Acme', '', '500', '250'],
  ]);
});

// Regression: of two rows of headings the first was taken, and the second became a shipment.
test('headings in two rows: those below a merged one count, and two addresses there are asked about', async () => {
  const span = (startCol: number, endCol: number, endRow = 0): Merge => ({
    startRow: 0,
    startCol,
    endRow,
    endCol,
  });
  const one = [
    ['Order', 'Ship To', null, 'Weight'],
    [null, 'Name', 'City', null],
  ];
  expect(
    said(await read([['A1', 'Acme', 'Boston', 500]], [span(0, 0, 1), span(1, 2), span(3, 3, 1)], one)),
  ).toEqual([['A1', 'Acme', '', '500']]);
  const two = [
    ['Order', 'Ship To', null, 'Bill To', null, 'Weight'],
    [null, 'Name', 'City', 'Name', 'City', null],
  ];
  expect(
    said(
      await read(
        [['A1', 'Acme', 'Boston', 'Payer', 'Reno', 500]],
        [span(0, 0, 1), span(1, 2), span(3, 4), span(5, 5, 1)],
        two,
      ),
    ),
  ).toEqual([['A1', '', '', '500']]);
});

test('a unit of measure merged over rows is that of each', async () => {
  const above = [['Order', 'Ship To', 'Weight UOM', 'Weight']];
  expect(
    said(
      await read(
        [
          ['A1', 'Acme', 'KG', 226.7],
          ['A2', 'Bolt', null, 45.3],
        ],
        [over(2)],
        above,
      ),
    ),
  ).toEqual([
    ['A1', 'Acme', '', '500'],
    ['A2', 'Bolt', '', '100'],
  ]);
});

test('an amount merged with the cell beside it is refused by name', async () => {
  const above = [['Order', 'Ship To', 'Weight', 'Description']];
  expect(
    said(
      await read([['A1', 'Acme', 500, null]], [{ startRow: 1, startCol: 2, endRow: 1, endCol: 3 }], above),
    ),
  ).toEqual([['2 Weight merged-amount']]);
});
