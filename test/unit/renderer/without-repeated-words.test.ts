import { expect, test } from 'vitest';
import { withoutRepeatedWords } from '#renderer/words/without-repeated-words.ts';

test.each([
  ['PO PO-5012', 'PO-5012'],
  ['PO 5012', 'PO 5012'],
  ['PO po 77 was entered', 'po 77 was entered'],
  ['BOL BOL-700018342', 'BOL-700018342'],
  ['PRO 123 is already on BOL BOL 9', 'PRO 123 is already on BOL 9'],
  ['PO POST-1', 'PO POST-1'],
  ['PO PORTLAND 5', 'PO PORTLAND 5'],
])('%s: %s', (words, said) => {
  expect(withoutRepeatedWords(words)).toBe(said);
});
