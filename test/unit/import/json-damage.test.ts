import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };

async function read(text: string) {
  const { heading, taken } = await readImport(
    Buffer.from(text),
    'a.json',
    station,
    (_columns, guessed) => guessed,
    0,
  );
  const found = [...taken].map((one) =>
    one.is === 'bad'
      ? one.problems.map(({ column, code, value }) => `${column}: ${code} ${value}`)
      : [one.shipment.externalId, one.shipment.form.poNumber, one.shipment.form.lines[0]?.weightLb],
  );
  return { found, emptyWords: heading.emptyWords };
}

// Regression: words for nothing in JSON were read as nothing without being counted.
test('words for nothing in JSON are nothing and are counted, and null is just nothing', async () => {
  expect(
    await read(
      '[{"externalId":"NULL","poNumber":"#N/A","lines":[{"weightLb":500,"nmfc":"(null)"}]},{"externalId":null,"poNumber":"1"}]',
    ),
  ).toEqual({
    found: [
      ['', '', '500'],
      ['', '1', ''],
    ],
    emptyWords: 3,
  });
});

// Regression: 5.12345E+11 without quotation marks was order number 512345000000.
test('a number in scientific notation is refused in a text of JSON, with or without quotation marks, and is a number in an amount', async () => {
  expect(
    (await read('[{"externalId":5.12345E+11},{"externalId":"5.12345E+11"},{"poNumber":1e5}]')).found,
  ).toEqual([
    ['externalId: scientific-number 5.12345E+11'],
    ['externalId: scientific-number 5.12345E+11'],
    ['poNumber: scientific-number 1e5'],
  ]);
  expect((await read('{"externalId":512345678901,"loadOrder":1e1,"lines":{"weightLb":5e2}}')).found).toEqual([
    ['512345678901', '', '500'],
  ]);
});

test('dates and formulas in texts of JSON', async () => {
  expect(
    (await read('[{"poNumber":"2026-03-04"},{"poNumber":"=\\"0098\\"","externalId":"A"}]')).found,
  ).toEqual([['poNumber: date-value 2026-03-04'], ['A', '0098', '']]);
});

// Regression: the row that is kept for a correction had the reader's own object in place of the number.
test('a shipment that is refused is kept with its numbers as the file writes them', async () => {
  const text = '{"externalId":5.12345E+11,"lines":{"weightLb":5e2}}';
  const { taken } = await readImport(Buffer.from(text), 'a.json', station, (_columns, guessed) => guessed, 0);
  const [kept] = [...taken].flatMap((one) => (one.is === 'bad' ? one.rows : []));
  expect(kept?.cells).toEqual(['{"externalId":"5.12345E+11","lines":{"weightLb":"5e2"}}']);
});
