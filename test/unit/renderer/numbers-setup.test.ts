import { expect, test } from 'vitest';
import {
  newRange,
  readNumbers,
  textOfNumbers,
  type NumbersText,
} from '#renderer/components/setup/number-fields.ts';
import { invalidFieldsOf } from '#renderer/components/setup/invalid-value-words.ts';
import { numbersSettingsSchema } from '#shared/station/numbers.ts';

const typed = (ranges: Partial<NumbersText['ranges'][number]>[]): NumbersText => ({
  bolForm: 'station',
  companyPrefix: '',
  ranges: ranges.map((range) => ({ ...newRange(), ...range })),
});
const wrongs = (text: NumbersText) => invalidFieldsOf(readNumbers(text).error);

test('ranges are saved as typed, without rows that say nothing', () => {
  const read = readNumbers(
    typed([{}, { scac: ' xpol', rule: 'xpo', first: '100-000014', last: '10000004', warnBelow: '3' }]),
  );
  expect(read.data?.ranges).toEqual([
    { scac: 'XPOL', rule: 'xpo', first: '100-000014', last: '10000004', warnBelow: '3' },
  ]);
  const settings = numbersSettingsSchema.parse({ bolForm: 'vics', companyPrefix: '0614141' });
  expect(readNumbers(textOfNumbers(settings)).data).toEqual({
    bolForm: 'vics',
    companyPrefix: '0614141',
    ranges: [],
  });
});

test('what is wrong is told at its row on screen, also below rows that say nothing', () => {
  const good = { scac: 'SAIA', first: '100', last: '199' };
  expect(wrongs(typed([{}, { ...good, first: '' }]))).toMatchObject({
    'ranges.1.first': { code: 'required' },
  });
  expect(wrongs(typed([{}, { ...good, last: '99' }]))).toEqual({
    'ranges.1.last': { code: 'pro-range-order' },
  });
  expect(wrongs(typed([good, {}, { ...good, first: '150' }]))).toEqual({
    'ranges.2.first': { code: 'pro-range-overlap' },
  });
  expect(wrongs(typed([{ ...good, warnBelow: 'few' }]))).toEqual({
    'ranges.0.warnBelow': { code: 'whole-number' },
  });
  expect(wrongs(typed([{ ...good, rule: 'xpo' }]))).toEqual({
    'ranges.0.first': { code: 'pro-range-number' },
  });
  expect(wrongs(typed([{ scac: 'XPOL', rule: 'xpo', first: '100000015', last: '10000009' }]))).toEqual({
    'ranges.0.first': { code: 'pro-check-digit' },
  });
  expect(wrongs({ ...typed([]), companyPrefix: '061414' })).toEqual({
    companyPrefix: { code: 'company-prefix' },
  });
});
