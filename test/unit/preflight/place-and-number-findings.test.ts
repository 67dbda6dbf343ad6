import { describe, expect, test } from 'vitest';
import { failsCheckDigit } from '#shared/freight/preflight/pro-number.ts';
import { preflight } from '#shared/freight/preflight/preflight.ts';
import { emptyForm, emptyLine, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { found, form, ids, second, withLine } from '#support/line-findings.ts';

// Regression: a finding could lose its field, its rule or a word of its sentence, and no test noticed. Here each is given whole.

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
    const ranges = [
      { scac: 'SAIA', rule: 'xpo' },
      { scac: 'ABFS', rule: 'yrc' },
    ] as const;
    expect(failsCheckDigit('123456782', 'SAIA', ranges)).toBeNull();
    expect(failsCheckDigit('123456789', 'SAIA', ranges)).toBe('SAIA');
    expect(failsCheckDigit('123456789', 'SAIA', [...ranges, { scac: 'SAIA', rule: 'none' }])).toBeNull();
    expect(failsCheckDigit('123456789', 'RLCA', ranges)).toBeNull();
  });

  test('without a number or a carrier nothing is judged', () => {
    for (const [pro, scac] of [
      ['', 'XPOL'],
      [' ', 'XPOL'],
      ['123456789', ''],
      ['', ''],
    ] as const)
      expect(failsCheckDigit(pro, scac, [{ scac: '', rule: 'xpo' }])).toBeNull();
  });
});

test.each([
  ['en', '1,5', ['1.5', '15']],
  ['es', '1,5', ['1.5', '15']],
  ['fr', '1.500', ['1500', '1,5']],
] as const)(
  'in %s %s could be two numbers: one key takes the first, another the second',
  (language, typed, readings) => {
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
      {
        repair: { ...value, declaredValue: readings[0] },
        otherRepair: { ...value, declaredValue: readings[1] },
      },
    ]);
  },
);

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
