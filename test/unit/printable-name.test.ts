import { expect, test } from 'vitest';
import { printableName } from '#shared/printable-name.ts';

// Regression: a name with a mark of direction was shown as another one, in the preview, the list, the log and the file of reasons.
test.each([0x202a, 0x202e, 0x2066, 0x2069, 0x200e, 0x200f, 0x00, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0x2028])(
  'a sign %i that nobody sees is written out in the name of a file',
  (code) => {
    const shown = printableName(`orders${String.fromCodePoint(code)}vsc.csv`);
    expect(shown).toBe(`orders\\u{${code.toString(16)}}vsc.csv`);
  },
);

test('a name that people read is left as it is', () => {
  for (const name of ['Orders März (2).csv', 'שלום.csv', '注文.xlsx', "a'b;c.json"])
    expect(printableName(name)).toBe(name);
});
