import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { m } from '#renderer/paraglide/messages.js';

const languages = ['en', 'es', 'fr'] as const;

/** What is counted on screen, where one of it is another word. */
const many = [
  'rows|labels|units|SSCCs|names|checks|fields|shipments|pallets|pieces|loads|orders|tries|red fields|BOLs',
  'filas|etiquetas|unidades|nombres|revisiones|encontradas|enviadas|impresos|importadas|omitidas|campos rojos|envíos|tarimas|cargas|no se pudieron|procesados|no enviados|como destruidos',
  'lignes|étiquettes|unités|noms|contrôles|trouvées|envoyées|imprimées|importées|laissées|autres|champs rouges|non importables|expéditions|palettes|connaissements|traitées|non envoyées|comme détruits',
].join('|');
const ofMany = new RegExp(`(?<![\\d.,])1 (?:handling |other |more |autres )?(?:${many})(?![\\p{L}])`, 'u');

/** Said of more than one alone: of one of it the screen says something else. */
const neverOfOne = new Set([
  // A second message says it of one.
  ...[
    'pack_n_labels',
    'pack_n_bols',
    'pack_pasted',
    'j_not_sent_many',
    'import_sheets_more',
    'combine_made_of',
    'combine_hint',
  ],
  // A long list is one, and a master BOL is of two at least.
  ...['master_n_bols', 'queue_what_all_labels', 'j_print_released', 'scan_sheet_many'],
]);

type Said = (input: Record<string, string>, options: { locale: (typeof languages)[number] }) => string;
const inputsOf = (text: unknown): string[] => [
  ...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];

// Regression: "1 labels for 2 handling units", "1 units" of the last load, "1 rows imported", "1 enviadas a la impresora".
test('of one of it no screen says many', () => {
  const wrong = readdirSync('messages/en').flatMap((file) => {
    const texts = JSON.parse(readFileSync(`messages/en/${file}`, 'utf8')) as Record<string, unknown>;
    return Object.entries(texts).flatMap(([key, text]) => {
      const inputs = inputsOf(text);
      if (inputs.length === 0 || neverOfOne.has(key)) return [];
      const say = (m as unknown as Record<string, Said | undefined>)[key];
      // One of all of it, and one of each beside several of the others.
      const counted = [inputs, ...inputs.map((name) => [name])].map((ones) =>
        Object.fromEntries(inputs.map((name) => [name, ones.includes(name) ? '1' : '5'])),
      );
      return languages
        .flatMap((locale) => counted.map((input) => say?.(input, { locale }) ?? ''))
        .filter((said) => ofMany.test(said))
        .map((said) => `${key}: ${said}`);
    });
  });
  expect(wrong).toEqual([]);
});
