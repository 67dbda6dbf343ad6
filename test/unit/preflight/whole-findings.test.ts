import { describe, expect, test } from 'vitest';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { found, form, ids, second, withLine } from '#support/line-findings.ts';

// Regression: a finding could lose its field, its rule or a word of its sentence, and no test noticed. Here each is given whole.

const measured = { handlingUnits: '2', lengthIn: '48', widthIn: '40', heightIn: '50', weightLb: '1900' };

describe('class and density', () => {
  test.each([
    ['70', false],
    ['77.5', true],
    ['65', true],
    ['500', true],
    ['', true],
  ])('17.1 lb per cubic foot is said beside class “%s”: %s', (freightClass, contradict) => {
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

  test.each(['handlingUnits', 'lengthIn', 'widthIn', 'heightIn', 'weightLb'] as const)(
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
    expect(ids(second({ properShippingName: 'Paint' }, contact))).toEqual([
      'hazmat-unticked:1',
      'hazmat-contact',
    ]);
    expect(ids(second({ hazmat: true, packageType: 'DRM' }, contact))).toEqual([]);
  });
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
