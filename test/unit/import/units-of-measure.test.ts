import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };

/** Of each row its weight, length and width, or why it is refused; and what was converted. */
async function read(headings: string, rows: string[], mapping?: ImportMapping) {
  const text = [`Order,${headings}`, ...rows.map((row, index) => `A${index},${row}`)].join('\n');
  const reading = await readImport(
    Buffer.from(text),
    'a.csv',
    station,
    (_columns, guessed) => mapping ?? guessed,
    0,
  );
  const taken = [...reading.taken];
  return {
    lines: taken.map((one) =>
      one.is === 'bad'
        ? one.problems.map(({ column, code, value }) => `${column}: ${code} ${value}`.trim())
        : one.shipment.form.lines.map(({ weightLb, lengthIn, widthIn }) =>
            [weightLb, lengthIn, widthIn].filter((said) => said !== '').join(' '),
          )[0],
    ),
    converted: taken.flatMap((one) =>
      one.is === 'shipment'
        ? one.shipment.converted.map(
            ({ column, from, unit, to, serviceUnit }) => `${column} ${from} ${unit} ${to} ${serviceUnit}`,
          )
        : [],
    ),
    mapping: reading.heading.mapping,
  };
}

// Regression: a column "Weight UOM" that said KG was ignored, and 226.7 kg went out as 226.7 lb.
test.each([
  'Weight UOM',
  'UOM',
  'Weight Unit',
  'U/M',
  'WeightUom',
  'Wt UOM',
  'LB/KG',
  'Unidad de peso',
  'Unité de poids',
])('a column %s says the unit of the weight', async (heading) => {
  for (const kg of ['KG', 'kgs', 'Kilograms', 'KGM', 'kg.', 'kilos']) {
    const { lines, converted } = await read(`Weight,${heading}`, [`226.7,${kg}`, '500,LBS']);
    expect(lines).toEqual(['500', '500']);
    expect(converted).toEqual(['Weight 226.7 kg 500 lb']);
  }
});

test.each([
  ['Weight (kg)', '226.7', '500'],
  ['Weight kg', '226.7', '500'],
  ['WeightKg', '226.7', '500'],
  ['Gross Weight [KGS]', '226.7', '500'],
  ['KG', '226.7', '500'],
  ['Peso (kg)', '226.7', '500'],
  ['Poids en kg', '226.7', '500'],
  ['Weight (g)', '22680', '51'],
  // Regression: 500.008 lb were rounded to 500, less than was weighed.
  ['Weight (kg)', '226.8', '501'],
  ['Weight oz', '160', '10'],
  ['Weight (lb)', '500', '500'],
  ['Weight', '226.7 kg', '500'],
  ['Weight', '226.7KGS', '500'],
  ['Weight', '500 lbs.', '500'],
  ['Weight', '500#', '500'],
  ['Weight', '2 tonnes', '4410'],
  ['Weight', '1 short ton', '2000'],
])('%s over %s is %s lb', async (heading, cell, pounds) => {
  expect((await read(heading, [cell])).lines).toEqual([pounds]);
});

test.each([
  ['Length (cm),Width (cm)', '120,100', '48 40'],
  ['Length cm,Width cm', '120,100', '48 40'],
  ['Length (mm),Width (mm)', '1200,1000', '48 40'],
  ['Length (m),Width (m)', '1.2,1', '48 40'],
  ['Length (ft),Width (ft)', '4,3', '48 36'],
  ['L (cm),W (cm)', '120,100', '48 40'],
  ['Length,Width,Dim UOM', '120,100,CM', '48 40'],
  ['Length,Width,Dimension Unit', '48,40,IN', '48 40'],
  ['Length,Width', '120 cm,100 cm', '48 40'],
  ['Length,Width', '"48""","40 in."', '48 40'],
  ['Length,Width', "4',40 in", '48 40'],
  ['Length in cm,Width in cm', '120,100', '48 40'],
  ['Length,Width,UOM', '120,100,CM', '48 40'],
  ['Length in,Width in', '48,40', '48 40'],
])('%s over %s is %s in', async (headings, cells, inches) => {
  expect((await read(`Weight,${headings}`, [`500,${cells}`])).lines).toEqual([`500 ${inches}`]);
});

test('the unit of the weight is not that of the size, and the other way round', async () => {
  expect((await read('Weight,Weight UOM,Length,Width', ['226.7,KG,48,40'])).lines).toEqual(['500 48 40']);
  expect((await read('Weight,Length,Width,Dim UOM', ['500,120,100,CM'])).lines).toEqual(['500 48 40']);
  expect((await read('Weight,Weight UOM,Length,Width,Dim UOM', ['226.7,KG,120,100,CM'])).lines).toEqual([
    '500 48 40',
  ]);
  expect((await read('Weight,Weight UOM', ['500,CM'])).lines).toEqual([['Weight UOM: unknown-unit CM']]);
  expect((await read('Weight', ['500 cm'])).lines).toEqual([['Weight: unknown-unit 500 cm']]);
});

