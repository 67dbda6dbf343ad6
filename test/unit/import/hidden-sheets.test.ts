import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { orderCells, orderHeadings } from '#support/order-files.ts';

const station = {
  ...{ language: 'en' as const, shipper: null, billTo: null },
  defaults: defaultsSettingsSchema.parse({ station: {} }),
};
type Sheet = { name: string; order: number; hidden?: boolean; veryHidden?: boolean };

/** Which orders are read, and of which sheet. `asked` null: nobody chose one. */
async function read(asked: number | null, ...sheets: Sheet[]) {
  const bytes = new Uint8Array(
    await writeXlsx({
      sheets: sheets.map(({ order, ...sheet }) => ({ ...sheet, rows: [orderHeadings, orderCells(order)] })),
    }),
  );
  const reading = await readImport(bytes, 'a.xlsx', station, (_columns, guessed) => guessed, asked);
  const ids = [...reading.taken].map((one) => (one.is === 'shipment' ? one.shipment.externalId : 'bad'));
  return [ids.join(), reading.heading.mapping.sheet];
}
const visible = { name: 'Orders', order: 2 };

// Regression: last month's orders, which nobody sees in the spreadsheet, were read, and from a watched folder sent.
test.each([{ hidden: true }, { veryHidden: true }])(
  'a sheet that is %o is not read by itself',
  async (how) => {
    const old = { name: 'Old', order: 1, ...how };
    expect(await read(null, old, visible)).toEqual(['SO-2', 1]);
    expect(await read(null, old, { ...old, name: 'Older' }, visible)).toEqual(['SO-2', 2]);
    expect(await read(null, visible, old)).toEqual(['SO-2', 0]);
    // A person chose it, or there is no other.
    expect(await read(0, old, visible)).toEqual(['SO-1', 0]);
  },
);

/** An order in each row, some of them hidden. */
async function rowsRead(...hidden: number[]) {
  const rows = [orderHeadings, orderCells(1), orderCells(2), orderCells(3)];
  const rowDefs = new Map(hidden.map((at) => [at, { hidden: true }]));
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Orders', rows, rowDefs }] }));
  const reading = await readImport(bytes, 'a.xlsx', station, (_columns, guessed) => guessed, null);
  return [...reading.taken].map((one) =>
    one.is === 'shipment'
      ? one.shipment.externalId
      : one.problems.map(({ row, code }) => `${row} ${code}`).join(),
  );
}

// Regression: whoever filtered a list for today's orders had all of them imported, and from a watched folder sent.
test('a row that is hidden is not taken, and not left out without a word', async () => {
  expect(await rowsRead()).toEqual(['SO-1', 'SO-2', 'SO-3']);
  expect(await rowsRead(2)).toEqual(['SO-1', '3 hidden-row', 'SO-3']);
  expect((await rowsRead(1, 3)).toSorted()).toEqual(['2 hidden-row', '4 hidden-row', 'SO-2']);
});
