import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { externalImports, importInNode } from '#support/external-imports.ts';

const out = join(import.meta.dirname, '../../out/main');
const built = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .flatMap((file) => externalImports(readFileSync(join(out, file), 'utf8')));

// Regression: `print` of pdf-to-printer was undefined in the built app. Its CommonJS names none of its exports to Node; Vitest does.
test('what the built main process imports is there in plain Node', async () => {
  expect(built.map(({ module }) => module)).toContain('undici');
  const wrong = await Promise.all(built.map((one) => importInNode(one)));
  expect(wrong.filter((words) => words !== null)).toEqual([]);
});

test('a name that Node does not find is told', async () => {
  const source = 'async function run() { const { print } = await import("pdf-to-printer"); print(); }';
  const [found] = externalImports(source);
  expect(found).toEqual({ module: 'pdf-to-printer', names: ['print'] });
  expect(found && (await importInNode(found))).toContain("Named export 'print' not found");
});
