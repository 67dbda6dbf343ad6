import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

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
