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

test('no key stands in two files', () => {
  const keys = files.flatMap((file) => Object.keys(read('en', file)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('captions of a four-column cell hold 16 characters', () => {
  const captions = [
    'pack_bol_number', 'pack_ship_date', 'pack_po_number', 'pack_pro_number', 'pack_freight_terms', 'pack_quote_number',
    'pack_shipper_number_short', 'pack_trailer_number_short', 'pack_contact', 'pack_phone', 'pack_address_2', 'pack_city',
    'pack_un_number', 'pack_hazard_class',
  ]; // prettier-ignore
  for (const language of ['en', 'es', 'fr'])
    for (const key of captions)
      expect(read(language, 'pack.json')[key]?.length, `${language} ${key}`).toBeLessThanOrEqual(16);
});
