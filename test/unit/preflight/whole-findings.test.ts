import { describe, expect, test } from 'vitest';
import { failsCheckDigit } from '#shared/freight/preflight/pro-number.ts';
import { preflight } from '#shared/freight/preflight/preflight.ts';
import { emptyForm, emptyLine, type LineForm, type ShipmentForm } from '#shared/freight/shipment-form.ts';

// Regression: a finding could lose its field, its rule or a word of its sentence, and no test noticed. Here each is given whole.

const form = (change: Partial<ShipmentForm>): ShipmentForm => ({ ...emptyForm(), ...change });
const second = (change: Partial<LineForm>, hazmat = emptyForm().hazmat) =>
  form({ hazmat, lines: [emptyLine(), { ...emptyLine(), ...change }] });
const found = (shipment: ShipmentForm) => preflight(shipment, 'en');
const ids = (shipment: ShipmentForm) => found(shipment).map(({ id }) => id);
const withLine = (shipment: ShipmentForm, change: Partial<LineForm>): ShipmentForm => ({
  ...shipment,
  lines: shipment.lines.map((line, index) => (index === 1 ? { ...line, ...change } : line)),
});
const measured = { handlingUnits: '2', lengthIn: '48', widthIn: '40', heightIn: '50', weightLb: '1900' };

describe('class and density', () => {
  // Regression: no test noticed when three steps were needed.
  test.each([
    ['70', false],
    ['77.5', false],
    ['65', false],
    ['85', true],
    ['60', true],
    ['500', true],
  ])('17.1 lb per cubic foot and class %s contradict: %s', (freightClass, contradict) => {
    expect(ids(second({ ...measured, freightClass }))).toEqual(contradict ? ['class-density:1'] : []);
  });

  test('is said of its line, and one key takes the class', () => {
    const shipment = second({ ...measured, freightClass: '92.5' });
    expect(found(shipment)).toEqual([
      {
        id: 'class-density:1',
        rule: 'class-density',
        paths: ['lines.1.freightClass'],
        words: { key: 'class-density', line: 2, typed: '92.5', density: '17.1', suggested: '70' },
        repair: withLine(shipment, { freightClass: '70' }),
      },
    ]);
  });

  test.each(['handlingUnits', 'lengthIn', 'widthIn', 'heightIn', 'weightLb', 'freightClass'] as const)(
    'without %s, or where it is no number, there is no density to speak of',
    (field) => {
      const whole = { ...measured, freightClass: '500' };
      for (const typed of ['', 'x', '0'])
        expect(ids(second({ ...whole, [field]: typed }))).not.toContain('class-density:1');
    },
  );

  test('a class that is none of the eighteen is not judged', () => {
    expect(ids(second({ ...measured, freightClass: '499' }))).toEqual([]);
  });
});

test('fewer pieces than handling units: both fields, and one key changes them over', () => {
  const shipment = second({ handlingUnits: ' 72', pieces: '3 ' });
  expect(found(shipment)).toEqual([
    {
      id: 'units-pieces:1',
      rule: 'units-pieces',
      paths: ['lines.1.handlingUnits', 'lines.1.pieces'],
      words: { key: 'units-pieces', line: 2, units: '72', pieces: '3' },
      repair: withLine(shipment, { handlingUnits: '3 ', pieces: ' 72' }),
    },
  ]);
  for (const alone of [{ handlingUnits: '72' }, { pieces: '3' }]) expect(ids(second(alone))).toEqual([]);
});

test.each([
  ['ctn ', 'CTN', 'CRT', 'BOX'],
  ['BTL', 'BTL', 'OTH', 'PKG'],
])('package type %j: the carrier would read another thing', (packageType, typed, carrierReads, instead) => {
  const shipment = second({ packageType });
  expect(found(shipment)).toEqual([
    {
      id: 'package-code:1',
      rule: 'package-code',
      paths: ['lines.1.packageType'],
      words: { key: 'package-code', line: 2, typed, carrierReads, instead },
      repair: withLine(shipment, { packageType: instead }),
    },
  ]);
});

