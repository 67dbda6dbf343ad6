import { expect, test } from 'vitest';
import { concerned, readsTheTree } from '../../../scripts/unit/concerned.mjs';

const texts: Record<string, string> = {
  'src/main/a.ts': 'export const a = 1;',
  'src/main/thread.ts': "new Worker(new URL('./worker.ts', import.meta.url))",
  'src/main/worker.ts': "import { a } from './a.ts';",
  'test/support/reads.ts': "readFileSync(join(import.meta.dirname, '../..'))",
  'test/support/by-way-of.ts': "import { x } from './reads.ts';",
  'test/unit/plain.test.ts': "import { a } from '#main/a.ts';",
  'test/unit/house.test.ts': "readFileSync('docs/architecture.md')",
  'test/unit/reading.test.ts': "import { y } from '#support/by-way-of.ts';",
  'test/unit/own-folder.test.ts': "import { mkdtempSync } from 'node:fs'; readFileSync(join(folder, 'a'))",
  'test/campaigns/fuzz.ts': '',
  'package-lock.json': '{}',
  'README.md': '',
  node: 'v24',
};
const read = (file: string): string => texts[file] ?? '';
const always = ['test/unit/house.test.ts', 'test/unit/reading.test.ts'];
const after = (change: Record<string, string>) => concerned(texts, { ...texts, ...change }, read);

test('a test that reads files, also by way of what supports it, runs each time', () => {
  expect(readsTheTree(texts).toSorted()).toEqual(always);
  expect(after({})).toEqual(expect.arrayContaining(always));
  expect(after({ 'README.md': 'new' })).toHaveLength(always.length);
});

// Regression: the readers' property imports a campaign, and was passed over when that changed.
test('a source anywhere goes by the graph, since a unit test may import it', () => {
  expect(after({ 'test/campaigns/fuzz.ts': 'new' })).toEqual(['test/campaigns/fuzz.ts', ...always]);
});

test('what imports a changed file runs, and what starts a thread that may', () => {
  expect(after({ 'src/main/a.ts': 'new' })).toEqual(['src/main/a.ts', 'src/main/thread.ts', ...always]);
  expect(after({ 'test/unit/plain.test.ts': 'new' })).toEqual(['test/unit/plain.test.ts', ...always]);
});

test.each([
  ['nothing is known of an earlier run', concerned(null, texts, read)],
  ['a package', after({ 'package-lock.json': '{ }' })],
  ['Node', after({ node: 'v25' })],
  ['words', after({ 'messages/en/pack.json': '{}' })],
  ['what is loaded beside the tests', after({ 'test/support/plans/watch-plans.ts': 'new' })],
  ['a file of a kind that no graph shows', after({ 'src/main/storage/later.sql': 'new' })],
  ['a file that is gone', concerned({ ...texts, 'src/main/gone.ts': '' }, texts, read)],
])('all run: %s', (_what, which) => {
  expect(which).toBe('all');
});