test('a unit that is not known is refused by name', async () => {
  expect((await read('Weight,Weight UOM', ['35,STONE', '35,XYZ', '35,TON'])).lines).toEqual([
    ['Weight UOM: unknown-unit STONE'],
    ['Weight UOM: unknown-unit XYZ'],
    ['Weight UOM: unknown-unit TON'],
  ]);
  expect((await read('Weight', ['35 stone'])).lines).toEqual([['Weight: unknown-unit 35 stone']]);
  expect((await read('Weight (tons)', ['2'])).lines).toEqual([['Weight (tons): unknown-unit 2']]);
});

test('two different units are refused by name', async () => {
  expect((await read('Weight (kg)', ['500 lb', '226.7 kg'])).lines).toEqual([
    ['Weight (kg): units-differ 500 lb'],
    '500',
  ]);
  expect((await read('Weight lbs,Weight UOM', ['226.7,KG'])).lines).toEqual([
    ['Weight lbs: units-differ 226.7'],
  ]);
  expect((await read('Weight,Weight UOM', ['226.7 lb,KG'])).lines).toEqual([
    ['Weight: units-differ 226.7 lb'],
  ]);
});

test('an amount without a unit is not guessed where others have one', async () => {
  expect((await read('Weight,Weight UOM', ['226.7,KG', '500,', '500,LB'])).lines).toEqual([
    '500',
    ['Weight: unit-missing 500'],
    '500',
  ]);
  expect((await read('Weight', ['226.7 kg', '500'])).lines).toEqual(['500', ['Weight: unit-missing 500']]);
  expect((await read('Weight,Weight UOM', ['500,', '400,NULL', '300,LB'])).lines).toEqual([
    '500',
    '400',
    '300',
  ]);
});

test('a column that says what is handled is no unit of weight', async () => {
  const { lines, mapping } = await read('Weight,Length,UOM', [
    '500,48,PLT',
    '400,48,CTN',
    '300,48,EA',
    '200,48,XYZ',
  ]);
  expect(lines).toEqual(['500 48', '400 48', '300 48', '200 48']);
  expect(mapping.fields['line.weightUnit']).toBeUndefined();
  expect((await read('Weight,UOM', ['226.7,KG', '400 lb,PLT'])).lines).toEqual(['500', '400']);
});

test('numbers that could be two are asked, not converted', async () => {
  expect((await read('Weight (kg)', ['"226,7"', '"1,250"', 'heavy'])).lines).toEqual([
    ['Weight (kg): number-asked 226,7'],
    '2756',
    ['Weight (kg): not-a-number heavy'],
  ]);
});

test('a mapping kept before units were read still converts, and one that says a unit for every shipment has it', async () => {
  const kept: ImportMapping = {
    fields: { externalId: { column: 0 }, 'line.weightLb': { column: 1 } },
    days: 'ymd',
    sheet: 0,
  };
  expect((await read('Net mass,Weight UOM', ['226.7,KG'], kept)).lines).toEqual(['500']);
  expect((await read('Net (kg),Note', ['226.7,x'], kept)).lines).toEqual(['500']);
  const constant: ImportMapping = { ...kept, fields: { ...kept.fields, 'line.weightUnit': { text: 'kg' } } };
  expect((await read('Net mass,Note', ['226.7,x'], constant)).lines).toEqual(['500']);
  // Somebody made another field of it.
  const other: ImportMapping = { ...kept, fields: { ...kept.fields, 'line.packageType': { column: 2 } } };
  expect((await read('Weight,UOM', ['500,PLT'], other)).lines).toEqual(['500']);
});

async function readJson(line: object, head: object = {}) {
  const value = [{ ...head, lines: [line] }];
  const { taken } = await readImport(
    Buffer.from(JSON.stringify(value)),
    'a.json',
    station,
    (_columns, guessed) => guessed,
    0,
  );
  return [...taken].map((one) =>
    one.is === 'bad'
      ? one.problems.map(({ column, code }) => `${column}: ${code}`)
      : one.shipment.form.lines.map(({ weightLb, lengthIn }) => `${weightLb} ${lengthIn}`.trim()),
  )[0];
}

test('units in JSON', async () => {
  expect(await readJson({ weight: 226.7, weightUom: 'KG' })).toEqual(['500']);
  expect(await readJson({ weight: 226.7, weightUnit: 'kg', length: 120, dimUom: 'CM' })).toEqual(['500 48']);
  expect(await readJson({ weightKg: 226.7, lengthCm: '120' })).toEqual(['500 48']);
  expect(await readJson({ weight: 226.7 }, { weightUom: 'KG' })).toEqual(['500']);
  expect(await readJson({ weightLb: 500, weightUom: 'LB' })).toEqual(['500']);
  expect(await readJson({ weightLb: '500 lbs', lengthIn: '48"' })).toEqual(['500 48']);
  expect(await readJson({ weightLb: 226.7, weightUom: 'KG' })).toEqual(['lines.0.weightLb: units-differ']);
  expect(await readJson({ weightLb: '226.7 kg' })).toEqual(['lines.0.weightLb: units-differ']);
  expect(await readJson({ weight: 35, weightUom: 'stone' })).toEqual(['lines.0.weightUom: unknown-unit']);
  expect(await readJson({ weight: 35, weightUom: 'XYZ' })).toEqual(['lines.0.weightUom: unknown-unit']);
  expect(await readJson({ weight: 35 })).toEqual(['lines.0.weight: unknown-field']);
});
