import { expect, test } from 'vitest';
import { checkForm } from '#shared/freight/preflight/check-form.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { stationContext } from '#renderer/screens/pack/form-checks.svelte.ts';
import { aForm } from '#support/builders.ts';

const range = (scac: string, rule: 'none' | 'xpo' | 'yrc', first: string, last: string) => ({
  scac,
  rule,
  first,
  last,
});
const settings = settingsSchema.parse({
  numbers: {
    proRanges: [
      range('HMES', 'yrc', '123456789', '123456799'),
      range('XPOL', 'none', '11111110', '11111119'),
      range('NPME', 'none', '500', '599'),
      range('NPME', 'xpo', '22222220', '22222229'),
    ],
  },
});
const doubts = (scac: string, proNumber: string) =>
  checkForm(aForm({ scac, proNumber }), 'en', stationContext(settings))
    .findings.filter(({ rule }) => rule === 'pro-check-digit')
    .map(({ words }) => 'carrier' in words && words.carrier);

// Regression: Setup asks for the check digit of each carrier's numbers, and a sticker of it was looked at by four carriers' rules alone.
test('a sticker of a carrier is checked by the rule that Setup has for its numbers', () => {
  // 456789 modulo 11 is 3, so 8 follows (facts of the trade, YRC style).
  expect(doubts('hmes', '123-456789-8')).toEqual([]);
  expect(doubts('HMES', '123-456789-7')).toEqual(['HMES']);
  expect(doubts('HMES', '')).toEqual([]);
  // Two kinds of numbers: one of them has no check digit, so none is wrong.
  expect(doubts('NPME', '555')).toEqual([]);
});

test('a range without a rule says nothing against what is known of its carrier, and nothing of another', () => {
  expect(doubts('XPOL', '111111119')).toEqual(['XPO']);
  expect(doubts('SAIA', '123-456789-7')).toEqual([]);
});
