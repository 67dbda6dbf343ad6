import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { maskOf, formatsOfStyles } from '#main/import/reading/number-masks.ts';
import { readImport } from '#main/import/reading/read-file.ts';
import { readWorkbook } from '#main/import/reading/read-workbook.ts';
import { textOf } from '#main/import/reading/table.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { ownTime } from '#support/longest-task.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };

const golden = (program: string) =>
  new Uint8Array(readFileSync(new URL(`../../golden/workbooks/masks-${program}.xlsx`, import.meta.url)));
/** The sheets of a golden file are in its program's order. */
const programs = [
  ['openpyxl', 0],
  ['libreoffice', 0],
  ['xlsxwriter', 1],
] as const;

const textsOf = async (bytes: Uint8Array, sheet = 0) => {
  const rows = [];
  for await (const { cells } of readWorkbook(bytes, sheet).rows) rows.push(cells.map(textOf));
  return rows;
};

// Regression: a ZIP kept as 2134 and shown as 02134 by its number format, as most US spreadsheets carry them, was imported as 2134.
test.each(programs)(
  'leading zeros that only a number format shows, in a workbook of %s',
  async (program, sheet) => {
    const [, ...rows] = await textsOf(golden(program), sheet);
    expect(rows).toEqual([
      [
        '0000123',
        '0000004567',
        'Peña Hermanos',
        '02134',
        '02134-0001',
        '0500',
        '2026-11-25',
        '77.5',
        '12.5',
        '012-34-5678',
      ],
      [
        '0000124',
        '1234567890',
        'Two',
        '89502',
        '89502-1234',
        '0080',
        '2026-01-02',
        '50',
        '1000',
        '987-65-4321',
      ],
      [
        '0000125',
        '12345678901',
        'Three',
        '00601',
        '00601',
        '1250.5',
        '2026-02-03',
        '100',
        '3',
        '000-00-0001',
      ],
    ]);
    expect(await textsOf(golden(program), 1 - sheet)).toEqual([
      ['Order', 'Ship To Zip'],
      ['7', '2134'],
    ]);
  },
);

test('a text of the form takes what is shown, a number of the form the number', async () => {
  const reading = await readImport(
    golden('openpyxl'),
    'orders.xlsx',
    station,
    (_columns, guessed) => guessed,
    0,
  );
  const [first] = [...reading.taken];
  if (first?.is !== 'shipment') throw new Error('not read');
  const { form, externalId } = first.shipment;
  expect([
    externalId,
    form.proNumber,
    form.consignee.postalCode,
    form.billTo.postalCode,
    form.lines[0]?.weightLb,
  ]).toEqual(['0000123', '0000004567', '02134', '02134-0001', '500']);
});

test.each([
  ['00000', 2134, '02134'],
  ['00000', 0, '00000'],
  ['00000', 123456, '123456'],
  // Regression: Excel shows nothing of a zero where the third section is empty, and "none" where it says so.
  ['00000;;', 0, null],
  ['00000;00000;"none"', 0, null],
  ['00000;;', 7, '00007'],
  ['00000;-00000', 0, '00000'],
  ['00000;-00000;000;@', 0, '000'],
  ['00000\\-0000', 21340001, '02134-0001'],
  ['00000-0000', 1234567890, '123456-7890'],
  ['000 000', 1234, '001 234'],
  ['"PRO "0000000', 12, 'PRO 0000012'],
  ['[$-409]00000;@', 2134, '02134'],
  ['[$-F800]00000', 2134, '02134'],
  ['[<=99999]00000;00000\\-0000', 99999, '99999'],
  ['[<=99999]00000;00000\\-0000', 100000, '00010-0000'],
  ['00000', -5, null],
  ['00000', 2134.5, null],
  ['00000', 1e15, null],
])('%s shows %d as %s', (code, value, shown) => {
  expect(maskOf(code)?.(value) ?? null).toBe(shown);
});

test.each([
  '0',
  'General',
  '@',
  '0.00',
  '000.0',
  '#,##0',
  '00,000',
  '00000#',
  '00%',
  '00E+00',
  '$00',
  '[Red]00000',
  '[h]:00',
  'yyyy-mm-dd',
  '00/00',
  '# 00/00',
  '00?',
  '*-00000',
  '_-00000',
  '"open00',
  '00\\',
  '[<=99999',
  '[>5]00000;General',
  '[<=9]General;00000',
  '[$$-409]00000',
  '0'.repeat(300),
  '',
])('%s is read as before', (code) => {
  expect(maskOf(code)).toBeNull();
});

const styles = (formats: string, cells: string) =>
  `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="1"/></cellStyleXfs><cellXfs>${cells}</cellXfs><dxfs><dxf><numFmt numFmtId="9" formatCode="000"/></dxf></dxfs></styleSheet>`;

/** A workbook with these parts, as another program may write it. */
async function workbookOf(styleSheet: string, sheetData: string, target = 'worksheets/orders.xml') {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => {
    zip.addBuffer(Buffer.from(xml), name);
  };
  const to = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  add('[Content_Types].xml', '<Types></Types>');
  add(
    '_rels/.rels',
    `<Relationships><Relationship Id="a" Type="${to}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    '<workbook><sheets><sheet name="Orders" sheetId="1" r:id="rId7"/></sheets></workbook>',
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Target='${target}' Type='${to}/worksheet' Id='rId7'/><Relationship Id="rId8" Type="${to}/styles" Target="/xl/styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', styleSheet);
  add('xl/worksheets/orders.xml', `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

test('cells and rows without places, a namespace, a text under a mask', async () => {
  const sheet =
    '<row><c t="str"><v>Zip</v></c></row>' +
    '<x:row><x:c/><x:c s="1"><x:v>7</x:v></x:c><x:c s="1" t="str"><x:v>7</x:v></x:c><x:c><x:v>7</x:v></x:c></x:row>' +
    '<row r="5"/><row r="9"><c s="1" r="C9"><v>8</v></c><c s="1"><v>9</v></c><c r="A9" s="0"><v>6</v></c></row>';
  const bytes = await workbookOf(
    styles('<numFmt formatCode="00000" numFmtId="164"/>', '<xf numFmtId="0"/><xf numFmtId="164"/>'),
    sheet,
  );
  expect(await textsOf(bytes)).toEqual([['Zip'], ['', '00007', '7', '7'], ['6', '', '00008', '00009']]);
});

test('a part that is not there is a workbook without formats', async () => {
  const bytes = await workbookOf('<styleSheet/>', '<row><c s="1"><v>7</v></c></row>');
  expect(await textsOf(bytes)).toEqual([['7']]);
});

test('a style sheet with too many formats or with huge ids costs no more than its length', () => {
  const format = (id: string) => `<numFmt numFmtId="${id}" formatCode="00000"/>`;
  const huge = formatsOfStyles(
    styles(
      format('99999999999999999999') + format('-1') + format('x'),
      '<xf numFmtId="99999999999999999999"/><xf numFmtId="-1"/><xf/>',
    ),
  );
  expect(huge.size).toBe(0);
  const many = styles(format('164').repeat(200_000), '<xf numFmtId="164"/>'.repeat(200_000));
  const unclosed = '<numFmts>' + '<numFmt '.repeat(300_000) + '<cellXfs'.repeat(100_000);
  const began = ownTime();
  expect(formatsOfStyles(many).size).toBe(65_536);
  expect(formatsOfStyles(unclosed).size).toBe(0);
  expect(ownTime() - began).toBeLessThan(3000);
});
