import type { BolField } from '#shared/freight/fields/bol-field.ts';
import { choiceFields, hazmatContactFields, headFields } from '#shared/freight/fields/head-fields.ts';
import { importFields, partyKeys, type ImportField } from '#shared/freight/fields/import-fields.ts';
import { lineFields } from '#shared/freight/fields/line-fields.ts';
import { partyFields } from '#shared/freight/fields/party-fields.ts';
import { stepFields, stepFlags } from '#shared/freight/fields/step-fields.ts';
import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { headingUnit, measureOf, namesSeveralUnits, withoutUnit } from '#shared/freight/measures/unit.ts';
import { unitFields } from './unit-fields.ts';

/** A heading without accents, case and punctuation: "Peso (lb)" and "peso lb" are equal. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Headings of columns that are not fields of the form. */
const otherHeadings = {
  loadOrder:
    'load order|stop|stop number|stop no|stop seq|sequence|load sequence|orden de carga|parada|secuencia|ordre de chargement|arret|sequence de chargement',
  'line.weightUnit':
    'weight uom|weight um|weight unit|weight units|weight unit of measure|weight uom code|weight unit code|unit of weight|uom weight|wt uom|wt um|wt unit|wt units|gross weight uom|gross weight unit|unidad de peso|unidad peso|peso unidad|um peso|unite de poids|unite poids|poids unite',
  'line.dimensionUnit':
    'dim uom|dims uom|dim um|dim unit|dims unit|dim units|dimension uom|dimensions uom|dimension unit|dimensions unit|dimension units|dimension unit of measure|dimensions unit of measure|dimensional unit|uom dim|uom dims|uom dimension|uom dimensions|length uom|length unit|length units|length unit of measure|unit of length|unit of dimension|size uom|size unit|linear uom|linear unit|unidad de dimension|unidad de dimensiones|unidad de longitud|unidad de largo|unite de dimension|unite de dimensions|unite de longueur',
} as const satisfies Partial<Record<ImportField, string>>;

const parties = {
  consignee:
    'consignee|ship to|shipto|deliver to|delivery|receiver|recipient|destination|to|destinatario|entregar a|entrega|destino|destinataire|livrer a|livraison',
  shipper: 'shipper|ship from|shipfrom|from|origin|pickup|sender|remitente|origen|expediteur|origine',
  billTo:
    'bill to|billto|billing|bill|payor|third party|payer|facturar a|tercero|pagador|facturer a|tiers|payeur',
} as const;

const split = (words: string): string[] => words.split('|').map(plainHeading);

/** Named by a heading only where all values of the column fit (`read-steps.ts`). */
const isFlag = (field: string): boolean => stepFlags.some((flag) => flag === field);

function headingWords(): [ImportField, string][] {
  const under = (prefix: string, fields: Record<string, BolField>) =>
    Object.entries(fields).map(([key, { headings = '' }]): [ImportField, string] => [
      `${prefix}${key}` as ImportField,
      headings,
    ]);
  return [
    ...under('', headFields),
    ...under('', choiceFields),
    ...under('hazmat.', hazmatContactFields),
    ...under('line.', lineFields),
    ...(Object.entries(otherHeadings) as [keyof typeof otherHeadings, string][]),
    ...(Object.entries(stepFields) as [keyof typeof stepFields, { headings: string }][]).map(
      ([field, { headings }]): [ImportField, string] => [field, isFlag(field) ? '' : headings],
    ),
  ];
}

/** A heading belongs to the first field that knows it. */
function known(): Map<string, ImportField> {
  const found = new Map<string, ImportField>();
  const add = (heading: string, field: ImportField) => {
    if (heading !== '' && !found.has(heading)) found.set(heading, field);
  };
  for (const field of importFields) {
    if (!isFlag(field)) add(plainHeading(field), field);
    if (field.startsWith('line.'))
      for (const own of ['lines.0.', '']) add(plainHeading(field.replace('line.', own)), field);
  }
  for (const [field, words] of headingWords()) for (const word of split(words)) add(word, field);
  for (const party of ['consignee', 'shipper', 'billTo'] as const)
    for (const key of partyKeys) {
      const words = split(partyFields[key].headings);
      for (const who of split(parties[party]))
        for (const word of words) {
          add(who + word, `${party}.${key}`);
          add(word + who, `${party}.${key}`);
          if (word.endsWith('1') || word.endsWith('2'))
            add(word.slice(0, -1) + who + word.slice(-1), `${party}.${key}`);
        }
      if (key === 'company') for (const who of split(parties[party])) add(who, `${party}.company`);
    }
  return found;
}

const headings = known();

