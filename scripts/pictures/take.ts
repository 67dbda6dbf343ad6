// Runs the tests that keep pictures and writes the page over them. Run by scripts/pictures.mjs.
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { bin, root } from '../setup/places.mjs';
import { renewDocsPictures } from './docs-pictures.ts';
import { indexPage } from './index-page.mjs';

const folder = join(root, 'pictures');
const given = process.argv.slice(2).filter((argument) => argument !== '--docs');

/** The tests that keep pictures, of one runner. */
const testsWithPictures = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('keepScreenshot('),
  );

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const asked = { KEEP_SCREENSHOTS: '1' };
const files = given.length > 0 ? given : testsWithPictures('test/**/*.e2e.ts');
const statuses = [await run(join(bin, 'playwright'), ['test', '--reporter=list', ...files], asked)];
const inVitest = given.length > 0 ? [] : testsWithPictures('test/**/*.test.ts');
if (inVitest.length > 0) statuses.push(await run(join(bin, 'vitest'), ['run', ...inVitest], asked));

const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
const screens = readdirSync(join(root, 'src/renderer/src/screens'));
writeFileSync(join(folder, 'index.html'), indexPage(names, screens));
if (process.argv.includes('--docs')) await renewDocsPictures(folder);
console.log(`${names.length} pictures: ${join(folder, 'index.html')}`);
process.exitCode = Math.max(...statuses);
