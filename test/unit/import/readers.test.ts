import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { guessDays } from '#main/import/reading/guess-columns.ts';
import { guessMapping } from '#main/import/reading/guess-mapping.ts';
import { openWorkbook } from '#main/import/reading/open-workbook.ts';
import { readImport } from '#main/import/reading/read-file.ts';
import { readFileDay } from '#shared/freight/form/read-day.ts';
import { readCountry, readPackage, readTerms } from '#main/import/reading/parse-enum-text.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };
const read = (bytes: Uint8Array, name: string) =>
  readImport(bytes, name, station, (_columns, guessed) => guessed, 0);
const refusal = async (bytes: Uint8Array, name: string) =>
  read(bytes, name).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code,
  );

test.each([
  ['en', ['Ship to name', 'Ship-To Zip', 'Freight Class', 'Wt', 'Stop #', 'Origin city']],
  ['es', ['Destinatario', 'Código postal destino', 'Clase', 'Peso (lb)', 'Parada', 'Ciudad origen']],
  ['fr', ['Destinataire', 'Code postal destinataire', 'Classe', 'Poids', 'Arrêt', 'Ville expéditeur']],
])('headings in %s', (_language, names) => {
  const { fields } = guessMapping(names, 'ymd', 0);
  expect(
    Object.fromEntries(
      Object.entries(fields).map(([field, from]) => [field, 'column' in from ? from.column : -1]),
    ),
  ).toEqual({
    'consignee.company': 0,
    'consignee.postalCode': 1,
    'line.freightClass': 2,
    'line.weightLb': 3,
    loadOrder: 4,
    'shipper.city': 5,
  });
});

test('the fields’ own names are understood', () => {
  const names = ['externalId', 'consignee.company', 'line.weightLb', 'lines.0.handlingUnits', 'shipDate'];
  expect(Object.keys(guessMapping(names, 'ymd', 0).fields)).toEqual([
    'externalId',
    'consignee.company',
    'line.weightLb',
    'line.handlingUnits',
    'shipDate',
  ]);
});

test('days are read in the order of the file, never guessed one by one', () => {
  expect(guessDays(['11/22/2026', '3/4/2026'])).toBe('mdy');
  expect(guessDays(['22/11/2026', '3/4/2026'])).toBe('dmy');
  expect(guessDays(['3/4/2026', '2026-11-22'])).toBe('ymd');
  expect(readFileDay('3/4/26', 'mdy')).toBe('2026-03-04');
  expect(readFileDay('3/4/2026', 'dmy')).toBe('2026-04-03');
  expect(readFileDay('3/4/2026', 'ymd')).toBe('3/4/2026');
  expect(readFileDay('2026-11-22T00:00:00', 'mdy')).toBe('2026-11-22');
  for (const written of [
    '30-Nov-2026',
    '30-Nov-26',
    'Nov 30, 2026',
    '30 de noviembre de 2026',
    '30 nov. 2026',
  ])
    expect(readFileDay(written, 'ymd'), written).toBe('2026-11-30');
  // Without a year, and words of today, mean another day tomorrow; "mar" is March and Tuesday.
  for (const written of ['30 nov', 'tomorrow', '+1', 'mon', 'soon 26'])
    expect(readFileDay(written, 'mdy'), written).toBe(written);
});

test('what files write for terms, countries and packages, in three languages', () => {
  expect(['PPD', 'Por cobrar', 'Port dû', '3rd Party', 'whenever'].map(readTerms)).toEqual([
    'prepaid',
    'collect',
    'collect',
    'third-party',
    null,
  ]);
  expect(['us', 'México', 'Canada', 'XX'].map(readCountry)).toEqual(['USA', 'MEX', 'CAN', null]);
  expect(['pallets', 'tarima', 'Fût', 'plt', 'vase'].map(readPackage)).toEqual([
    'PLT',
    'PLT',
    'DRM',
    'PLT',
    null,
  ]);
});

const workbook = async (rows: (string | number | Date)[][], name = 'Orders'): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name, rows },
        { name: 'Notes', rows: [['x']] },
      ],
    }),
  );

test('a workbook: its sheets, its numbers and its days', async () => {
  const rows = [
    [...orderHeadings, 'Ship date'],
    [...orderCells(1), new Date(Date.UTC(2026, 10, 22))].map((cell, at) => (at === 14 ? 1250.5 : cell)),
  ];
  const reading = await read(await workbook(rows), 'a.xlsx');
  expect(reading.heading.sheets).toEqual(['Orders', 'Notes']);
  const [taken] = reading.taken;
  expect(taken).toMatchObject({
    is: 'shipment',
    shipment: {
      reasons: expect.anything() as unknown,
      form: { shipDate: '2026-11-22', lines: [{ weightLb: '1250.5' }] },
    },
  });
});

