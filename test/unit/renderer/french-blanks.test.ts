import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Regression: in a narrow column a line began with ":" or ended with "«"; and one semicolon had a space that no other has.
test('in French no line begins with a colon or ends with an opening quotation mark', () => {
  const found = readdirSync('messages/fr').flatMap((file) =>
    readFileSync(`messages/fr/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /[\p{L}\p{N}}»)’] :(?=[ ",])|« | »|\s[;?!]/u.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
