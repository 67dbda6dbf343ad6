import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A sentence, then only white space to the end of its block, and at once the next sentence: Svelte drops the white space. */
const lostBlank = /[\w.}!?)…]\s+\{\/(?:if|each)\}(?=[\w{](?![/:#]))/g;

// Regression: a packer read "8 of 10 by the printer’s counter.They print automatically when the printer is ready."
test('no sentence runs into the one before it where a block ends', () => {
  const found = globSync('src/renderer/src/**/*.svelte').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(lostBlank)].map(
      ({ index }) => `${file}:${text.slice(0, index).split('\n').length}`,
    );
  });
  expect(found).toEqual([]);
});
