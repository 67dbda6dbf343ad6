import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { suites } from '../../../scripts/windows/suites.mjs';

/** `npm run test:windows` runs these files in the Node of Windows as well, where none of Debian's programs is. */
const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => file.split(sep).join('/'));

/** A program by its bare name is looked for on the machine; node is started by its own path. */
const byName = /\b(?:run|spawn|spawnSync|execFile|execFileSync)\(\s*'[a-z][\w-]*'/;
const startsByName = (text: string): boolean => text.includes("'node:child_process'") && byName.test(text);
const saysWhere = /'win32'|\b(?:skipIf|runIf|skip)\(/;

const starters = files('test/support/**/*.ts')
  .filter((file) => !file.includes('/violations/') && startsByName(read(file)))
  .map((file) => file.replace('test/support/', '#support/'));

const wouldFail = (text: string): boolean =>
  !saysWhere.test(text) && (startsByName(text) || starters.some((name) => text.includes(`'${name}'`)));

// Regression: a unit test read its PDF with poppler, passed everywhere but under Wine, and its change did not land.
test('a test that runs on Windows too says where it needs a program that Windows does not have', () => {
  const folders = suites.flatMap(({ args }) => args.filter((argument) => argument.startsWith('test/')));
  const there = ['test/unit', 'test/property', ...folders]
    .flatMap((folder) => files(`${folder}/**/*.test.ts`))
    .filter((file) => !file.startsWith('test/unit/renderer/') && !file.endsWith('/windows-suites.test.ts'));
  expect(there.length).toBeGreaterThan(200);
  expect(starters).toContain('#support/read-paper.ts');
  expect(there.filter((file) => wouldFail(read(file)))).toEqual([]);
});

test.each([
  "import { pdfPages } from '#support/read-paper.ts';",
  "import { execFileSync } from 'node:child_process'; execFileSync('pdftotext', [file]);",
])('is seen: %s', (text) => {
  expect(wouldFail(text)).toBe(true);
});
