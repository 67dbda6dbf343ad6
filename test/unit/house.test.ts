import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longContractFiles, shortEndToEndFiles } from '../test-levels.ts';

/** Rules of the house that no tool of the gates keeps by itself (CONTRIBUTING.md). */
const root = join(import.meta.dirname, '..', '..');
const generated = 'src/renderer/src/paraglide/';

function sourcesUnder(folder: string, endings: RegExp): { file: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((file) => endings.test(file) && !file.startsWith(generated) && !file.includes('/node_modules/'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

test('no source file is longer than 400 lines', () => {
  const files = ['src', 'test', 'scripts', 'demo'].flatMap((folder) =>
    sourcesUnder(folder, /\.(ts|mjs|svelte|css|sql)$/),
  );
  expect(files.length).toBeGreaterThan(400);
  const long = files.filter(({ text }) => text.split('\n').length - 1 > 400).map(({ file }) => file);
  // One table after the other.
  expect(long.toSorted()).toEqual(['src/main/fleet/server/schema.sql', 'src/main/storage/schema.sql']);
});

// A name that no file has would be passed over in silence, and its tests run in neither command.
test('each test file that is put on a level by its name is there', () => {
  const files = [...longContractFiles, ...shortEndToEndFiles.map((file) => `test/${file}`)];
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** Values that are a colour, in any file; names of colours only where CSS stands, since words are words elsewhere. */
const literal = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(/gi;
const named =
  /:[^;{}]*(?<![-\w])(?:white|black|red|green|blue|yellow|orange|purple|gr[ae]y|pink|brown)\b(?!-)[^;{}]*;/gi;
const css = (file: string, text: string): string =>
  file.endsWith('.css')
    ? text
    : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style).join('\n');
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, '');

function colours(file: string, text: string): string[] {
  const bare = withoutComments(text);
  return [...bare.matchAll(literal), ...withoutComments(css(file, text)).matchAll(named)].map(([found]) =>
    found.trim(),
  );
}

describe('colours', () => {
  test('stand in tokens.css alone', () => {
    const files = sourcesUnder('src/renderer', /\.(ts|svelte|css)$/).filter(
      ({ file }) => !file.endsWith('/tokens.css'),
    );
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap(({ file, text }) => colours(file, text).map((value) => `${file}: ${value}`));
    expect(found).toEqual([]);
  });

  test.each([
    ['a.svelte', '<b style="color: #12ab9f">x</b>'],
    ['a.css', 'a { color: rgb(1 2 3); }'],
    ['a.svelte', '<style>a { border: 1px solid white; }</style>'],
    ['a.ts', "context.fillStyle = '#fff';"],
  ])('are seen in %s: %s', (file, text) => {
    expect(colours(file, text)).toHaveLength(1);
  });

  test('are not seen where there is none', () => {
    const text =
      "import x from '#shared/x.ts'; {#each a as b} <style>a { color: var(--red); white-space: pre; }</style>";
    expect(colours('a.svelte', text)).toEqual([]);
  });
});

test('window.station is read in main.ts alone', () => {
  const readers = sourcesUnder('src/renderer', /\.(ts|svelte)$/)
    .filter(({ text }) =>
      /\bwindow\s*(?:\.|\?\.)\s*station\b|\bglobalThis\s*\.\s*station\b/.test(withoutComments(text)),
    )
    .map(({ file }) => file);
  expect(readers).toEqual(['src/renderer/src/main.ts']);
});

test('the preload brings nothing along at run time but the way over the bridge', () => {
  const specifiers = sourcesUnder('src/preload', /\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gm)].map(
      ([, from]) => from ?? '',
    ),
  );
  expect(specifiers.length).toBeGreaterThan(1);
  const outside = specifiers.filter((from) => !from.startsWith('./') && from !== 'electron');
  expect(new Set(outside.map((from) => from.replace(/^#shared\/|^(\.\.\/)+shared\//, '')))).toEqual(
    new Set(['ipc/channels.ts']),
  );
});

/** SQL by its beginnings, a statement made of a text, and the module that runs one. A regular expression has an `exec` too. */
const sql =
  /[`'"]\s*(?:SELECT|INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(?:UNIQUE\s+)?(?:TABLE|INDEX)|ALTER\s+TABLE|PRAGMA|WITH\s+\w+\s+AS)\s|\bdb\s*\.\s*(?:prepare|exec)\b|\.\s*(?:prepare|exec)\(\s*[`'"]|['"]node:sqlite['"]/g;
const sqlIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(sql)].map(([found]) => found.trim());

/** The fleet's server has a dialect of its own, and its thread a file of its own. */
const hasSql = /^src\/main\/(?:storage|fleet\/server|fleet\/worker)\//;

describe('SQL', () => {
  test("stands in src/main/storage and where the fleet's server is asked alone", () => {
    const files = ['src/main', 'src/shared', 'src/preload', 'src/renderer'].flatMap((folder) =>
      sourcesUnder(folder, /\.(ts|svelte)$/),
    );
    const [stores, others] = [true, false].map((inside) =>
      files.filter(({ file }) => hasSql.test(file) === inside),
    );
    expect(others?.flatMap(({ file, text }) => sqlIn(text).map((found) => `${file}: ${found}`))).toEqual([]);
    expect(stores?.flatMap(({ text }) => sqlIn(text)).length).toBeGreaterThan(100);
  });

  test.each([
    "db.prepare('SELECT 1')",
    'parts.db\n    .prepare(text)',
    'const text = `SELECT count(*) FROM drafts`;',
    "'INSERT OR REPLACE INTO counters VALUES (1)'",
    '"DELETE FROM drafts"',
    '`\n  UPDATE drafts SET form = 1`',
    "connection.exec('BEGIN')",
    "import { DatabaseSync } from 'node:sqlite';",
  ])('is seen: %s', (text) => {
    expect(sqlIn(text)).not.toEqual([]);
  });

  test.each(['/^a$/.exec(text)?.[1]', '// db.prepare(…)', "m.update('Select a printer')"])(
    'is not seen where there is none: %s',
    (text) => {
      expect(sqlIn(text)).toEqual([]);
    },
  );
});

/** Tests outside `unit/renderer` share their modules (vitest.config.ts), so what a file changes there its neighbours meet. */
const leavings =
  /\bvi\s*\.\s*(?:mock|doMock|resetModules|setSystemTime|stubGlobal|stubEnv)\(|\bprocess\.env\S*\s*=[^=]/;
const clockStopped = /\bvi\s*\.\s*useFakeTimers\(/;
const clockStarted = /\bafterEach\(\(\) => vi\.useRealTimers\(\)\)/;
const leaves = (text: string): boolean =>
  leavings.test(text) || (clockStopped.test(text) && !clockStarted.test(text));

describe('what a test could leave for the next file', () => {
  test('is left by none', () => {
    const files = ['test/unit', 'test/property', 'test/contract', 'test/security'].flatMap((folder) =>
      sourcesUnder(folder, /\.test\.ts$/),
    );
    expect(files.length).toBeGreaterThan(50);
    // `connections` puts the environment back at once: it is the environment that it is about.
    const own =
      /^test\/(?:unit\/(?:renderer\/|house\.test\.ts$)|contract\/freight-service\/connections\.test\.ts$)/;
    const found = files.filter(({ file, text }) => !own.test(file) && leaves(text));
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  test.each([
    "vi.mock('./clock.ts');",
    'vi.resetModules();',
    "vi.stubGlobal('window', {});",
    "process.env['TZ'] = 'UTC';",
    'process.env.TZ = zone;',
    'beforeEach(() => vi.useFakeTimers());',
  ])('is seen: %s', (text) => {
    expect(leaves(text)).toBe(true);
  });
});
