import { describe, expect, test } from 'vitest';
import { statesOfPostalCode } from '#shared/freight/preflight/postal-regions.ts';
import { preflight } from '#shared/freight/preflight/preflight.ts';
import { hasValidCheckDigit } from '#shared/freight/numbers/pro-rule.ts';
import {
  emptyForm,
  emptyLine,
  type LineForm,
  type ShipmentForm,
} from '#shared/freight/form/shipment-form.ts';

const form = (change: Partial<ShipmentForm>): ShipmentForm => ({ ...emptyForm(), ...change });
const consignee = (change: Partial<ShipmentForm['consignee']>) =>
  form({ consignee: { ...emptyForm().consignee, ...change } });
const line = (change: Partial<LineForm>) => form({ lines: [{ ...emptyLine(), ...change }] });
const ids = (shipment: ShipmentForm) => preflight(shipment, 'en').map(({ id }) => id);
const measured = { handlingUnits: '2', lengthIn: '48', widthIn: '40', heightIn: '50' };

describe('postal regions', () => {
  test.each([
    ['97211', 'USA', 'OR'],
    ['89431', 'USA', 'NV'],
    ['00501', 'USA', 'NY'],
    ['00901', 'USA', 'PR'],
    ['05501', 'USA', 'MA'],
    ['20101', 'USA', 'VA'],
    ['73301', 'USA', 'TX'],
    ['88510', 'USA', 'TX'],
    ['10001-1234', 'USA', 'NY'],
    ['99501', 'USA', 'AK'],
    ['h2x 1y4', 'CAN', 'QC'],
    ['V6B1A1', 'CAN', 'BC'],
    ['06600', 'MEX', 'CMX'],
    ['64000', 'MEX', 'NLE'],
  ] as const)('%s in %s is %s', (code, country, state) => {
    expect(statesOfPostalCode(code, country)?.[0]).toBe(state);
  });
  test('what has no region says nothing', () => {
    expect(statesOfPostalCode('00000', 'USA')).toBeNull();
    expect(statesOfPostalCode('9721', 'USA')).toBeNull();
  });
});

describe('pre-flight', () => {
  test('an empty form has nothing to doubt', () => expect(preflight(emptyForm(), 'en')).toEqual([]));

  test('a Bill-to under Prepaid or Collect asks who pays; one key says third party', () => {
    const billTo = { ...emptyForm().billTo, company: 'Freight Payers Inc.' };
    for (const freightTerms of ['prepaid', 'collect'] as const) {
      const [finding] = preflight(form({ billTo, freightTerms }), 'en');
      expect(finding).toMatchObject({
        id: 'bill-to-terms',
        paths: ['freightTerms', 'billTo.company'],
        words: { terms: freightTerms },
        repair: { freightTerms: 'third-party', billTo },
      });
    }
    expect(preflight(form({ billTo, freightTerms: 'third-party' }), 'en')).toEqual([]);
  });
  test('a SCAC that is not of two to four letters is remarked, and blocks nothing', () => {
    expect(ids(form({ scac: 'R2D2' }))).toEqual(['scac']);
    expect(ids(form({ scac: 'upgfx' }))).toEqual(['scac']);
    expect(ids(form({ scac: ' saia ' }))).toEqual([]);
  });

  test('97211 is in Oregon', () => {
    const [finding] = preflight(consignee({ state: 'WA', postalCode: '97211' }), 'en');
    expect(finding).toMatchObject({
      id: 'postal-state:consignee',
      paths: ['consignee.state'],
      words: { place: 'Oregon', typed: 'WA', state: 'OR' },
    });
    expect(finding?.repair?.consignee.state).toBe('OR');
  });
  test('a Canadian code under USA wants the other country', () => {
    const [finding] = preflight(consignee({ state: 'QC', postalCode: 'H2X 1Y4' }), 'en');
    expect(finding?.repair?.consignee.country).toBe('CAN');
  });
  test('five digits under Canada: the state tells Mexico from the United States', () => {
    const mexican = consignee({ state: 'NL', postalCode: '64000', country: 'CAN' });
    expect(preflight(mexican, 'en')[0]?.repair?.consignee.country).toBe('MEX');
    const american = consignee({ state: 'NV', postalCode: '89431', country: 'CAN' });
    expect(preflight(american, 'en')[0]?.repair?.consignee.country).toBe('USA');
  });

  test('17.1 lb per cubic foot is class 70 by density', () => {
    const doubted = line({ ...measured, weightLb: '1,900', freightClass: '92.5' });
    const [finding] = preflight(doubted, 'en');
    expect(finding?.words).toEqual({
      key: 'class-density',
      line: 1,
      typed: '92.5',
      density: '17.1',
      suggested: '70',
    });
    expect(ids(line({ ...measured, weightLb: '1,900', freightClass: '70' }))).toEqual([]);
  });
  test('units and pieces swapped', () => {
    const [finding] = preflight(line({ handlingUnits: '72', pieces: '3' }), 'en');
    expect(finding?.repair?.lines[0]).toMatchObject({ handlingUnits: '3', pieces: '72' });
    expect(ids(line({ handlingUnits: '3', pieces: '3' }))).toEqual([]);
  });
  test('codes that change meaning at tender', () => {
    expect(ids(line({ packageType: 'CTN' }))).toEqual(['package-code:0']);
    expect(ids(line({ packageType: 'BTL' }))).toEqual(['package-code:0']);
    for (const packageType of ['PLT', 'SKD', 'CNT', 'BBL', 'CRT', 'BOX'])
      expect(ids(line({ packageType }))).toEqual([]);
  });
  test('missing dimensions, said once, at the first empty one', () => {
    const bare = { ...emptyLine(), weightLb: '100', lengthIn: '48' };
    const findings = preflight(form({ lines: [bare, bare] }), 'en');
    expect(findings).toHaveLength(1);
    expect(findings[0]?.paths).toEqual(['lines.0.widthIn', 'lines.0.heightIn']);
  });
});

describe('PRO check digits', () => {
  test('XPO: first eight modulo 7', () => {
    expect(hasValidCheckDigit('123456782', 'xpo')).toBe(true);
    expect(hasValidCheckDigit('100-000010', 'xpo')).toBe(false);
    expect(hasValidCheckDigit('100-000014', 'xpo')).toBe(true);
  });
  test('YRC style: 11 − middle six modulo 11, 11 is 0 and 10 is X', () => {
    expect(hasValidCheckDigit('123-000011-0', 'yrc')).toBe(true);
    expect(hasValidCheckDigit('123-000012-X', 'yrc')).toBe(true);
    expect(hasValidCheckDigit('123-000013-9', 'yrc')).toBe(true);
    expect(hasValidCheckDigit('123-000013-8', 'yrc')).toBe(false);
  });
  test('only a carrier with a known rule is judged', () => {
    expect(ids(form({ proNumber: '123456789', scac: 'SAIA' }))).toEqual([]);
    expect(ids(form({ proNumber: '123456789', scac: 'XPOL' }))).toEqual(['pro-check-digit']);
  });
});