/** Words before or after a party field that do not say which party: "Customer City" may be the payer's. */
const unclearWords = {
  none: [''],
  shipping: ['ship', 'shipping'],
  customer: ['customer', 'client', 'cliente', 'soldto', 'sold', 'buyer'],
} as const;
export type UnclearGroup = keyof typeof unclearWords;

function unclearHeadings(): Map<string, { field: ImportField; group: UnclearGroup }> {
  const found = new Map<string, { field: ImportField; group: UnclearGroup }>();
  for (const [group, words] of Object.entries(unclearWords) as [UnclearGroup, readonly string[]][])
    for (const key of partyKeys)
      for (const word of split(partyFields[key].headings))
        for (const who of words)
          for (const heading of [who + word, word + who])
            // A shipping company is the carrier.
            if (
              !headings.has(heading) &&
              !found.has(heading) &&
              !(group === 'shipping' && /company|empresa|entreprise/.test(word))
            )
              found.set(heading, {
                field: `consignee.${key}`,
                group: /^(?:customer|client)/.test(heading) ? 'customer' : group,
              });
  return found;
}
/** Without a party, the one that changes with each shipment is meant. */
const unclear = unclearHeadings();

/** Letters that only mean length, width and height beside a unit: "L (cm)". */
const letters = new Map<string, ImportField>([
  ['l', 'line.lengthIn'],
  ['w', 'line.widthIn'],
  ['h', 'line.heightIn'],
]);

/** "Weight (kg)", "Length cm", "KG": an amount with its unit. */
function amountNamed(name: string): ImportField | null {
  for (const measure of ['weight', 'length'] as const) {
    const unit = headingUnit(name, measure);
    const isSeveral = namesSeveralUnits(name, measure);
    if (unit === null && !isSeveral) continue;
    const rest = plainHeading(withoutUnit(name, measure));
    if (rest === '' && isSeveral) return unitFields[measure];
    if (rest === '' && (unit?.name === 'kg' || unit?.name === 'lb')) return 'line.weightLb';
    const field = letters.get(rest) ?? headings.get(rest);
    if (field !== undefined && measureOf(field.replace('line.', '')) === measure) return field;
  }
  return null;
}

/** The field of a heading. `group`: it does not say which party. */
export function fieldNamed(name: string): { field: ImportField; group?: UnclearGroup } | null {
  const plain = plainHeading(name);
  const field = headings.get(plain) ?? (unclear.has(plain) ? null : amountNamed(name));
  return field === null ? (unclear.get(plain) ?? null) : { field };
}

/** "City 2" and "Zip.1" of a second address; "Address 2" is a line of the first. */
export function secondAddressNamed(name: string): ImportField | null {
  const [, first = ''] = /^(.*\p{L})[\s._#-]*\d$/u.exec(name.trim()) ?? [];
  return headings.has(plainHeading(name)) || unclear.has(plainHeading(name))
    ? null
    : (unclear.get(plainHeading(first))?.field ?? null);
}

const addressWords = [
  partyFields.address.headings,
  partyFields.city.headings,
  partyFields.postalCode.headings,
]
  .flatMap(split)
  .filter((word) => word.length > 3 || word === 'zip');

/** "vendor" from "Vendor City": an owner that is no known party; null: no part of an address, or a known party. */
export function otherPartyNamed(name: string): string | null {
  const plain = plainHeading(name);
  if (fieldNamed(name) !== null) return null;
  const word = addressWords.find((key) => plain.endsWith(key) || plain.startsWith(key));
  const rest = word === undefined ? '' : plain.replace(word, '');
  return /^\p{L}+$/u.test(rest) ? rest : null;
}

/** "26-11-30" is in 2026 or in 2030: the same two digits first in every row may be the year. */
function mayBeginWithYear(values: readonly string[]): boolean {
  const said = values.filter((value) => value.trim() !== '');
  const firsts = said.map((value) => /^\s*(\d{2})-\d{1,2}-(?:[0-2]\d|3[01])\b/.exec(value)?.[1]);
  return said.length > 0 && Number(firsts[0]) > 12 && firsts.every((first) => first === firsts[0]);
}

/** The order of day, month and year that fits every day of a column; year first when nothing else is certain. */
export function guessDays(values: readonly string[]): ImportMapping['days'] {
  if (mayBeginWithYear(values)) return 'ymd';
  const split = values.flatMap((value) => {
    const [, first = '', second = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(value) ?? [];
    return first === '' ? [] : [[Number(first), Number(second)] as const];
  });
  if (split.some(([first]) => first > 12)) return 'dmy';
  if (split.some(([, second]) => second > 12)) return 'mdy';
  return 'ymd';
}
