import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = 'messages';
const files = readdirSync(`${folder}/en`);
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Record<string, string>;
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(['es', 'fr'])('%s says what English says', (language) => {
  test('in the same files', () => expect(readdirSync(`${folder}/${language}`).sort()).toEqual(files.sort()));

  test.each(files)('%s', (file) => {
    const english = read('en', file);
    const other = read(language, file);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      const said = other[key];
      if (typeof text !== 'string' || typeof said !== 'string') continue;
      expect(said.trim(), key).not.toBe('');
      expect(new Set(placeholders(said)), key).toEqual(new Set(placeholders(text)));
    }
  });
});

/** What the screens say of the messages: each is looked up by its name (`m.key`), in tables too. */
const sources = ['src/renderer/src', 'src/main', 'src/shared'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => `${root}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|svelte)$/.test(file) && !file.includes('/paraglide/'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
);
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?:^|\s)\/\/.*$/gm, '');
const usedIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(/(?<![\w$.])m\.(\w+)/g)].map(([, key = '']) => key);
const saidByNobody = (keys: readonly string[], texts: readonly string[]): string[] => {
  const used = new Set(texts.flatMap(usedIn));
  return keys.filter((key) => !used.has(key));
};
/** Ways to a message that its name does not show: a computed key, another name for `m`, a message on its own. */
const hidden = (text: string): string[] =>
  [
    ...withoutComments(text).matchAll(
      /(?<![\w$.])m\s*(?:\[|\?\.)|[=(,:]\s*m\s*[;,)}]|import\s(?!\{ m \})[^;]*paraglide\/messages[^;]*;/g,
    ),
  ].map(([found]) => found.trim());

describe('every message is said somewhere', () => {
  const keys = files.flatMap((file) => Object.keys(read('en', file)));

  test('by name, on a screen', () => {
    expect(sources.length).toBeGreaterThan(100);
    const texts = sources.map(({ text }) => text);
    expect(saidByNobody(keys, texts)).toEqual([]);
    expect(saidByNobody([...keys, 'said_by_nobody'], texts)).toEqual(['said_by_nobody']);
  });

  test('and is looked up in no way that its name does not show', () => {
    const found = sources.flatMap(({ file, text }) => hidden(text).map((how) => `${file}: ${how}`));
    expect(found).toEqual([]);
  });

  test.each([
    ['// m.bol_doubt()'],
    ['/* m.bol_doubt */'],
    ['<!-- {m.bol_doubt()} -->'],
    ['m.bol_doubt_text()'],
    ['form.bol_doubt; item.m.bol_doubt'],
    ["const text = 'bol_doubt';"],
  ])('not by %s', (text) => {
    expect(saidByNobody(['bol_doubt'], [text])).toEqual(['bol_doubt']);
  });

  test.each([['{m.bol_doubt()}'], ['{ doubt: m.bol_doubt }'], ['[m.bol_doubt, n]']])('by %s', (text) => {
    expect(saidByNobody(['bol_doubt'], [text])).toEqual([]);
  });

  test.each([
    ['m[key]()'],
    ['const words = m;'],
    ['say(m)'],
    ["import * as m from '../paraglide/messages.js';"],
    ["import { bol_doubt } from '../paraglide/messages.js';"],
  ])('a hidden way is seen: %s', (text) => {
    expect(hidden(text)).toHaveLength(1);
  });
});

test('no key stands in two files', () => {
  const keys = files.flatMap((file) => Object.keys(read('en', file)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('captions of a four-column cell hold 16 characters', () => {
  const captions = [
    'pack_bol_number',
    'pack_ship_date',
    'pack_po_number',
    'pack_pro_number',
    'pack_freight_terms',
    'pack_quote_number',
    'pack_shipper_number_short',
    'pack_trailer_number_short',
    'pack_contact',
    'pack_phone',
    'pack_address_2',
    'pack_city',
    'pack_un_number',
    'pack_hazard_class',
  ];
  for (const language of ['en', 'es', 'fr'])
    for (const key of captions)
      expect(read(language, 'pack.json')[key]?.length, `${language} ${key}`).toBeLessThanOrEqual(16);
});
