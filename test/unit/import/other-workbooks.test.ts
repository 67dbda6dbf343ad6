import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openWorkbook } from '#main/import/reading/open-workbook.ts';
import { readWorkbook } from '#main/import/reading/read-workbook.ts';

/** A sheet whose second row has this formula, with the result that a program left beside it. */
const workbook = async (result?: string | number) =>
  new Uint8Array(
    await writeXlsx({
      sheets: [
        {
          name: 'Orders',
          rows: [['PO'], [null]],
          cells: new Map([
            [
              '1,0',
              {
                value: null,
                type: 'formula' as const,
                formula: 'A1',
                ...(result === undefined ? {} : { formulaResult: result }),
              },
            ],
          ]),
        },
      ],
    }),
  );
/** A workbook with this cell in its only sheet, as other programs may write it. */
async function workbookWith(cell: string): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => {
    zip.addBuffer(Buffer.from(xml), name);
  };
  add('[Content_Types].xml', '<Types></Types>');
  add('xl/workbook.xml', '<workbook><sheets><sheet name="Orders" sheetId="1"/></sheets></workbook>');
  add('xl/worksheets/sheet1.xml', `<worksheet><sheetData><row r="2">${cell}</row></sheetData></worksheet>`);
  zip.end();
  return buffer(zip.outputStream);
}
const rowsOf = async (bytes: Uint8Array) => {
  const rows = [];
  for await (const { cells } of readWorkbook(bytes, 0).rows) rows.push(cells);
  return rows;
};

// Regression: programs that write workbooks leave the working out to a spreadsheet; such a PO number was imported as none.
test('a formula that nobody has worked out is not read as an empty cell', async () => {
  const refused = expect.objectContaining({ code: 'not-calculated' }) as Error;
  const bytes = await workbook();
  expect(() => openWorkbook(bytes)).toThrow(refused);
  for (const cell of [
    '<c r="A2"><f>A1</f><v/></c>',
    '<c r="A2" t="n"><f>A1</f>\n<v> </v>\n</c>',
    '<c r="A2" t="str"><f>A1</f></c>',
    '<x:c r="A2"><x:f t="shared" si="0"/></x:c>',
  ]) {
    const written = await workbookWith(cell);
    expect(() => openWorkbook(written), cell).toThrow(refused);
  }
});

test('one that was is its result, also where that is no text at all', async () => {
  expect(await rowsOf(await workbook('PO-7'))).toEqual([['PO'], ['PO-7']]);
  expect(await rowsOf(await workbook(7))).toEqual([['PO'], [7]]);
  expect(await rowsOf(await workbook(''))).toEqual([['PO']]);
  for (const cell of [
    '<c r="A2"><f>A1</f><v>0</v></c>',
    '<x:c r="A2" t="str"><x:f>A1</x:f><x:v/></x:c>',
    '<c r="A2"/><c r="B2"><v>1</v></c>',
  ])
    expect(openWorkbook(await workbookWith(cell)).sheets, cell).toEqual(['Orders']);
});

// Regression: a workbook with links, notes or settings for a printer, as Excel saves most of them, was refused as damaged. The files were
// made by the programs they are named after; each has a link and a note.
test.each([
  [
    'openpyxl',
    [
      ['Ship to name', 'PO number', 'Weight', 'Note'],
      ['Peña Hermanos', '000123', 1250.5, 'x'],
      ['Two', 'PO-3', 3, ''],
    ],
  ],
  [
    'xlsxwriter',
    [
      ['Ship to name', 'PO number', 'Weight'],
      ['Peña', 'PO-1', 3],
      ['Link', 'PO-2', 0],
    ],
  ],
  [
    'libreoffice',
    [
      ['Ship to name', 'PO number', 'Weight', 'Note'],
      ['Peña Hermanos', '000123', 1250.5, 'x'],
      ['Two', 'AB', 3],
    ],
  ],
])('a workbook of %s, with a link and a note', async (program, rows) => {
  const file = new URL(`../../golden/workbooks/${program}.xlsx`, import.meta.url);
  expect(await rowsOf(new Uint8Array(readFileSync(file)))).toEqual(rows);
});
