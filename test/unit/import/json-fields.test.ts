import { describe, expect, test } from 'vitest';
import { gatherJson } from '#main/import/reading/read-json.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { aParty } from '#support/builders.ts';

const station = {
  ...{ language: 'en' as const, shipper: null, billTo: null },
  defaults: defaultsSettingsSchema.parse({ station: {} }),
};
type Context = Parameters<typeof gatherJson>[3];

function shipmentOf(value: unknown, context?: Context) {
  const read = gatherJson(value, 3, station, context);
  if (read.is === 'bad') throw new Error(JSON.stringify(read.problems));
  return read.shipment;
}
/** Each as "column|path|code|value". */
function problemsOf(value: unknown, context?: Context): string[] {
  const read = gatherJson(value, 3, station, context);
  if (read.is !== 'bad') return [];
  return read.problems.map(({ column, path, code, value: said }) => [column, path, code, said].join('|'));
}

describe('fields of the schema that the form names otherwise', () => {
  test('of the head', () => {
    const { form } = shipmentOf({
      cashOnDelivery: { amountUsd: 10.5, fee: 'collect', customerCheckAccepted: true },
      declaredValue: { amount: 2, unit: 'per-pound' },
    });
    expect(form).toMatchObject({ codAmount: '10.5', codFee: 'collect', customerCheck: 'accepted' });
    expect([form.declaredValue, form.valueUnit]).toEqual(['2', 'per-pound']);
  });

  test('of a line', () => {
    const hazard = { unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3', packingGroup: 'II' };
    const { form } = shipmentOf({
      lines: [
        {
          hazard,
          hazardQuantity: { amount: 4, unit: 'L' },
          hazardPackages: { count: 2, kind: 'drums' },
        },
      ],
    });
    expect(form.lines[0]).toMatchObject({ hazmat: true, ...hazard, hazardClass: '3' });
    expect(form.lines[0]).toMatchObject({ hazardQuantity: '4', packageCount: '2', packageKind: 'drums' });
    expect(form.lines[0]?.hazardQuantityUnit).not.toBe('');
  });
});

describe('what no field takes', () => {
  test.each([
    ['a name of its own', { wave: 12 }, 'wave||unknown-field|12'],
    ['a field of a line', { 'line.pieces': 3 }, 'line.pieces||unknown-field|3'],
    ['an object inside others', { a: { b: { c: { d: { e: 1 } } } } }, 'a.b.c.d||unknown-field|{"e":1}'],
    ['a column of units', { lines: { 'line.weightUnit': 'kg', dock: 1 } }, 'lines.0.dock||unknown-field|1'],
    ['an amount that does not say of what', { lines: [{ weight: 5 }] }, 'lines.0.weight||unknown-field|5'],
    ['no object', 7, '||not-a-shipment|7'],
    ['a list', [[]], '||not-a-shipment|[[]]'],
    ['a line that is none', { lines: [{}, 'x'] }, 'lines.1|lines.1|not-a-shipment|x'],
  ])('is named with its place: %s', (_, value, problem) => {
    expect(problemsOf(value)).toEqual([problem]);
  });

  test('a long value is cut, and null is nothing', () => {
    expect(problemsOf({ wave: 'x'.repeat(70) })).toEqual([`wave||unknown-field|${'x'.repeat(60)}…`]);
    expect(problemsOf({ wave: null, consignee: { dock: null }, lines: null })).toEqual([]);
  });

  test('a name that an object says twice', () => {
    expect(problemsOf({}, { repeated: new Set(['poNumber']) })).toEqual(['poNumber||named-twice|']);
  });

  test('the refused shipment is kept as the file has it', () => {
    const read = gatherJson({ wave: 12 }, 3, station);
    expect(read).toMatchObject({ is: 'bad', rows: [{ row: 3, cells: ['{"wave":12}'] }] });
  });
});

test('the loading order is a number', () => {
  expect(shipmentOf({ loadOrder: 2.5 }).loadOrder).toBe(2.5);
  expect(shipmentOf({}).loadOrder).toBeNull();
  expect(problemsOf({ loadOrder: 'first' })).toEqual(['loadOrder|loadOrder|not-a-number|first']);
});

test('terms count as said when the file names them', () => {
  expect(shipmentOf({ freightTerms: 'collect' }).saidTerms).toBe(true);
  expect(shipmentOf({ poNumber: 'collect' }).saidTerms).toBe(false);
  for (const nothing of [{}, { freightTerms: null }, { freightTerms: '' }])
    expect(shipmentOf(nothing).saidTerms).toBe(false);
  expect(problemsOf({ freightTerms: ['collect'] })).toEqual([
    'freightTerms|freightTerms|not-a-text|["collect"]',
  ]);
});

test('an empty list of services is nothing, and one code is named as a service', () => {
  expect(shipmentOf({ accessorials: [] }).form.accessorials).toEqual([]);
  expect(problemsOf({ accessorials: [''] })).toEqual([]);
  expect(problemsOf({ accessorials: ['A'.repeat(21)] })).toEqual([
    `accessorials|accessorials|too-long|["${'A'.repeat(21)}"]`,
  ]);
});

describe('what is asked for besides the BOL', () => {
  test('is read from its own objects', () => {
    const asked = { rate: 'cheapest', tender: { pickupFrom: '13:00', pickupUntil: '17:00' } };
    expect(shipmentOf(asked).steps).toMatchObject({ rate: 'cheapest', tender: { pickupFrom: '13:00' } });
    expect(shipmentOf({ order: true }).steps).toMatchObject({ order: { internalBolNumber: '' } });
  });

  test.each([
    [
      { tender: { pickupFrom: '25:00', pickupUntil: '17:00' } },
      'tender.pickupFrom|tender.pickupFrom|time|25:00',
    ],
    [{ tender: { dock: 7 } }, 'tender.dock||unknown-field|7'],
    [{ tender: { dock: { door: 7 } } }, 'tender.dock||unknown-field|{"door":7}'],
    [{ order: 'perhaps' }, 'order|order|yes-or-no|perhaps'],
    [{ order: { internalBolNumber: [1] } }, 'order.internalBolNumber|order.internalBolNumber|not-a-text|[1]'],
    [{ rate: 'cheapest', scac: 'SAIA' }, 'scac|scac|not-with-rate|SAIA'],
  ])('is named where it is wrong: %j', (value, problem) => {
    expect(problemsOf(value)).toContain(problem);
  });
});

describe('units of measure', () => {
  const lineOf = (line: object, head: object = {}) => shipmentOf({ ...head, lines: [line] });

  test('in the name, beside it or above all lines', () => {
    expect(lineOf({ weightKg: 100 }).converted).toEqual([
      { column: 'weightKg', from: 100, to: 221, unit: 'kg', serviceUnit: 'lb' },
    ]);
    expect(lineOf({ weight: 100, weightUnit: 'kg' }).form.lines[0]?.weightLb).toBe('221');
    expect(lineOf({ weight: 100 }, { weightUnit: 'kg' }).form.lines[0]?.weightLb).toBe('221');
    // That of the line counts.
    expect(lineOf({ weight: 100, weightUnit: 'lb' }, { weightUnit: 'kg' }).form.lines[0]?.weightLb).toBe(
      '100',
    );
  });

  test('an amount without one is in pounds, also beside one that has one', () => {
    const { form } = shipmentOf({ lines: [{ weightKg: 100 }, { weightLb: 100 }] });
    expect(form.lines.map(({ weightLb }) => weightLb)).toEqual(['221', '100']);
  });

  // Regression: the one that came last in the file was sent, and nothing was said of the other.
  test('said twice, in pounds and in kilograms: the pounds count where they agree, otherwise it is named', () => {
    for (const line of [
      { weightLb: 498.2, weightKg: 226 },
      { weightKg: 226, weightLb: 498.2 },
    ]) {
      const { form, converted } = lineOf(line);
      expect([form.lines[0]?.weightLb, converted]).toEqual(['498.2', []]);
    }
    for (const line of [
      { weightLb: 100, weightKg: 226 },
      { weightKg: 226, weightLb: 100 },
    ])
      expect(problemsOf({ lines: [line] })).toEqual(['lines.0.weightKg|lines.0.weightLb|named-twice|226']);
    expect(problemsOf({ lines: [{ lengthIn: 48, lengthCm: 48 }] })).toEqual([
      'lines.0.lengthCm|lines.0.lengthIn|named-twice|48',
    ]);
  });

  test('an unknown one is named with its own place', () => {
    expect(problemsOf({ lines: [{ weight: 100, weightUnit: 'stone' }] })).toEqual([
      'lines.0.weightUnit|lines.0.weightLb|unknown-unit|stone',
    ]);
    expect(problemsOf({ lines: [{ weightKg: 100, weightUnit: 'lb' }] })).toEqual([
      'lines.0.weightKg|lines.0.weightLb|units-differ|100',
    ]);
  });
});

test('without lines there is an empty one, and more than 200 are refused', () => {
  expect(shipmentOf({}).form.lines).toHaveLength(1);
  const lines = (count: number) => ({ lines: Array.from({ length: count }, () => ({ pieces: 1 })) });
  expect(shipmentOf(lines(200)).form.lines).toHaveLength(200);
  expect(problemsOf(lines(201))).toEqual(['lines|lines|too-many|201']);
});

test('a line without a hazard says nothing of it, and one that says no is asked', () => {
  const hazmatOf = (line: object) => shipmentOf({ lines: [line] }).form.lines[0]?.hazmat;
  expect(hazmatOf({ pieces: 1 })).toBe(false);
  expect(hazmatOf({ unNumber: 'UN1263' })).toBe(true);
  expect(hazmatOf({ unNumber: 'UN1263', hazmat: false })).toBe(false);
  expect(hazmatOf({ hazard: {} })).toBe(true);
});

test('the shipper that a file leaves out is the station’s', () => {
  const shipper = aParty({ company: 'Own Dock' });
  const read = gatherJson({ poNumber: '7' }, 1, { ...station, shipper });
  expect(read.is === 'shipment' && read.shipment.form.shipper.company).toBe('Own Dock');
});

test('whether it is submitted is said for all or for none', () => {
  expect(problemsOf({ submit: true })).toEqual([]);
  expect(problemsOf({ submit: 'yes' })).toEqual(['submit||yes-or-no|yes']);
  expect(problemsOf({ submit: true }, { contradicts: true })).toEqual(['submit||not-for-all|true']);
});

test('what is still wrong with a shipment has the path for its place', () => {
  const { problems, rows } = shipmentOf({ consignee: { company: 'Acme' }, lines: [{ pieces: 1 }] });
  expect(rows).toEqual([3]);
  expect(problems).toContainEqual({
    ...{ row: 3, column: 'consignee.city', path: 'consignee.city' },
    ...{ code: 'required', value: '' },
  });
});
