import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { lookAt, patient } from '#support/import-files.ts';
import { csv } from '#support/order-files.ts';

const headings = [
  'Order',
  'BOL',
  'Ship Date',
  'PO',
  'Ship To Name',
  'Ship To Contact',
  'Ship To Phone',
  'Ship To Address',
  'Ship To City',
  'Ship To State',
  'Ship To Zip',
  'Pallets',
  'Package Type',
  'Pieces',
  'Description',
  'NMFC',
  'Class',
  'Weight',
  'Notes',
  'PRO',
];
const plain: Record<string, string> = {
  Order: 'A1',
  BOL: '',
  'Ship Date': '2026-11-30',
  PO: 'PO-1',
  'Ship To Name': 'Acme',
  'Ship To Contact': 'Ann',
  'Ship To Phone': '775 555 0100',
  'Ship To Address': '1 Main St',
  'Ship To City': 'Boston',
  'Ship To State': 'MA',
  'Ship To Zip': '02134',
  Pallets: '2',
  'Package Type': 'PLT',
  Pieces: '40',
  Description: 'Widgets',
  NMFC: '',
  Class: '70',
  Weight: '500',
  Notes: '',
  PRO: '',
};
const row = (changed: Record<string, string> = {}): string[] =>
  headings.map((heading) => changed[heading] ?? plain[heading] ?? '');

async function look(rows: string[][]) {
  const { desk } = openDeskBench('http://127.0.0.1:9', { limits: patient });
  return value(await lookAt(desk, 'orders.csv', csv([headings, ...rows])));
}
const codesOf = ({ problems }: Awaited<ReturnType<typeof look>>) =>
  problems.map(({ column, code }) => `${column}: ${code}`);

// Regression: two orders whose numbers a spreadsheet had turned into 5.12345E+11 became one shipment, and one BOL was sent.
test('two rows with an order number in scientific notation are refused by name and are never one shipment', async () => {
  const found = await look([row({ Order: '5.12345E+11' }), row({ Order: '5.12345E+11' })]);
  expect(found.counts).toMatchObject({ shipments: 0, badRows: 2 });
  expect(codesOf(found)).toEqual(['Order: scientific-number', 'Order: scientific-number']);
});

test.each([
  'Order',
  'BOL',
  'PO',
  'PRO',
  'NMFC',
  'Ship To Phone',
  'Ship To Contact',
  'Ship To Zip',
  'Ship To Name',
  'Ship To Address',
])('a number in scientific notation in %s is refused by name', async (column) => {
  const texts = [
    '5.12345E+11',
    '5,12E+11',
    '5.12E11',
    '1E5',
    '1e5',
    '="1E+05"',
    '5.12345 E+11',
    '512.345E+9',
    '5.12345e-05',
    '-1E+3',
    '5.12345x10^11',
    '5E+011',
  ];
  expect(codesOf(await look(texts.map((text) => row({ [column]: text }))))).toEqual(
    texts.map(() => `${column}: scientific-number`),
  );
});

test('a text with such a number inside is a text', async () => {
  const found = await look([
    row({
      Description: '5E+3 gasket kit',
      PO: '12E4',
      PRO: '123E45',
      Order: 'E5',
      'Ship To Address': '1E5 Main St',
    }),
  ]);
  expect(found.counts).toMatchObject({ shipments: 1, withProblems: 0, badRows: 0 });
});

// Regression: rows with NULL in the order number became one shipment, and the word went out as PO, contact, phone and NMFC.
const wordsForNothing = [
  'NULL',
  'null',
  '\\N',
  '(null)',
  '(blank)',
  'nan',
  'NaN',
  '<NA>',
  'N/A',
  '#N/A',
  '#N/D',
  'NA',
  'None',
  '-',
  '--',
  '[NULL]',
  '(en blanco)',
  '(vide)',
  '#N/A N/A',
];
test('words for nothing are read as nothing, and the preview counts them', async () => {
  const nothing = (word: string) =>
    row({ Order: word, PO: word, 'Ship To Contact': word, 'Ship To Phone': word, NMFC: word, Notes: word });
  const found = await look(wordsForNothing.flatMap((word) => [nothing(word), nothing(word)]));
  expect(found.counts).toMatchObject({ shipments: 2 * wordsForNothing.length, withProblems: 0, badRows: 0 });
  expect(new Set(found.samples.map(({ externalId }) => externalId))).toEqual(new Set(['']));
  expect(found.emptyWords).toBe(12 * wordsForNothing.length);
});

test('another failed formula is refused and does not make rows one shipment', async () => {
  const errors = ['#REF!', '#VALUE!', '#NULL!', '######'].flatMap((error) => [error, error]);
  expect(codesOf(await look(errors.map((error) => row({ Order: error }))))).toEqual(
    errors.map(() => 'Order: formula-error'),
  );
});

test('names that only resemble such a word stay', async () => {
  const found = await look([
    row({ 'Ship To Name': 'Nan’s Bakery', 'Ship To Contact': 'Nan', Description: 'Null modem cable' }),
  ]);
  expect(found.samples[0]?.consignee).toBe('Nan’s Bakery');
  expect(found.emptyWords).toBe(0);
});