// Regression: a lookup that had failed in the spreadsheet went to the carrier as PO number "#REF!".
test('what a spreadsheet writes for a failed formula is no text of a field', async () => {
  const errors = [
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NAME?',
    '#NUM!',
    '#NULL!',
    '#SPILL!',
    '#¡VALOR!',
    '#VALEUR!',
  ];
  const rows = [orderHeadings, ...errors.map((error, at) => orderCells(at + 1).toSpliced(2, 1, error))];
  for (const [name, bytes] of [
    ['a.xlsx', await workbook(rows)],
    ['a.csv', Buffer.from(csv(rows))],
  ] as const) {
    const { taken } = await read(bytes, name);
    expect(
      [...taken].map(
        (one) => one.is === 'bad' && one.problems.map(({ path, code, value }) => [path, code, value]),
      ),
    ).toEqual(errors.map((error) => [['poNumber', 'formula-error', error]]));
  }
  const { taken } = await read(
    Buffer.from(csv([orderHeadings, orderCells(1).toSpliced(2, 1, '#4711')])),
    'a.csv',
  );
  expect([...taken]).toMatchObject([{ is: 'shipment', shipment: { form: { poNumber: '#4711' } } }]);
});

/** A zip of one part that says something else of itself than it is. */
function zip(name: string, content: Buffer, saidSize: number, copies = 1): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(saidSize, 22);
  local.writeUInt16LE(name.length, 26);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(8, 10);
  head.writeUInt32LE(packed.length, 20);
  head.writeUInt32LE(saidSize, 24);
  head.writeUInt16LE(name.length, 28);
  const entry = Buffer.concat([local, Buffer.from(name), packed]);
  const directory = Buffer.concat(
    Array.from({ length: copies }, () => Buffer.concat([head, Buffer.from(name)])),
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(copies, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(entry.length, 16);
  return Buffer.concat([entry, directory, end]);
}

test('a workbook that unpacks beyond the limit is refused before it is unpacked, and one that lies about it too', () => {
  const zeros = Buffer.alloc(130 * 1024 * 1024);
  const codeOf = (bytes: Buffer) => {
    try {
      openWorkbook(bytes);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const before = process.memoryUsage().arrayBuffers;
  expect(codeOf(zip('xl/workbook.xml', zeros, zeros.length))).toBe('unpacks-too-large');
  expect(codeOf(zip('xl/workbook.xml', zeros, 1000))).toBe('broken');
  expect(codeOf(zip('xl/workbook.xml', Buffer.from('<a/>'), 4, 1001))).toBe('unpacks-too-large');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
});

test.each([
  ['an empty file', Buffer.alloc(0), 'a.csv', 'empty'],
  ['headings alone', Buffer.from('Order,Ship To\r\n'), 'a.csv', 'no-shipments'],
  ['an open quotation mark', Buffer.from('Order\n"1\n2\n'), 'a.csv', 'open-quote'],
  ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1]), 'a.csv', 'not-text'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xlsx', 'old-workbook'],
  ['an old workbook by its name', Buffer.from('x'), 'a.xls', 'old-workbook'],
  ['no JSON', Buffer.from('{"a":'), 'a.json', 'not-json'],
  ['JSON far too deep', Buffer.from('['.repeat(500_000)), 'a.json', 'not-json'],
  ['no shipments', Buffer.from('[]'), 'a.json', 'no-shipments'],
  ['another kind of file', Buffer.from('x'), 'a.pdf', 'unknown-kind'],
])('%s is refused', async (_what, bytes, name, code) => {
  expect(await refusal(bytes, name)).toBe(code);
});

// Regression: of two groups of Name, Address and City the first was taken for the consignee, which may have been the shipper.
test('two groups of the same party headings are not guessed', () => {
  const group = ['Name', 'Address', 'City', 'State', 'Zip'];
  expect(guessMapping(['Order', ...group, ...group, 'Weight'], 'ymd', 0).fields).toEqual({
    externalId: { column: 0 },
    'line.weightLb': { column: 11 },
  });
  expect(guessMapping(group, 'ymd', 0).fields['consignee.city']).toEqual({ column: 2 });
});
