import { expect, test } from 'vitest';
import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, lookAt, patient } from '#support/import-files.ts';
import { csv } from '#support/order-files.ts';

const headings = [
  'Order',
  'Ship To Name',
  'Ship To Address',
  'Ship To City',
  'Ship To State',
  'Ship To Zip',
  'Pallets',
  'Package Type',
  'Description',
  'Class',
  'Weight',
  'Weight UOM',
  'Length (cm)',
];
const row = (order: string, weight: string, unit: string): string[] => [
  order,
  'Acme',
  '1 Main St',
  'Boston',
  'MA',
  '02134',
  '2',
  'PLT',
  'Widgets',
  '70',
  weight,
  unit,
  '120',
];

const desk = () => openDeskBench('http://127.0.0.1:9', { limits: patient }).desk;

// Regression: 226.7 kg went out as 226.7 lb, and the preview said nothing.
test('the preview says what was converted with both figures, and imports pounds', async () => {
  const file = csv([headings, row('A1', '226.7', 'KG'), row('A2', '100', 'KGS'), row('A3', '500', 'LB')]);
  const station = desk();
  const found = value(await lookAt(station, 'orders.csv', file));
  expect(found.converted).toEqual([
    { column: 'Weight', from: 226.7, unit: 'kg', to: 500, serviceUnit: 'lb', count: 2 },
    { column: 'Length (cm)', from: 120, unit: 'cm', to: 48, serviceUnit: 'in', count: 3 },
  ]);
  expect(found.samples.map(({ weightLb }) => weightLb)).toEqual([500, 221, 500]);
  await importFrom(station, 'orders.csv', file);
  const { rows } = value(await station.handlers.imports.list({ show: 'open', offset: 0, limit: 10 }));
  expect(rows.map(({ externalId, weightLb }) => [externalId, weightLb])).toEqual([
    ['A1', 500],
    ['A2', 221],
    ['A3', 500],
  ]);
});

// Regression: a mapping kept before units were read ignored the column of units.
test('a mapping that was kept without the column of units converts', async () => {
  const file = (order: string) => csv([headings, row(order, '226.7', 'KG')]);
  const station = desk();
  const change = ({ fields }: ImportMapping): void => {
    delete fields['line.weightUnit'];
    delete fields['line.lengthIn'];
  };
  await importFrom(station, 'orders.csv', file('B1'), { keepAs: 'Orders', change });
  const found = value(await lookAt(station, 'more.csv', file('B2')));
  expect([found.savedAs, found.samples.map(({ weightLb }) => weightLb)]).toEqual(['Orders', [500]]);
  expect(found.mapping.fields['line.lengthIn']).toBeUndefined();
});

test('the preview asks about a field that two headings name, until a column is chosen', async () => {
  const two = [...headings, 'Town', 'Consignee Name'];
  const file = csv([two, [...row('C1', '500', 'LB'), 'Reno', 'Bolt']]);
  const station = desk();
  const found = value(await lookAt(station, 'orders.csv', file));
  expect(found.asked).toEqual([{ field: 'consignee.company', columns: [1, 14] }]);
  expect(found.samples.map(({ consignee }) => consignee)).toEqual(['']);
  const mapping = {
    ...found.mapping,
    fields: { ...found.mapping.fields, 'consignee.company': { column: 14 } },
  };
  const chosen = value(await lookAt(station, 'orders.csv', file, mapping));
  expect([chosen.asked, chosen.samples.map(({ consignee }) => consignee)]).toEqual([[], ['Bolt']]);
});
