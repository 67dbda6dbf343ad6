import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readWorkbook } from '#main/import/reading/read-workbook.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A workbook with these sheets, each the XML of its rows, or named and not there; style 1 is a date. */
async function workbookOf(...sheets: (string | null)[]): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => {
    zip.addBuffer(Buffer.from(xml), name);
  };
  const each = (xml: (number: number) => string) => sheets.map((_, at) => xml(at + 1)).join('');
  add('[Content_Types].xml', '<Types></Types>');
  add(
    '_rels/.rels',
    `<Relationships><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns:r="${relations}"><sheets>${each((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${each((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    'xl/styles.xml',
    '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
  );
  for (const [at, rows] of sheets.entries())
    if (rows !== null)
      add(`xl/worksheets/sheet${at + 1}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  zip.end();
  return buffer(zip.outputStream);
}
const row = (number: number, ...values: (number | string)[]) =>
  `<row r="${number}">${values.map((value) => (value === '' ? '<c/>' : `<c><v>${value}</v></c>`)).join('')}</row>`;

async function read(bytes: Buffer, sheet = 0): Promise<unknown> {
  const rows: unknown[] = [];
  try {
    for await (const one of readWorkbook(bytes, sheet).rows) rows.push([one.row, ...one.cells]);
    return rows;
  } catch (error) {
    const { code, row: at } = error as { code?: unknown; row?: unknown };
    return { code, row: at };
  }
}

test('rows have the numbers that the sheet gives them', async () => {
  expect(await read(await workbookOf(row(1, 5) + row(4, 6)))).toEqual([
    [1, 5],
    [4, 6],
  ]);
});

test('of two rows with one number, or a lower one, it is unknown which is meant', async () => {
  for (const second of [3, 2])
    expect(await read(await workbookOf(row(1, 5) + row(3, 6) + row(second, 7)))).toEqual({
      code: 'broken',
      row: 4,
    });
});

test('a sheet may have 400 columns, and blank ones beyond', async () => {
  const wide = (count: number, ...more: (number | string)[]) =>
    row(2, ...Array.from({ length: count }, () => 1), ...more);
  expect(await read(await workbookOf(wide(400)))).toEqual([[2, ...Array.from({ length: 400 }, () => 1)]]);
  expect(await read(await workbookOf(wide(400, '', '')))).toEqual([
    [2, ...Array.from({ length: 400 }, () => 1)],
  ]);
  expect(await read(await workbookOf(row(1, 5) + wide(400, '', 1)))).toEqual({
    code: 'too-many-columns',
    row: 2,
  });
});

test('a day is read without its time', async () => {
  const cell = (value: string) => `<row r="1"><c s="1"><v>${value}</v></c></row>`;
  expect(await read(await workbookOf(cell('46085.75')))).toEqual([[1, { date: '2026-03-04' }]]);
  // Regression: a day that is none, which a sheet shows as #######, was read as an empty cell.
  expect(await read(await workbookOf(cell('1e300')))).toEqual([[1, '#######']]);
});

test('a sheet that the workbook names and does not have is broken before its first row', async () => {
  expect(await read(await workbookOf(row(1, 5), null), 1)).toEqual({ code: 'broken', row: 1 });
});

test('of a sheet that is not there the last one is read', async () => {
  const two = await workbookOf(row(1, 1), row(1, 2));
  expect([await read(two, 0), await read(two, 1), await read(two, 2)]).toEqual([
    [[1, 1]],
    [[1, 2]],
    [[1, 2]],
  ]);
});