test.each([
  [{ lengthIn: '' }, ['lengthIn']],
  [{ widthIn: ' ' }, ['widthIn']],
  [{ heightIn: '' }, ['heightIn']],
  [{ lengthIn: '', widthIn: '', heightIn: '' }, ['lengthIn', 'widthIn', 'heightIn']],
])('a line that is weighed and not measured (%j)', (missing, fields) => {
  const whole = { weightLb: '100', lengthIn: '48', widthIn: '40', heightIn: '50' };
  expect(found(second({ ...whole, ...missing }))).toEqual([
    {
      id: 'dimensions',
      rule: 'dimensions',
      paths: fields.map((field) => `lines.1.${field}`),
      words: { key: 'dimensions', line: 2 },
      repair: null,
    },
  ]);
  expect(ids(second({ ...whole, ...missing, weightLb: '' }))).toEqual([]);
});

describe('hazardous freight', () => {
  const contact = { contractNumber: '', contactName: 'CHEMTREC', contactPhone: '800 424 9300' };
  const drum = { hazmat: true, packageType: 'DRM' };

  test('a telephone that is missing is asked for before who registered it', () => {
    expect(found(second(drum))).toEqual([
      {
        id: 'emergency-phone',
        rule: 'emergency-phone',
        paths: ['hazmat.contactPhone'],
        words: { key: 'emergency-phone' },
        repair: null,
      },
    ]);
  });

  test('who registered the telephone', () => {
    const shipment = second(drum, { ...contact, contactName: '' });
    const shipper = { ...shipment.shipper, company: ' Silver State ' };
    expect(found({ ...shipment, shipper })).toEqual([
      {
        id: 'registrant',
        rule: 'registrant',
        paths: ['hazmat.contactName'],
        words: { key: 'registrant', company: 'Silver State' },
        repair: { ...shipment, shipper, hazmat: { ...shipment.hazmat, contactName: 'Silver State' } },
      },
    ]);
    // Without a hazardous line nobody has to have registered it.
    expect(ids(second({}, { ...contact, contactName: '' }))).toEqual(['hazmat-contact']);
  });

  test('the technical name', () => {
    expect(found(second({ ...drum, properShippingName: ' Paint, n.o.s. ' }, contact))).toEqual([
      {
        id: 'technical-name:1',
        rule: 'technical-name',
        paths: ['lines.1.technicalName'],
        words: { key: 'technical-name', line: 2, name: 'Paint, n.o.s.' },
        repair: null,
      },
    ]);
  });

  test.each([
    ['', '48', '', '', null, 'packageCount'],
    ['boxes', '48', '48', 'boxes', '48', 'packageCount'],
    ['boxes', 'many', '', 'boxes', null, 'packageCount'],
    ['boxes', '', '', 'boxes', null, 'packageCount'],
  ])('number and kind of packages: kind %j, pieces %j', (packageKind, pieces, said, kind, count, field) => {
    const shipment = second({ hazmat: true, packageType: 'PLT', packageKind, pieces }, contact);
    expect(found(shipment)).toEqual([
      {
        id: 'hazmat-packages:1',
        rule: 'hazmat-packages',
        paths: [`lines.1.${field}`],
        words: { key: 'hazmat-packages', line: 2, pieces: said, kind },
        repair: count === null ? null : withLine(shipment, { packageCount: count }),
      },
    ]);
  });

  test('details under a line that is not ticked', () => {
    const shipment = second({ properShippingName: ' Paint ' });
    const [finding, ...more] = found(shipment);
    expect([finding, more]).toMatchObject([
      {
        id: 'hazmat-unticked:1',
        rule: 'hazmat-unticked',
        words: { key: 'hazmat-unticked', line: 2 },
        repair: withLine(shipment, { hazmat: true }),
        otherRepair: withLine(shipment, { properShippingName: '' }),
      },
      [],
    ]);
    expect(finding?.paths).toEqual(['lines.1.hazmat', 'lines.1.properShippingName']);
  });

  test.each([
    ['contactName', 'CHEMTREC'],
    ['contactPhone', '800 424 9300'],
    ['contractNumber', 'CCN-20311'],
  ])('a %s without a hazardous line', (field, typed) => {
    const shipment = form({ hazmat: { ...emptyForm().hazmat, [field]: ` ${typed} ` } });
    expect(found(shipment)).toEqual([
      {
        id: 'hazmat-contact',
        rule: 'hazmat-unticked',
        paths: [`hazmat.${field}`],
        words: { key: 'hazmat-contact', typed },
        repair: { ...shipment, hazmat: emptyForm().hazmat },
      },
    ]);
  });

  test('a contact and details under a line that is not ticked are both said', () => {
    expect(ids(second({ properShippingName: 'Paint' }, contact))).toEqual(['hazmat-unticked:1', 'hazmat-contact']);
    expect(ids(second({ hazmat: true, packageType: 'DRM' }, contact))).toEqual([]);
  }); // prettier-ignore
});

