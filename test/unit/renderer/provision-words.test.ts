import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { invalidValueWords } from '#renderer/components/setup/invalid-value-words.ts';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';

const source = readFileSync(join(import.meta.dirname, '../../../src/main/station/provision-file.ts'), 'utf8');
const codes = [...new Set([...source.matchAll(/code: '([a-z-]+)'/g)].map(([, code = '']) => code))];

// Regression: a file that could not be opened was said to "not fit".
test.each(['en', 'es', 'fr'] as const)(
  'each mistake of the administrator’s file has words of its own (%s)',
  (language) => {
    overwriteGetLocale(() => language);
    expect(codes).toEqual(expect.arrayContaining(['not-readable', 'not-json', 'not-trusted', 'unknown-key']));
    for (const code of codes)
      expect(invalidValueWords('F', { code }), code).not.toBe(
        invalidValueWords('F', { code: 'no such code' }),
      );
  },
);