// Regression: ="0098765" went to the wire with its sign and quotes.
test('a formula that only holds a text, and a leading apostrophe, are the text', async () => {
  const found = await look([
    row({
      Order: '="000123"',
      'Ship To Zip': '="02134"',
      Weight: '="500"',
      'Ship To Name': `="Acme ""East"""`,
    }),
    row({ Order: "'000124", 'Ship To City': "'s-Hertogenbosch", 'Ship To Zip': "'02134" }),
  ]);
  expect(found.samples.map(({ externalId, consignee, place }) => [externalId, consignee, place])).toEqual([
    ['000123', 'Acme "East"', 'Boston, MA'],
    ['000124', 'Acme', "'s-Hertogenbosch, MA"],
  ]);
  expect(found.problems).toEqual([]);
});

test('what marks a text is no part of it, and an apostrophe of a name is', async () => {
  const cells: [string, string][] = [
    ['="0098765"', '0098765'],
    ['=T("0098765")', '0098765'],
    ['=0098765', '0098765'],
    ['= "0098765"', '0098765'],
    ['=""0098765""', '0098765'],
    ["'0098765", '0098765'],
    ['=“0098765”', '0098765'],
    ['="a ""b"" c"', 'a "b" c'],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    ["'t Hooft", "'t Hooft"],
    ["O'Brien", "O'Brien"],
    ["'quoted'", "'quoted'"],
  ];
  const found = await look(cells.map(([cell], index) => row({ Order: `A${index}`, 'Ship To Name': cell })));
  expect(found.samples.map(({ consignee }) => consignee)).toEqual(cells.map(([, text]) => text));
});

test('a formula without its result is refused by name', async () => {
  const texts = ['=A1', '=$B$2+1', '=CONCATENATE("00","98765")', '=TEXT(98765,"0000000")', '="00"&A1'];
  const found = await look(texts.map((text, index) => row({ Order: `A${index}`, PO: text })));
  expect(codesOf(found)).toEqual(texts.map(() => 'PO: formula-text'));
});

test('a row with the number as a formula belongs to the same order', async () => {
  const found = await look([
    row({ Order: '="000123"' }),
    row({ Order: '000123' }),
    row({ Order: "'000123" }),
  ]);
  expect(found.counts.shipments).toBe(1);
});

// Regression: PO 3-4 had become a day in the spreadsheet and was sent as 2026-03-04.
test.each(['PO', 'NMFC', 'Ship To Address', 'Order', 'BOL', 'PRO', 'Ship To Phone'])(
  'a date in %s is refused by name',
  async (column) => {
    const texts = [
      '2026-03-04',
      '3/4/2026',
      '3/4/26',
      '4-Mar',
      '04-mar',
      'Mar-04',
      'Mar-2026',
      '4-Mar-26',
      '04-MAR-26',
      '2026-03-04 00:00:00',
      '2026-03-04T00:00:00.000Z',
      '2026-03-04T00:00:00+01:00',
      '3/4/2026 12:00 AM',
      '04.03.2026',
      'March 4, 2026',
      'Wednesday, March 4, 2026',
      '4 de marzo de 2026',
      '4 mars 2026',
      '4-déc',
    ];
    expect(codesOf(await look(texts.map((text) => row({ [column]: text }))))).toEqual(
      texts.map(() => `${column}: date-value`),
    );
  },
);

test('a text with a date inside is a text, and so is what only resembles one', async () => {
  const found = await look([
    row({
      Description: 'Labels printed 2026-03-04',
      Notes: 'Deliver by 3/4/2026',
      PO: '156600-03',
      NMFC: '12345-06',
    }),
    row({
      Order: 'A2',
      'Ship To Address': '1-2 Main St',
      PO: 'SEP-12',
      NMFC: '3-4',
      'Ship To Name': 'March 4 Bakery',
      'Ship To Contact': 'May',
    }),
  ]);
  expect(found.counts).toMatchObject({ shipments: 2, withProblems: 0, badRows: 0 });
});

test('a cell of a workbook with a date format is refused in a text column and read in the date column', async () => {
  const at = (column: string) => headings.indexOf(column);
  const date = new Date(Date.UTC(2026, 2, 4));
  const workbookRows = ['PO', 'NMFC', 'Ship To Address', 'Order', 'Ship Date'].map((column) => {
    const cells: (string | Date)[] = row({ Order: `A-${column}` });
    cells[at(column)] = date;
    return cells;
  });
  const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows: [headings, ...workbookRows] }] });
  const { desk } = openDeskBench('http://127.0.0.1:9', { limits: patient });
  const found = value(await lookAt(desk, 'orders.xlsx', bytes));
  expect(codesOf(found)).toEqual([
    'PO: date-value',
    'NMFC: date-value',
    'Ship To Address: date-value',
    'Order: date-value',
  ]);
  expect(found.samples.map(({ externalId }) => externalId)).toEqual(['A-Ship Date']);
});
