import { expect, test } from 'vitest';
import { problemLine } from '#main/import/reason-words.ts';

// Regression: "cannot be imported" did not say what would be.
test.each([
  ['un-number', 'must be UN or NA and four digits'],
  ['hazard-class', 'must be a hazard class'],
  ['packing-group', 'must be I, II or III'],
  ['inhalation-zone', 'must be A, B, C or D'],
  ['quantity-unit', 'must be one of these: lb, kg, gal, L'],
])('the reason file says what a hazardous detail may be: %s', (code, words) => {
  expect(problemLine({ row: 2, column: 'X', path: 'lines.0.x', code, value: 'Z' })).toContain(words);
});