test('a bill-to under other terms: who pays, both fields, and two ways out', () => {
  const billTo = { ...emptyForm().billTo, company: ' Payers Inc. ' };
  const shipment = form({ billTo, freightTerms: 'collect' });
  expect(found(shipment)).toEqual([
    {
      id: 'bill-to-terms',
      rule: 'bill-to-terms',
      paths: ['freightTerms', 'billTo.company'],
      words: { key: 'bill-to-terms', company: 'Payers Inc.', terms: 'collect' },
      repair: { ...shipment, freightTerms: 'third-party' },
      otherRepair: { ...shipment, billTo: emptyForm().billTo },
    },
  ]);
});

test('a declared value without its unit', () => {
  const shipment = form({ declaredValue: ' 500 ', valueUnit: ' ' });
  expect(found(shipment)).toEqual([
    {
      id: 'value-unit',
      rule: 'value-unit',
      paths: ['valueUnit'],
      words: { key: 'value-unit', value: '500' },
      repair: { ...shipment, valueUnit: 'USD' },
    },
  ]);
  expect(ids(form({ declaredValue: '500', valueUnit: 'CAD' }))).toEqual([]);
  expect(ids(form({ valueUnit: 'CAD' }))).toEqual([]);
});

describe('postal code, state and country', () => {
  const rules = { shipper: 'shipper-place', consignee: 'consignee-place', billTo: 'bill-to-place' } as const;
  const at = (key: keyof typeof rules, place: Partial<ShipmentForm['shipper']>) =>
    form({ freightTerms: 'third-party', [key]: { ...emptyForm()[key], country: 'USA', ...place } });

  test.each(Object.entries(rules))('of the %s', (party, rule) => {
    const key = party as keyof typeof rules;
    const state = at(key, { state: ' wa', postalCode: '97211' });
    expect(found(state)).toEqual([
      {
        id: `postal-state:${key}`,
        rule,
        paths: [`${key}.state`],
        words: { key: 'postal-state', postalCode: '97211', place: 'Oregon', typed: 'WA', state: 'OR' },
        repair: { ...state, [key]: { ...state[key], state: 'OR' } },
      },
    ]);
    const country = at(key, { state: 'QC', postalCode: ' H2X 1Y4' });
    expect(found(country)).toEqual([
      {
        id: `postal-country:${key}`,
        rule,
        paths: [`${key}.country`, `${key}.postalCode`],
        words: { key: 'postal-country', postalCode: 'H2X 1Y4', country: 'USA', fits: 'CAN' },
        repair: { ...country, [key]: { ...country[key], country: 'CAN' } },
      },
    ]);
  });

  test.each([
    ['a code of no country', { state: 'OR', postalCode: 'ABC' }],
    ['no code', { state: 'OR', postalCode: ' ' }],
    ['no code in Canada', { state: 'QC', postalCode: '', country: 'CAN' }],
    ['a country that is none', { state: 'WA', postalCode: '97211', country: 'XX' }],
    ['no state', { state: ' ', postalCode: '97211' }],
    ['a region that was never given out', { state: 'OR', postalCode: '00001' }],
    ['the right state', { state: 'or', postalCode: '97211' }],
    ['the other state of a region', { state: 'NY', postalCode: '06390' }],
  ])('%s: nothing to doubt', (_, place) => {
    expect(ids(at('consignee', place))).toEqual([]);
  });
});

