import { afterEach, expect, test, vi } from 'vitest';
import { isCommandKeyOnly } from '#renderer/state/command-key.ts';
import { repairKey } from '#renderer/state/repair-key.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const held = (system: string) => {
  vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 (${system})` });
  const keys = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const;
  return keys.map(([ctrlKey, metaKey]) => isCommandKeyOnly({ ctrlKey, metaKey }));
};

test('Ctrl is the key of commands; on a Mac Cmd too, and never both', () => {
  expect(held('Windows NT 10.0; Win64; x64')).toEqual([false, true, false, false]);
  expect(held('X11; Linux x86_64')).toEqual([false, true, false, false]);
  expect(held('Macintosh; Intel Mac OS X 10_15_7')).toEqual([false, true, true, false]);
});

test('Alt with a figure is a repair, with Shift its other one; AltGr writes', () => {
  vi.stubGlobal('navigator', { userAgent: 'Windows NT 10.0' });
  const press = (code: string, held: object = {}) =>
    repairKey({ ...{ altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, code }, ...held });
  expect(press('Digit1')).toEqual({ index: 0, other: false });
  expect(press('Digit9', { shiftKey: true })).toEqual({ index: 8, other: true });
  expect([press('Digit0'), press('KeyA'), press('Digit1', { altKey: false })]).toEqual([null, null, null]);
  expect(press('Digit1', { ctrlKey: true })).toBeNull();
});
