import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyList, screenNames } from '#renderer/state/screens.ts';

const renderer = join(import.meta.dirname, '../../../src/renderer/src');
const listed = new Set(screenNames.flatMap(keyList).map(({ keys }) => keys));

test('every key that a button shows is in the list of some screen', () => {
  const shown = globSync('**/*.svelte', { cwd: renderer }).flatMap((file) =>
    [...readFileSync(join(renderer, file), 'utf8').matchAll(/(?:shortcut=|\? )["']([A-Z][\w+]*)["']/g)].map(
      ([, key = '']) => key,
    ),
  );
  const keys = [...new Set(shown)].filter((key) => /^(F\d|Esc|Enter|(Ctrl|Alt)\+.)/.test(key));
  expect(keys).toEqual(expect.arrayContaining(['F9', 'Ctrl+N', 'Alt+P', 'Esc']));
  expect(keys.filter((key) => !listed.has(key))).toEqual([]);
});

test('no screen names a key twice', () => {
  for (const screen of screenNames) {
    const keys = keyList(screen).map((one) => one.keys);
    expect(new Set(keys).size, screen).toBe(keys.length);
  }
});
