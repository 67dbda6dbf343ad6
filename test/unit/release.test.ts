import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dropEmptyKeys } from '../../scripts/package/signing-keys.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const { version, homepage, repository, bugs, devDependencies } = JSON.parse(read('package.json')) as {
  version: string;
  homepage: string;
  repository: { url: string };
  bugs: string;
  devDependencies: Record<string, string>;
};

test('the changelog begins with this version and its date', () => {
  const [, first, date] = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(first).toBe(version);
  expect(Number.isNaN(Date.parse(date ?? ''))).toBe(false);
});

test('each key of release.yml is explained in CONTRIBUTING.md', () => {
  const workflow = read('.github/workflows/release.yml');
  const named = [
    ...workflow.matchAll(/(?:secrets|vars)\.([A-Z_]+)/g),
    ...workflow.matchAll(/'((?:WINDOWS|APPLE)_[A-Z_]+)'/g),
  ].map(([, name]) => name ?? '');
  const explained = read('CONTRIBUTING.md');
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
});

// Regression: they ran on Ubuntu, where the set-up installs nothing and ends in CI with a list of what is missing.
test('workflows run the tests on Debian 12 as root, where the set-up installs what they need', () => {
  const jobs = globSync('.github/workflows/*.yml', { cwd: root })
    .flatMap((file) => read(file).split(/^ {2}(?=[a-z]+:$)/m))
    .filter((job) => /run: (?:npm test|\.ci\/run|npm run pictures)$/m.test(job));
  expect(jobs).toHaveLength(4);
  for (const job of jobs) expect(job).toContain("container: { image: 'debian:12', options: --privileged ");
});

// Regression: setup.e2e.ts prints through a CUPS of its own, which no step of that job installs.
test('the end-to-end tests of release.yml need no print system', () => {
  const named = [...read('.github/workflows/release.yml').matchAll(/npm run test:e2e -- (.+)/g)];
  const files = named.flatMap(([, words = '']) => words.split(' '));
  expect(files.length).toBeGreaterThan(1);
  for (const file of globSync(
    files.map((one) => (one.endsWith('.ts') ? one : `${one}/*.e2e.ts`)),
    { cwd: root },
  ))
    expect(/from '[./e2]*\/(?:bench|one-station)\.ts'/.test(read(file)), file).toBe(false);
});

// Regression: a workflow without a key hands on an empty variable, which electron-builder takes for a path on macOS ("not a file").
test('an empty key is none', () => {
  const env: NodeJS.ProcessEnv = { CSC_LINK: '', CSC_KEY_PASSWORD: '', APPLE_ID: 'somebody' };
  dropEmptyKeys(env);
  expect(env).toEqual({ APPLE_ID: 'somebody' });
  const given = { CSC_LINK: 'MII=', CSC_KEY_PASSWORD: '' };
  dropEmptyKeys(given);
  expect(given).toEqual({ CSC_LINK: 'MII=', CSC_KEY_PASSWORD: '' });
});

// Replaced by whoever publishes the project: from then on each has to be an address that somebody reads, and this list gets shorter.
test('the addresses that are placeholders are said to be placeholders', () => {
  for (const address of [homepage, repository.url, bugs]) expect(address).toContain('dockprint.invalid');
  for (const file of ['SECURITY.md', 'CODE_OF_CONDUCT.md']) {
    expect(read(file)).toContain('@dockprint.invalid');
    expect(read(file)).toContain('address is a placeholder');
  }
  expect(read('electron-builder.yml')).toContain('@dockprint.invalid');
});

test('docs/security.md names the Electron that is packed', () => {
  expect(read('docs/security.md')).toContain(`pinned, ${devDependencies['electron'] ?? ''};`);
});

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('each link of the README leads to a file that is there, and to a heading of it', () => {
  const links = [...read('README.md').matchAll(/\]\(([^):]+)\)/g)].map(([, link]) => link ?? '');
  expect(links.length).toBeGreaterThan(20);
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    if (!existsSync(resolve(root, path))) return true;
    const headings = anchor === undefined ? [] : [...read(path).matchAll(/^#+ (.+)$/gm)];
    return anchor !== undefined && !headings.some(([, heading]) => anchorOf(heading ?? '') === anchor);
  });
  expect(broken).toEqual([]);
});
