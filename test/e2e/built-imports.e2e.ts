import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { externalImports, importInNode, loadedAtStart } from '#support/external-imports.ts';

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

// What is built has it inside; an installed app has no zod of its own.
test('no built file imports a package that is not installed with the app', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const packageOf = (module: string) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  const missing = built.map(({ module }) => packageOf(module)).filter((name) => !(name in dependencies));
  expect(missing).toEqual([]);
});

// Regression: how many pages a sheet of barcodes has was told by the file that draws it, so every start read pdfkit, its fonts and bwip-js, and
// with electron-updater waited a third longer for its window. Whoever adds a package here makes every start wait for it.
test('the start loads no package that only some stations or some acts need', () => {
  expect(loadedAtStart(join(out, 'index.js'))).toEqual(['electron-log/node.js']);
});
