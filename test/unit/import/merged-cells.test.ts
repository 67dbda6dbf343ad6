import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };
const headings = ['Order', 'Ship To', 'Pallets', 'Description', 'Class', 'Weight'];
type Merge = { startRow: number; startCol: number; endRow: number; endCol: number };

async function read(rows: (string | number | null)[][], merges: Merge[]) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows: [headings, ...rows], merges }] });
  return [...(await readImport(new Uint8Array(bytes), 'a.xlsx', station, (_columns, guessed) => guessed, 0)).taken];
} // prettier-ignore
const over = (startCol: number): Merge => ({ startRow: 1, startCol, endRow: 2, endCol: startCol });

// Regression: an order number merged over two rows became two shipments and two BOLs.
test('cells merged over two rows belong to both', async () => {
  const taken = await read(
    [['A1', 'Acme', 2, 'Widgets', 70, 500], [null, null, 1, null, 70, 250], ['A2', 'Bolt Co', 1, 'Bolts', 70, 10]],
    [over(0), over(1), over(3)],
  );
  expect(taken.map((one) => (one.is === 'shipment' ? one.shipment.form.lines.map(({ description, weightLb }) => [description, weightLb]) : one.is))).toEqual([
    [['Widgets', '500'], ['Widgets', '250']],
    [['Bolts', '10']],
  ]);
}); // prettier-ignore

test('merged amounts are refused by name', async () => {
  const taken = await read(
    [['A1', 'Acme', 2, 'Widgets', 70, 500], ['A1', null, null, 'Bolts', 70, null]],
    [over(2), over(5)],
  );
  const problems = taken.flatMap((one) => (one.is === 'bad' ? one.problems : []));
  expect(problems.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    '2 Pallets merged-amount', '2 Weight merged-amount', '3 Pallets merged-amount', '3 Weight merged-amount',
  ]);
}); // prettier-ignore
