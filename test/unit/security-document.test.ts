import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(root, 'docs/security.md'), 'utf8');

test('each file that docs/security.md names is there, and each attack is named', () => {
  const named = [...text.matchAll(/`((?:src|test)\/[^`]+)`|\]\((decisions\/[^)]+)\)/g)].map(
    ([, path, decision]) => path ?? `docs/${decision ?? ''}`,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  const attacks = readdirSync(resolve(root, 'test/security')).map((name) => `test/security/${name}`);
  expect(attacks.filter((path) => !named.includes(path))).toEqual([]);
});
