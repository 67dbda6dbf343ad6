import { expect, test } from 'vitest';
import { withTypedMeanwhile } from '#renderer/screens/pack/typed-meanwhile.ts';
import { emptyForm } from '#shared/freight/shipment-form.ts';
import { aForm } from '#support/builders.ts';

test('a draft that arrives while nothing is typed is taken whole', () => {
  expect(withTypedMeanwhile(emptyForm(), emptyForm(), aForm())).toEqual(aForm());
});

test('what was typed while the draft was on its way stays, field by field', () => {
  const typed = { ...emptyForm(), bolNumber: '42', consignee: { ...emptyForm().consignee, city: 'Reno' } };
  const draft = aForm();
  expect(withTypedMeanwhile(emptyForm(), typed, draft)).toEqual({
    ...draft,
    bolNumber: '42',
    consignee: { ...draft.consignee, city: 'Reno' },
  });
});

test('a line typed meanwhile is not replaced by an empty one', () => {
  const typed = { ...emptyForm(), lines: aForm().lines };
  expect(withTypedMeanwhile(emptyForm(), typed, emptyForm()).lines).toEqual(aForm().lines);
});
