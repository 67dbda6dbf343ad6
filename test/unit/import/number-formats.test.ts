import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };
const headings = ['Order', 'PO', 'Declared Value', 'Weight', 'Length', 'Pieces'];

/** One row in a workbook, the cells of these headings with a number format. */
async function read(values: (string | number)[], formats: Record<string, string>) {
  const cells = new Map(
    Object.entries(formats).map(([heading, numFmt]) => [
      `1,${headings.indexOf(heading)}`,
      { value: values[headings.indexOf(heading)] ?? null, style: { numFmt } },
    ]),
  );
  const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows: [headings, values], cells }] });
  const [taken] = (
    await readImport(new Uint8Array(bytes), 'a.xlsx', station, (_columns, guessed) => guessed, 0)
  ).taken;
  if (taken?.is !== 'shipment') return taken?.problems.map(({ column, code }) => `${column}: ${code}`);
  const { poNumber, declaredValue, lines } = taken.shipment.form;
  return [
    poNumber,
    declaredValue,
    ...lines.map(({ weightLb, lengthIn, pieces }) => `${weightLb} ${lengthIn} ${pieces}`),
  ];
}

// Regression: a number with the format [$USD ]#,##0.00 was read as a day of the year 1903.
test.each([
  '[$USD ]#,##0.00',
  '[$EUR]#,##0.00',
  '[$-409]#,##0.00',
  '[$$-409]#,##0.00',
  '[$CAD ]0',
  '[$MXN ]#,##0.00;[Red]-[$MXN ]#,##0.00',
  '#,##0.00 [$Dh.-401]',
  '[Red][<0]0.00;0',
  '#,##0 "days"',
  '"Day "0',
  '0 \\d',
  '_([$USD ]* #,##0.00_);_([$USD ]* (#,##0.00)',
  '[$Rs. d/m/y]#,##0',
  '[>=1000][$USD d]#,##0;0',
  'General" my"',
])('%s shows a number, no day', async (format) => {
  expect(await read(['A1', 4711, 1234.56, 500, 48, 10], { PO: format, 'Declared Value': format })).toEqual([
    '4711',
    '1234.56',
    '500 48 10',
  ]);
  // The 60th day, which the reader cannot turn back.
  expect(await read(['A1', 60.05, 60.05, 500, 48, 10], { PO: format, 'Declared Value': format })).toEqual([
    '60.05',
    '60.05',
    '500 48 10',
  ]);
});

test.each([
  'yyyy-mm-dd',
  'd-mmm',
  'm/d/yyyy',
  '[$-409]d-mmm;@',
  '[$-F800]dddd, mmmm dd, yyyy',
  'mmm-yy',
  '[h]:mm',
  'h:mm AM/PM',
  'd "de" mmmm',
])('%s shows a day or a time', async (format) => {
  expect(await read(['A1', 46_085, 1234.56, 500, 48, 10], { PO: format })).toEqual(['PO: date-value']);
});

// Regression: 226.7 with the format 0.0 "kg" went out as 226.7 lb.
test.each(['0.0 "kg"', '#,##0.0\\ \\k\\g', 'General" kgs"', '0.0" kg";-0.0" kg"'])(
  'the unit in %s counts',
  async (format) => {
    expect(await read(['A1', 1, 1234.56, 226.7, 48, 10], { Weight: format })).toEqual([
      '1',
      '1234.56',
      '500 48 10',
    ]);
    // Of a text and of a count it is no part.
    expect(await read(['A1', 4711, 1234.56, 500, 48, 10], { PO: format, Pieces: format })).toEqual([
      '4711',
      '1234.56',
      '500 48 10',
    ]);
  },
);

test('the unit of a length in its format', async () => {
  expect(await read(['A1', 1, 1, 500, 120, 10], { Length: '0" cm"', Weight: '0" lb"' })).toEqual([
    '1',
    '1',
    '500 48 10',
  ]);
  expect(await read(['A1', 1, 1, 500, 120, 10], { Length: '0" kg"' })).toEqual(['Length: unknown-unit']);
});
