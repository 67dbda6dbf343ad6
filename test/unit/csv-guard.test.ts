import { expect, test } from 'vitest';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { csvText } from '#shared/csv-text.ts';
import { guardFormulas, unguardFormulas } from '#shared/csv-guard.ts';

// Regression: split at `;`, as spreadsheets of other languages do, a text became a formula.
test.each([',', ';', '\t'])('no cell of a file begins a formula where it is split at %j', (delimiter) => {
  const texts = ['a;=1+1', 'a\t=1', 'a\n@b', 'x;"=1"', 'x; -2', '=1;=2', 'a;b', '＝1;＋2', "a;'=1", 'a,=1'];
  const file = csvText([['head', 'other'], ...texts.map((text) => [text, text])]);
  const data = parse(file, { bom: true, delimiter, relax_column_count: true, relax_quotes: true });
  for (const cell of data.flat()) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
});

test('what is guarded is read back as it was', () => {
  const text = fc.string({
    unit: fc.constantFrom(';', '\t', '\n', "'", '"', '=', ' ', 'a', '-'),
    maxLength: 12,
  });
  fc.assert(fc.property(text, (one) => unguardFormulas(guardFormulas(one)) === one));
});
