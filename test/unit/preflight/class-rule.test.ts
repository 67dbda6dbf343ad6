import { describe, expect, test } from 'vitest';
import { classOfNmfc } from '#shared/freight/address-book/nmfc-class.ts';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { classByDensity } from '#shared/freight/freight-class.ts';
import { emptyForm, emptyLine, type LineForm } from '#shared/freight/form/shipment-form.ts';
import type { NmfcClass } from '#shared/freight/preflight/class-rule.ts';
import { preflight } from '#shared/freight/preflight/preflight.ts';

const pallet: LineForm = {
  ...emptyLine(),
  handlingUnits: '1',
  weightLb: '226 kg',
  lengthIn: '120 cm',
  widthIn: '100 cm',
  heightIn: '150 cm',
};
const found = (change: Partial<LineForm>, nmfcClass?: NmfcClass) =>
  preflight({ ...emptyForm(), lines: [{ ...pallet, ...change }] }, 'en', [], undefined, nmfcClass).filter(
    ({ rule }) => rule === 'class-density',
  );
const words = (change: Partial<LineForm>, nmfcClass?: NmfcClass) => found(change, nmfcClass)[0]?.words;

describe('class from density', () => {
  test('a line without a class says 7.5 lb/ft³, class 125, from kilograms and centimeters too; one key takes it', () => {
    expect(words({})).toEqual({ key: 'class-density', line: 1, typed: '', density: '7.5', suggested: '125' });
    expect(found({})[0]?.repair?.lines[0]).toMatchObject({ freightClass: '125', weightLb: '226 kg' });
    expect(words({ freightClass: '110' })).toMatchObject({ typed: '110', suggested: '125' });
    expect(found({ freightClass: '125' })).toEqual([]);
  });

  test('what is no class is said at its field, not here', () => {
    for (const freightClass of ['126', 'x', '1250']) expect(found({ freightClass })).toEqual([]);
  });

  test('the density that is shown is of the class that is shown', () => {
    const cube = { lengthIn: '12', widthIn: '12', heightIn: '12' };
    for (const weight of [0.99, 1, 1.96, 3.99, 7.96, 7.99, 8, 14.96, 22.46, 22.5, 34.99, 49.96, 50]) {
      const said = words({ ...cube, weightLb: String(weight) });
      if (said?.key !== 'class-density') throw new Error('No density');
      expect(classByDensity(Number(said.density))).toBe(Number(said.suggested));
      expect(classByDensity(weight)).toBe(Number(said.suggested));
    }
  });

  test('an NMFC item that the address book gives another class goes before the density', () => {
    const listed: NmfcClass = (nmfc) => (nmfc === '156600' ? 85 : null);
    expect(words({ nmfc: ' 156600' }, listed)).toEqual({
      key: 'class-nmfc',
      line: 1,
      typed: '',
      nmfc: '156600',
      suggested: '85',
    });
    expect(found({ nmfc: '156600', freightClass: '85' }, listed)).toEqual([]);
    // The line is quiet by its density; the item says otherwise.
    expect(words({ nmfc: '156600', freightClass: '125' }, listed)).toMatchObject({ suggested: '85' });
    expect(words({ nmfc: '156601' }, listed)).toMatchObject({ key: 'class-density', suggested: '125' });
  });

  test('the item needs no sizes', () => {
    expect(words({ nmfc: '156600', lengthIn: '' }, () => 85)).toMatchObject({ suggested: '85' });
  });
});

describe('the class of an NMFC item in the address book', () => {
  const entry = (nmfc: string, freightClass: number, byHand = true) => ({
    data: commoditySchema.parse({ packageType: 'PLT', description: 'Bolts', nmfc, freightClass }),
    byHand,
  });
  test('is the one a person wrote; what was only shipped does not count', () => {
    expect(classOfNmfc([entry('95190-3', 60), entry('95190-3', 85, false)], '95190-3')).toBe(60);
    expect(classOfNmfc([entry('95190-3', 85, false)], '95190-3')).toBeNull();
  });
  test('is none where the book has several, or only a similar item', () => {
    expect(classOfNmfc([entry('95190-3', 60), entry('95190-3', 85)], '95190-3')).toBeNull();
    expect(classOfNmfc([entry('95190-30', 60)], '95190-3')).toBeNull();
    expect(classOfNmfc([entry('ab-3', 60), entry('AB-3', 60)], 'Ab-3 ')).toBe(60);
  });
});

describe('several lines of which the same is said', () => {
  const form = (...changes: Partial<LineForm>[]) => ({
    ...emptyForm(),
    lines: changes.map((change) => ({ ...pallet, ...change })),
  });
  const all = (...changes: Partial<LineForm>[]) =>
    preflight(form(...changes), 'en').filter(({ rule }) => rule === 'class-density');

  test('are one finding, with the densities from the least to the greatest; one key changes them and no other', () => {
    const [first, ...others] = all(
      { freightClass: '70' },
      { freightClass: '125' },
      { freightClass: '70', weightLb: '560' },
      { freightClass: '100' },
      { freightClass: '70', weightLb: '240 kg' },
    );
    expect(first).toMatchObject({
      paths: ['lines.0.freightClass', 'lines.4.freightClass'],
      words: { key: 'class-density', line: 1, more: [5], typed: '70', density: '7.5–7.9', suggested: '125' },
    });
    expect(first?.repair?.lines.map(({ freightClass }) => freightClass)).toEqual([
      '125',
      '125',
      '70',
      '100',
      '125',
    ]);
    expect(others.map(({ words: said }) => said)).toMatchObject([
      { line: 3, suggested: '100' },
      { line: 4, typed: '100', suggested: '125' },
    ]);
    expect(others.every(({ words: said }) => !('more' in said) || said.more === undefined)).toBe(true);
  });

  test('keep the name of the finding while one of them is typed on', () => {
    const ids = (weight: string) =>
      all({ weightLb: weight }, { weightLb: '500' }, { weightLb: '500' }).map(({ id }) => id);
    expect(ids('500')).toEqual(ids('505'));
  });

  test('a hundred lines say it once', () => {
    expect(all(...Array.from({ length: 100 }, () => ({ freightClass: '70' })))).toHaveLength(1);
  });
});
