import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askableFields,
  askedFieldsSchema,
  followingUnits,
  usuallyAskedFields,
  withAskedEmpty,
  withoutOwnNumbers,
} from '#shared/freight/form/asked-fields.ts';
import { readNumber } from '#shared/freight/form/read-number.ts';
import { aForm, aLineForm } from '#support/builders.ts';

const line = aLineForm({ handlingUnits: '4', pieces: '96', weightLb: '5000' });
const template = { form: aForm({ lines: [line] }), asked: ['lines.0.handlingUnits'] };
const drums = aLineForm({
  ...line,
  hazmat: true,
  hazardQuantity: '400',
  hazardQuantityUnit: 'lb',
  packageCount: '6',
  packageKind: 'drums',
});

test('a template keeps no number of one shipment', () => {
  const kept = withoutOwnNumbers(
    aForm({ bolNumber: '7', proNumber: '123456789', quoteNumber: '5', externalId: 'x' }),
  );
  expect(kept).toMatchObject({ bolNumber: '', proNumber: '', quoteNumber: '', externalId: '', shipDate: '' });
});

test('what is asked is empty, and so is what follows the units; everything else stands', () => {
  const form = aForm({ poNumber: 'PO-1', lines: [line, aLineForm({ weightLb: '80' })] });
  const packed = withAskedEmpty(form, ['poNumber', 'lines.0.handlingUnits', 'lines.1.weightLb']);
  expect(packed).toEqual({
    ...form,
    poNumber: '',
    lines: [
      { ...form.lines[0], handlingUnits: '', pieces: '', weightLb: '' },
      { ...form.lines[1], weightLb: '' },
    ],
  });
});

test('weight and pieces follow the units, unless they are typed or asked', () => {
  const typed = { ...line, handlingUnits: '6', pieces: '', weightLb: '' };
  expect(followingUnits(template, typed, 0, {}, 'en')).toEqual({ pieces: '144', weightLb: '7500' });
  expect(followingUnits(template, { ...typed, weightLb: '7400' }, 0, {}, 'en')).toEqual({ pieces: '144' });
  const asked = { ...template, asked: [...template.asked, 'lines.0.weightLb'] };
  expect(followingUnits(asked, typed, 0, {}, 'en')).toEqual({ pieces: '144' });
  // Corrected: what had followed follows again.
  const before = { pieces: '144', weightLb: '7500' };
  expect(followingUnits(template, { ...typed, ...before, handlingUnits: '2' }, 0, before, 'en')).toEqual({
    pieces: '48',
    weightLb: '2500',
  });
  expect(followingUnits(template, { ...typed, ...before }, 0, before, 'en')).toBeNull();
  for (const handlingUnits of ['', 'x', '0'])
    expect(followingUnits(template, { ...typed, handlingUnits }, 0, {}, 'en')).toBeNull();
  expect(followingUnits({ ...template, asked: [] }, typed, 0, {}, 'en')).toBeNull();
});

// Regression: a template of four drums in 400 lb, opened for two, stated the 400 lb and the four drums of last week in the hazardous description.
test('hazardous quantity and packages are of the units too: they come empty and follow them, packages only where they come out whole', () => {
  const hazardous = { form: aForm({ lines: [drums] }), asked: template.asked };
  const [packed = drums] = withAskedEmpty(hazardous.form, hazardous.asked).lines;
  expect(packed).toMatchObject({
    hazardQuantity: '',
    hazardQuantityUnit: 'lb',
    packageCount: '',
    packageKind: 'drums',
  });
  const of = (handlingUnits: string) => followingUnits(hazardous, { ...packed, handlingUnits }, 0, {}, 'en');
  expect(of('2')).toEqual({ pieces: '48', weightLb: '2500', hazardQuantity: '200', packageCount: '3' });
  expect(of('3')).toEqual({ pieces: '72', weightLb: '3750', hazardQuantity: '300' });
});

test('where the weight or the pieces are asked themselves, so is what hazardous goods state by them', () => {
  const form = aForm({ lines: [drums] });
  expect(withAskedEmpty(form, ['lines.0.weightLb']).lines[0]).toMatchObject({
    weightLb: '',
    hazardQuantity: '',
    packageCount: '6',
  });
  expect(withAskedEmpty(form, ['lines.0.pieces']).lines[0]).toMatchObject({
    pieces: '',
    hazardQuantity: '400',
    packageCount: '',
  });
  // Of a weight that is typed nothing follows the units: nor does the quantity.
  const asked = ['lines.0.handlingUnits', 'lines.0.weightLb'];
  const typed = {
    ...drums,
    handlingUnits: '2',
    pieces: '',
    weightLb: '2600',
    hazardQuantity: '',
    packageCount: '',
  };
  expect(followingUnits({ form, asked }, typed, 0, {}, 'en')).toEqual({ pieces: '48', packageCount: '3' });
});

test('pieces that would not come out whole are typed, not guessed', () => {
  const odd = {
    form: aForm({ lines: [aLineForm({ handlingUnits: '4', pieces: '6', weightLb: '5' })] }),
    asked: template.asked,
  };
  const typed = aLineForm({ handlingUnits: '3', pieces: '', weightLb: '' });
  expect(followingUnits(odd, typed, 0, {}, 'fr')).toEqual({ weightLb: '3,75' });
});

test('whatever the units, the weight is in proportion to the hundredth of a pound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 99_999 }),
      (was, now, weight) => {
        const form = aForm({
          lines: [aLineForm({ handlingUnits: `${was}`, pieces: '', weightLb: `${weight}` })],
        });
        const typed = aLineForm({ handlingUnits: `${now}`, pieces: '', weightLb: '' });
        const made = followingUnits({ form, asked: template.asked }, typed, 0, {}, 'en')?.weightLb;
        const exact = (weight * now) / was;
        if (made === undefined) expect(exact).toBeLessThan(0.005);
        else
          expect(readNumber(made, 'en')).toEqual({
            is: 'number',
            value: expect.closeTo(exact, 1.9) as number,
          });
      },
    ),
  );
});

test('what may be asked passes the schema; another path does not', () => {
  const form = aForm({ lines: [line, line] });
  expect(askedFieldsSchema.parse(askableFields(form))).toEqual(askableFields(form));
  expect(usuallyAskedFields(form)).toContain('lines.1.handlingUnits');
  for (const path of ['consignee.company', 'lines.x.pieces', 'lines.0.hazmat', '__proto__'])
    expect(askedFieldsSchema.safeParse([path]).success).toBe(false);
});
