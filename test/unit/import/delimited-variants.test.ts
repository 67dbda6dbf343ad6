import { expect, test } from 'vitest';
import { readDelimited } from '#main/import/reading/read-delimited.ts';
import { readImport } from '#main/import/reading/read-file.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };
const headings = 'Order,PO,Ship To,Pallets,Weight';

async function read(text: string | Buffer) {
  const reading = await readImport(Buffer.from(text), 'a.csv', station, (_columns, guessed) => guessed, 0);
  return [...reading.taken].map((one) =>
    one.is === 'bad'
      ? one.problems.map(({ row, code }) => `${row} ${code}`)
      : [
          one.shipment.rows[0],
          one.shipment.externalId,
          one.shipment.form.poNumber,
          one.shipment.form.consignee.company,
          one.shipment.form.lines[0]?.weightLb,
        ],
  );
}

// Regression: the instruction sep=; in the first line was taken for the heading.
test('sep= in the first line is an instruction', async () => {
  const rows = `${headings}\r\nA1,007,Acme,2,500\r\n`.replaceAll(',', ';');
  expect(await read(`sep=;\r\n${rows}`)).toEqual([[3, 'A1', '007', 'Acme', '500']]);
  expect(await read(`"SEP=;"\n${rows}`)).toEqual([[3, 'A1', '007', 'Acme', '500']]);
  expect(await read(`sep=^\n${rows.replaceAll(';', '^')}`)).toEqual([[3, 'A1', '007', 'Acme', '500']]);
});

test('headings in quotation marks say which sign divides them, whatever is in the rows', async () => {
  const quoted = headings
    .split(',')
    .map((name) => `"${name}"`)
    .join(';');
  expect(await read(`${quoted}\nA1;007;"Acme, Bolt, Nut, Pin, Rod, Tee";2;500\n`)).toEqual([
    [2, 'A1', '007', 'Acme, Bolt, Nut, Pin, Rod, Tee', '500'],
  ]);
});

test('headings say it before the sign that stands most often in their line', async () => {
  const others = 'Notes; a; b; c; d; e';
  expect(await read(`PO,Ship To,Weight,${others}\n007,Acme,500,x\n`)).toEqual([
    [2, expect.anything(), '007', 'Acme', '500'],
  ]);
  expect(await read(`"PO";"Ship To";"Weight";a,b,c,d,e,f\n007;Acme;500;x\n`)).toEqual([
    [2, expect.anything(), '007', 'Acme', '500'],
  ]);
});

test('without known headings the sign that stands most often in the first line divides', async () => {
  const rows: unknown[] = [];
  for await (const { cells } of readDelimited(Buffer.from('\n\na;b;c\nd;e;f, g, h, i\n')).rows)
    rows.push(cells);
  expect(rows).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f, g, h, i'],
  ]);
});

// Regression: a title above the headings was taken for the headings.
test('a title and blank lines above the headings are stepped over', async () => {
  expect(await read(`Open orders\n\nPrinted 11/30/2026\n\n${headings}\nA1,007,Acme,2,500\n`)).toEqual([
    [6, 'A1', '007', 'Acme', '500'],
  ]);
});

// Regression: a row of totals below was taken for a shipment.
test('a row of totals is named as such', async () => {
  const rows = `${headings}\nA1,007,Acme,2,500\n`;
  for (const totals of [
    'Total,,,2,500',
    ',,Grand Total:,2,"1,500"',
    ',,,Total: 2,500',
    'Total général :,,,2,500',
    'Suma,,,2,500',
    'Sous-total,,,2,500',
    'Totals:,,,,500 lbs',
  ])
    expect((await read(`${rows}${totals}\n`))[1], totals).toContain('3 totals-row');
  expect(await read(`${rows}A2,008,Total Wine,2,500\n`)).toHaveLength(2);
  // Without the word.
  for (const totals of [',,,3,"1,500"', ',,,,1500 lbs', ',,,3,'])
    expect((await read(`${rows}A2,008,Bolt,1,1000\n${totals}\n`))[2], totals).toContain('4 totals-row');
  expect((await read(`${rows}A2,008,Bolt,1,1000\n,,,2,400\n`))[1]).toEqual(['4 no-order-number']);
});

// Regression: the third line of an order weighed as much as the two before it, and was taken for a row of totals.
test('a line of an order that happens to weigh as much as those above it is no row of totals', async () => {
  const lines = 'Order,Units,Weight,Class\n5001,2,500,50\n5001,1,500,70\n5001,3,1000,85\n';
  expect(JSON.stringify(await read(lines))).not.toContain('totals-row');
  expect(JSON.stringify(await read(`${lines},6,2000,\n`))).toContain('5 totals-row');
});

