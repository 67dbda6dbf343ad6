import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guidePageNames } from '../../../src/renderer/src/state/guide-pages.ts';
import { renderGuidePage } from '../../../scripts/guide/guide-pages.ts';

const folder = 'docs/guide';
const languages = ['en', 'es', 'fr'] as const;
type Language = (typeof languages)[number];

const markdownOf = (language: Language, page: string): string =>
  readFileSync(join(folder, language, `${page}.md`), 'utf8');

/** Every text of the screens in one language; those with a choice of forms by each form. */
function messagesOf(language: Language): Map<string, string[]> {
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    const forms = (value as { match: Record<string, string> }[]).map(({ match }) => Object.values(match));
    return forms.flat();
  };
  return new Map(
    readdirSync(`messages/${language}`).flatMap((file) => {
      const json = JSON.parse(readFileSync(`messages/${language}/${file}`, 'utf8')) as object;
      return Object.entries(json).flatMap(([key, value]): [string, string[]][] =>
        key === '$schema' ? [] : [[key, textsIn(value)]],
      );
    }),
  );
}

const key = /^(?:F\d{1,2}|Esc|Enter|Alt|[?+-]|0|(?:Ctrl|Alt|Shift)\+(?:\d|[A-Z]|\/|Enter))$/;
/** Keys by the name that is printed on them. */
const namedKeys = new Set([
  ...['Ctrl', 'Shift', 'Space', 'PgUp', 'PgDn', 'Alt+Down'],
  ...['Mayús', 'Espacio', 'RePág', 'AvPág', 'Alt+Abajo'],
  ...['Maj', 'Espace', 'PgPréc', 'PgSuiv', 'Alt+Bas'],
]);
/** What a packer types or reads with a value in it, as the guide shows it. */
const typed = new Set([
  ...['226 kg', '120 cm', '48x40x60', '120x100x150 cm'],
  ...['4x310', '5000/', '1 of 3', '1 de 3', '1 sur 3', '0 of 5', '0 de 5', '0 sur 5', 'CSV'],
  ...['11/30', '11/30/2026', '30/11', '30/11/2026', '30 nov', '+1'],
  ...['mon', 'lun', 'tomorrow', 'mañana', 'demain'],
  ...['1pm', '1:30 pm', '1300', '13', '13 h', '13h30', '9', '9am', '9h', '09:00'],
  ...['refused acme', 'rechazado acme', 'refusé acme'],
]);

/** What stands in `…` in a page: a key, something that is typed, or words of the screen. */
const quoted = (markdown: string): string[] =>
  [...markdown.matchAll(/`([^`]+)`/g)].map(([, words]) => words ?? '');

/** Words of the guide that no screen has. */
function unknownWords(markdown: string, language: Language): string[] {
  const texts = new Set([...messagesOf(language).values()].flat());
  return quoted(markdown).filter(
    (words) => !key.test(words) && !namedKeys.has(words) && !typed.has(words) && !texts.has(words),
  );
}

describe.each(languages)('the guide in %s', (language) => {
  test.each(guidePageNames)(
    '%s: its pictures are there, its links lead to its pages, its words are on the screens',
    async (page) => {
      const markdown = markdownOf(language, page);
      const { html, pictures } = await renderGuidePage(markdown);
      expect(html).toMatch(/^<h1 /);
      expect(pictures.filter((path) => !existsSync(join(folder, language, path)))).toEqual([]);
      const links = [...html.matchAll(/page=([a-z-]+)/g)].map(([, name]) => name);
      expect(links.filter((name) => !guidePageNames.some((one) => one === name))).toEqual([]);
      expect(unknownWords(markdown, language)).toEqual([]);
    },
  );

  test('says what each word of state means', () => {
    const states = [...messagesOf(language)].filter(([name]) => /^(?:queue_state|print_state)_/.test(name));
    expect(states.length).toBeGreaterThan(12);
    const markdown = markdownOf(language, 'states');
    const missing = states.flatMap(([, [word = '']]) => (markdown.includes(`**${word}**`) ? [] : [word]));
    expect(missing).toEqual([]);
  });
});

test('a word that no screen has is found', () => {
  expect(unknownWords('Press `Create and print` or `F9`, then `Launch the pallet`.', 'en')).toEqual([
    'Launch the pallet',
  ]);
});

test.each([
  ['HTML of its own', 'a <b>b</b>'],
  ['a link that leaves the guide', '[x](https://example.com)'],
  ['a script', '<script>1</script>'],
])('%s is refused when the app is built', async (_what, markdown) => {
  await expect(renderGuidePage(markdown)).rejects.toThrow(/guide/);
});
