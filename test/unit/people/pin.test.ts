import { expect, test } from 'vitest';
import { hashPin, matchesPin, readStoredPin } from '#main/people/pin.ts';
import { pinLockoutMilliseconds, pinLockoutLeft } from '#main/people/pin-check.ts';

test('a PIN is kept as scrypt with its own salt, and is known again', async () => {
  const [one, other] = await Promise.all([hashPin('4711'), hashPin('4711')]);
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(one).not.toBe(other);
  expect(one).not.toContain('4711');
  expect(await matchesPin('4711', one)).toBe(true);
  expect(await matchesPin('4712', one)).toBe(false);
  expect(await matchesPin('', one)).toBe(false);
});

test.each([
  ['nothing', ''],
  ['a PIN in clear', '4711'],
  ['too cheap', `scrypt$1024$8$1$${'a'.repeat(22)}$${'b'.repeat(43)}`],
  ['no power of two', `scrypt$32769$8$1$${'a'.repeat(22)}$${'b'.repeat(43)}`],
  ['more memory than a station gives', `scrypt$4194304$32$1$${'a'.repeat(22)}$${'b'.repeat(43)}`],
])('%s is no PIN that was kept, and nothing is compared with it', async (_name, text) => {
  expect(readStoredPin(text)).toBeNull();
  expect(await matchesPin('4711', text)).toBe(false);
});

test('five tries are free; then 30 seconds, doubling to a quarter of an hour', () => {
  expect([1, 4, 5, 6, 7, 9, 10, 60].map(pinLockoutMilliseconds)).toEqual(
    [0, 0, 30, 60, 120, 480, 900, 900].map((seconds) => seconds * 1000),
  );
});

test('a clock that was set back has waited for nothing', () => {
  const lastAt = '2026-11-22T12:00:00.000Z';
  expect(pinLockoutLeft(null, new Date(lastAt))).toEqual({ left: 0, isSetBack: false });
  expect(pinLockoutLeft({ wrong: 5, lastAt }, new Date('2026-11-22T12:00:20.000Z'))).toEqual({
    left: 10_000,
    isSetBack: false,
  });
  expect(pinLockoutLeft({ wrong: 5, lastAt }, new Date('2026-11-22T12:00:31.000Z')).left).toBe(0);
  expect(pinLockoutLeft({ wrong: 5, lastAt }, new Date('2020-01-01T00:00:00.000Z'))).toEqual({
    left: 30_000,
    isSetBack: true,
  });
});
