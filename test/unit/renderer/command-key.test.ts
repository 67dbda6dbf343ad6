import { afterEach, expect, test, vi } from 'vitest';
import { holdsCommand } from '#renderer/state/command-key.ts';

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
  return keys.map(([ctrlKey, metaKey]) => holdsCommand({ ctrlKey, metaKey }));
};

test('Ctrl is the key of commands; on a Mac Cmd too, and never both', () => {
  expect(held('Windows NT 10.0; Win64; x64')).toEqual([false, true, false, false]);
  expect(held('X11; Linux x86_64')).toEqual([false, true, false, false]);
  expect(held('Macintosh; Intel Mac OS X 10_15_7')).toEqual([false, true, true, false]);
});