// Regression: a line with the carrier and the day above the headings was taken for the headings.
test('the row that names most columns is the headings', async () => {
  const right = [expect.arrayContaining(['A1', '007', 'Acme', '500'])];
  expect(await read(`Ship Date,11/30/2026,Carrier,Saia\n\n${headings}\nA1,007,Acme,2,500\n`)).toEqual(right);
  expect(await read(`Date,11/30/2026,Carrier,ABC,Order\n${headings}\nA1,007,Acme,2,500\n`)).toEqual(right);
  expect(await read(`Open orders; all, Boston\n${headings}\nA1,007,Acme,2,500\n`)).toEqual(right);
});

// Regression: a heading that ends in CR LF above rows that end in LF made the file one row.
test('line ends may differ between heading and rows', async () => {
  const right = [
    [2, 'A1', '007', 'Acme', '500'],
    [3, 'A2', '008', 'Bolt', '9'],
  ];
  expect(await read(`${headings}\r\nA1,007,Acme,2,500\nA2,008,Bolt,1,9\n`)).toEqual(right);
  expect(await read(`${headings}\nA1,007,Acme,2,500\r\nA2,008,Bolt,1,9\r\n`)).toEqual(right);
  expect(await read(`${headings}\rA1,007,Acme,2,500\rA2,008,Bolt,1,9\r`)).toEqual(right);
});

// Regression: a quotation mark written as \" stayed in the value with its sign.
test('a file that writes \\" throughout', async () => {
  expect(await read(`${headings}\n"A1","007","Acme \\"East\\" Inc","2","500"\n`)).toEqual([
    [2, 'A1', '007', 'Acme "East" Inc', '500'],
  ]);
  expect(await read(`${headings}\n"A1","007","Acme ""East"" Inc","2","500"\n`)).toEqual([
    [2, 'A1', '007', 'Acme "East" Inc', '500'],
  ]);
});

// Regression: a blank before a quoted cell made its comma a delimiter.
test('a blank before a quoted cell is no part of it', async () => {
  expect(await read(`${headings.replaceAll(',', ', ')}\nA1, 007, "Acme, Inc", 2, 500\n`)).toEqual([
    [2, 'A1', '007', 'Acme, Inc', '500'],
  ]);
});

// Regression: a file in code page 850 was read as windows-1252, and each accent became a sign.
test('code page 850 is seen as what it is, and windows-1252 stays', async () => {
  const file = (company: Buffer) =>
    Buffer.concat([Buffer.from(`${headings}\nA1,007,`), company, Buffer.from(',2,500\n')]);
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  expect((await read(file(bytes('Pe\xa4a M\x82xico'))))[0]).toContain('Peña México');
  expect((await read(file(bytes('PE\xa5A CAF\x90'))))[0]).toContain('PEÑA CAFÉ');
  expect((await read(file(bytes('Pe\xf1a O\x92Brien'))))[0]).toContain('Peña O’Brien');
  expect((await read(file(bytes('M\xb5XICO M\x9aLLER CURA\x80AO'))))[0]).toContain('MÁXICO MÜLLER CURAÇAO');
  expect((await read(file(bytes('M\xa0laga Pe\xa4a'))))[0]).toContain('Málaga Peña');
  expect((await read(file(bytes('LEÓN MÉXICO PEÑA'))))[0]).toContain('LEÓN MÉXICO PEÑA');
  expect((await read(file(bytes('Caf\xe9 QU\xe9BEC'))))[0]).toContain('Café QUéBEC');
  expect((await read(file(bytes('Acme\xa0Inc 5\xa0000'))))[0]).toContain('Acme\u00a0Inc 5\u00a0000');
});

// Regression: capitals and á alone were sent as other signs.
test.each([
  'M\xa0laga',
  'Panam\xa0',
  '\xa0rea',
  'LE\xe0N',
  'PER\xe9',
  '\xb5LVAREZ',
  'GARC\xd6A',
  '\x80ELIK',
  'JES\xe9S',
])('a file whose only letters with accents may be others is refused: %j', async (company) => {
  const bytes = Buffer.from(`${headings}\nA1,007,${company},2,500\n`, 'latin1');
  await expect(read(bytes)).rejects.toMatchObject({ code: 'unknown-encoding' });
});
