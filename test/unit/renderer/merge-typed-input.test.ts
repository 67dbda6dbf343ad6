import { expect, test } from 'vitest';
import { mergeTypedInput } from '#renderer/screens/pack/merge-typed-input.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { aForm } from '#support/builders.ts';

test('a draft that arrives while nothing is typed is taken whole', () => {
  expect(mergeTypedInput(emptyForm(), emptyForm(), aForm())).toEqual(aForm());
});

test('what was typed while the draft was on its way stays, field by field', () => {
  const typed = { ...emptyForm(), bolNumber: '42', consignee: { ...emptyForm().consignee, city: 'Reno' } };
  const draft = aForm();
  expect(mergeTypedInput(emptyForm(), typed, draft)).toEqual({
    ...draft,
    bolNumber: '42',
    consignee: { ...draft.consignee, city: 'Reno' },
  });
});

test('a line typed meanwhile is not replaced by an empty one', () => {
  const typed = { ...emptyForm(), lines: aForm().lines };
  expect(mergeTypedInput(emptyForm(), typed, emptyForm()).lines).toEqual(aForm().lines);
});
