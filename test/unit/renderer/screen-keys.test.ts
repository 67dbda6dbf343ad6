import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { globalKeys } from '#renderer/state/keys.ts';
import { keyList, type Route } from '#renderer/state/screens.ts';

const renderer = join(import.meta.dirname, '../../../src/renderer/src');
/** Each screen that there is, by the name of its folder, which is that of its route. */
const screens = globSync('screens/*/*Screen.svelte', { cwd: renderer }).map((file) => ({
  screen: dirname(file).slice('screens/'.length) as Route['screen'],
  file: join(renderer, file),
}));

/** A file of the window and all that it draws with; not where other screens or the frame begin. */
function sources(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g);
  for (const [, path = ''] of imports) {
    const next = resolve(dirname(file), path);
    if (existsSync(next) && !/paraglide|station\.ts$|\/state\//.test(next)) sources(next, seen);
  }
  return seen;
}

const listed: Record<string, string> = {
  Escape: 'Esc',
  escape: 'Esc',
  ArrowDown: '↑ ↓',
  ArrowUp: '↑ ↓',
  PageDown: 'PgUp PgDn',
  PageUp: 'PgUp PgDn',
};
const commands = (text: string): string[] =>
  text.includes('isCommandKeyOnly') && !text.includes('scannerBurst')
    ? [...text.matchAll(/key === '([a-z])'|toLowerCase\(\) !== '([a-z])'/g)].map(
        ([, is, isNot]) => `Ctrl+${(is ?? isNot ?? '').toUpperCase()}`,
      )
    : [];
const alts = (text: string): string[] =>
  text.includes('altKey')
    ? [...text.matchAll(/code [!=]== 'Key([A-Z])'/g)].map(([, key = '']) => `Alt+${key}`)
    : [];

/** The keys that the code of a screen listens to, and those that its buttons show, as the list spells them. */
function registered(screen: (typeof screens)[number]): Set<string> {
  const keys = [...sources(screen.file)].flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const named = [...text.matchAll(/'(F\d|[Ee]scape|Arrow(?:Down|Up)|Page(?:Down|Up))'|^ +(F\d): /gm)];
    const shown = [...text.matchAll(/(?:shortcut=|\? )["']([A-Z][\w+]*)["']|'Ctrl\+(\w+)'/g)];
    return [
      ...named.map(([, key, property]) => key ?? property ?? ''),
      ...shown.flatMap(
        ([, key, command]) =>
          key ??
          (command === undefined ? [] : [`Ctrl+${command.length === 1 ? command.toUpperCase() : command}`]),
      ),
      ...commands(text),
      ...alts(text),
      ...(text.includes('onpaste') ? ['Ctrl+V'] : []),
    ];
  });
  return new Set(
    keys
      .map((key) => listed[key] ?? key)
      .filter((key) => /^(F\d|Esc|↑ ↓|PgUp PgDn|(Ctrl|Alt)\+.+)$/.test(key)),
  );
}

test('the walk sees the keys of the screens', () => {
  expect(screens.length).toBeGreaterThanOrEqual(16);
  const pack = screens.find(({ screen }) => screen === 'pack');
  expect(pack && [...registered(pack)]).toEqual(
    expect.arrayContaining(['F9', 'F8', 'F7', 'Ctrl+N', 'Ctrl+Enter']),
  );
});

test.each(screens)('? on $screen lists every key that works there, and none that does not', (screen) => {
  const everywhere = new Set(globalKeys().map(({ keys }) => keys));
  const keys = keyList(screen.screen).map((one) => one.keys);
  const known = registered(screen);
  expect(
    [...known].filter((key) => !keys.includes(key)),
    'works and is not listed',
  ).toEqual([]);
  const own = keys.filter(
    (key) => !everywhere.has(key) && /^(F\d|Esc|↑ ↓|PgUp PgDn|(Ctrl|Alt)\+[A-Z]\w*)$/.test(key),
  );
  expect(
    own.filter((key) => !known.has(key)),
    'listed and does not work',
  ).toEqual([]);
});

test('a key that acts does so once, however long it is held: each file that listens for one looks whether it repeats', () => {
  const listeners = globSync('{screens,components}/**/*.{svelte,ts}', { cwd: renderer }).filter((file) =>
    /\bkey [!=]== 'F\d'/.test(readFileSync(join(renderer, file), 'utf8')),
  );
  expect(listeners.length).toBeGreaterThan(8);
  expect(listeners.filter((file) => !/\brepeat\b/.test(readFileSync(join(renderer, file), 'utf8')))).toEqual(
    [],
  );
});