describe('check digits of PRO numbers', () => {
  // Eight digits modulo 7; six before the last, modulo 11.
  const right: Record<string, string> = {
    XPOL: '123456782',
    CNWY: '123456782',
    RDWY: '1230000110',
    YFSY: '1230000110',
  };
  test.each([
    ['XPOL', 'XPO'],
    ['CNWY', 'XPO'],
    ['RDWY', 'YRC'],
    ['YFSY', 'YRC'],
  ])('%s is of %s, whatever the ranges of the station say', (scac, carrier) => {
    const number = right[scac] ?? '';
    expect(failsCheckDigit(number, ` ${scac.toLowerCase()} `, [])).toBeNull();
    const wrong = number.slice(0, -1) + (number.endsWith('1') ? '2' : '1');
    expect(failsCheckDigit(wrong, scac, [])).toBe(carrier);
    expect(failsCheckDigit(wrong, scac, [{ scac, rule: 'none' }])).toBe(carrier);
  });

  test('another carrier has the rules of its own ranges, and any of them will do', () => {
    const ranges = [{ scac: 'SAIA', rule: 'xpo' }, { scac: 'ABFS', rule: 'yrc' }] as const;
    expect(failsCheckDigit('123456782', 'SAIA', ranges)).toBeNull();
    expect(failsCheckDigit('123456789', 'SAIA', ranges)).toBe('SAIA');
    expect(failsCheckDigit('123456789', 'SAIA', [...ranges, { scac: 'SAIA', rule: 'none' }])).toBeNull();
    expect(failsCheckDigit('123456789', 'RLCA', ranges)).toBeNull();
  }); // prettier-ignore

  test('without a number or a carrier nothing is judged', () => {
    for (const [pro, scac] of [['', 'XPOL'], [' ', 'XPOL'], ['123456789', ''], ['', '']] as const)
      expect(failsCheckDigit(pro, scac, [{ scac: '', rule: 'xpo' }])).toBeNull();
  }); // prettier-ignore
});

test.each([
  ['en', '1,5', ['1.5', '15']],
  ['es', '1,5', ['1.5', '15']],
  ['fr', '1.500', ['1500', '1,5']],
] as const)('in %s %s could be two numbers: one key takes the first, another the second', (language, typed, readings) => {
  const line = second({ weightLb: ` ${typed} ` });
  const path = 'lines.1.weightLb';
  expect(preflight(line, language)[0]).toEqual({
    id: `number:${path}`,
    rule: 'number',
    paths: [path],
    words: { key: 'number', path, typed, readings },
    repair: withLine(line, { weightLb: readings[0] }),
    otherRepair: withLine(line, { weightLb: readings[1] }),
  });
  const value = form({ declaredValue: typed, valueUnit: 'USD' });
  expect(preflight(value, language)).toMatchObject([
    { repair: { ...value, declaredValue: readings[0] }, otherRepair: { ...value, declaredValue: readings[1] } },
  ]);
}); // prettier-ignore

test('a number of which the field takes one reading alone has one way out', () => {
  // No half handling units.
  const line = second({ handlingUnits: '1,5' });
  const [finding] = preflight(line, 'en');
  expect(finding).toMatchObject({
    words: { readings: ['15'] },
    repair: withLine(line, { handlingUnits: '15' }),
  });
  expect(finding).not.toHaveProperty('otherRepair');
});

test.each(['en', 'es', 'fr'] as const)('a frozen line is judged in %s as any other', (language) => {
  const line = Object.freeze({ ...emptyLine(), handlingUnits: '72', pieces: '3' });
  const quiet = Object.freeze({ ...emptyLine(), handlingUnits: '3', pieces: '3' });
  expect(preflight(form({ lines: [quiet, line] }), language).map(({ id }) => id)).toEqual(['units-pieces:1']);
  expect(preflight(form({ lines: [quiet, quiet] }), language)).toEqual([]);
});

test('carrier code, PRO number and ship date, in the order of the form', () => {
  const shipment = form({ shipDate: '2026-11-16', scac: ' r2d2', proNumber: '123456789' });
  const rules = [{ scac: 'R2D2', rule: 'xpo' }] as const;
  expect(preflight(shipment, 'en', rules, '2026-11-17')).toEqual([
    {
      id: 'ship-date',
      rule: 'ship-date',
      paths: ['shipDate'],
      words: { key: 'ship-date', shipDate: '2026-11-16', today: '2026-11-17' },
      repair: { ...shipment, shipDate: '2026-11-17' },
    },
    { id: 'scac', rule: 'scac', paths: ['scac'], words: { key: 'scac', typed: 'R2D2' }, repair: null },
    {
      id: 'pro-check-digit',
      rule: 'pro-check-digit',
      paths: ['proNumber'],
      words: { key: 'pro-check-digit', carrier: 'R2D2' },
      repair: null,
    },
  ]);
});
