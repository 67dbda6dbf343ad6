import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
}
const { packages: lock } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>;

/**
 * Tools' parts for other systems of which the registry had no file on the day the lockfile was made, so that npm wrote no hash. Where
 * they can be had, `npm install` fills them in; then the name goes from here. Nothing that is shipped may be among them.
 */
const noFile =
  /^node_modules\/(@bytecodealliance\/jco-node-fs|@lix-js\/sdk|@napi-rs\/canvas|@oxc-parser\/binding)-[a-z0-9-]+$/;

describe('the lockfile', () => {
  test('has a SHA-512 for every package, and names no other registry', () => {
    const bad = Object.entries(lock).filter(
      ([path, { integrity = '', resolved = '' }]) =>
        path !== '' &&
        !noFile.test(path) &&
        !(/^sha512-.{88}$/.test(integrity) && /^(https:\/\/registry\.npmjs\.org\/.*)?$/.test(resolved)),
    );
    expect(bad).toEqual([]);
  });

  test('what has no hash is optional, for development, and for another system', () => {
    const without = Object.entries(lock).filter(
      ([path, { integrity }]) => path !== '' && integrity === undefined,
    );
    expect(without.filter(([, entry]) => !(entry.optional && entry.dev && entry.os))).toEqual([]);
    expect(without.length).toBeLessThanOrEqual(30);
  });

  test('every version in package.json is exact', () => {
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    // One under another name too (docs/decisions/workshop.md).
    const exact = /^(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+$/;
    expect(Object.entries(all).filter(([, version]) => !exact.test(version))).toEqual([]);
  });
});
