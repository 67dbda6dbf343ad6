import { expect, test } from 'vitest';
import { mergeDifferences, mergeForms } from '#shared/freight/combining/merge-forms.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { aForm } from '#support/builders.ts';

const cod = (codAmount: string, more: Partial<ShipmentForm> = {}) =>
  aForm({ codAmount, codFee: 'collect', customerCheck: 'refused', ...more });

const asked = (question: string, ...forms: ShipmentForm[]) =>
  mergeDifferences(forms, 'en').find((one) => one.question === question)?.choices ?? null;

test('two orders with the same COD are asked about: what is to be collected is the sum, not one of them', () => {
  const loads = [cod('500'), cod('500')] as const;
  expect(asked('cod', ...loads)).toEqual([
    { text: '500 · collect · refused', loads: [0, 1] },
    { text: '1000 · collect · refused', loads: [] },
    { text: '', loads: [] },
  ]);
  expect(mergeForms([...loads], {}, 'en')).toEqual({ ok: false, open: ['cod'], tooLong: false });
  expect(mergeForms([...loads], { cod: 1 }, 'en')).toMatchObject({
    ok: true,
    form: { codAmount: '1000', codFee: 'collect', customerCheck: 'refused' },
  });
});

test('different amounts can be added up too, in the language of the station', () => {
  const forms = [cod('1250,50'), cod('300'), aForm()] as const;
  expect(mergeForms([...forms], { cod: 2 }, 'fr')).toMatchObject({ ok: true, form: { codAmount: '1550,5' } });
  expect(asked('cod', cod('0.1'), cod('0.2'))?.[2]?.text).toBe('0.3 · collect · refused');
});

test('no sum is offered of amounts that cannot be read, or are collected in different ways', () => {
  expect(asked('cod', cod('500'), cod('1250,5'))?.map(({ text }) => text)).toEqual([
    '500 · collect · refused',
    '1250,5 · collect · refused',
    '',
  ]);
  expect(asked('cod', cod('500'), cod('500', { codFee: 'prepaid' }))).toHaveLength(3);
  // More than the field takes.
  expect(asked('cod', cod('9000000'), cod('9000000'))).toHaveLength(2);
});

test('the values that two loads declare are asked about, a value for each pound or piece only where it differs', () => {
  const worth = (declaredValue: string, valueUnit: string) => aForm({ declaredValue, valueUnit });
  expect(asked('declaredValue', worth('5000', 'USD'), worth('5000', 'USD'))?.map(({ text }) => text)).toEqual(
    ['5000 · USD', '10000 · USD', ''],
  );
  expect(asked('declaredValue', worth('2.50', 'per pound'), worth('2.50', 'per pound'))).toBeNull();
  expect(asked('declaredValue', worth('2', '$/lb'), worth('3', '$/lb'))).toHaveLength(3);
});

test('what one load alone says of money is no question', () => {
  expect(asked('cod', cod('500'), aForm())).toBeNull();
  expect(mergeForms([aForm(), cod('500')], {}, 'en')).toMatchObject({ ok: true, form: { codAmount: '500' } });
});

test('a quote that one of the loads had is of that load alone, so it is asked about', () => {
  const quoted = aForm({ quoteNumber: '555' });
  expect(asked('quoteNumber', quoted, aForm())).toEqual([
    { text: '555', loads: [0] },
    { text: '', loads: [] },
  ]);
  expect(mergeForms([quoted, aForm()], {}, 'en')).toMatchObject({ ok: false, open: ['quoteNumber'] });
  expect(mergeForms([quoted, aForm()], { quoteNumber: 1 }, 'en')).toMatchObject({
    form: { quoteNumber: '' },
  });
  // Numbers that are on the freight or of the dock are of all of it.
  expect(asked('proNumber', aForm({ proNumber: '' }), aForm())).toBeNull();
});
