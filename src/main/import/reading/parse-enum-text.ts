import { countries, type Country } from '#shared/freight/country.ts';
import { freightTerms, type FreightTerms } from '#shared/freight/freight-terms.ts';
import { inhalationZones, packingGroups, quantityUnits } from '#shared/freight/description/hazard.ts';
import { packageTypes } from '#shared/freight/package-type.ts';
import { stateNames } from '#shared/freight/preflight/state-names.ts';
import { plainHeading } from './guess-columns.ts';

/** Texts in files for values of a fixed list, in three languages. Unknown texts stay as they are, and are refused by name. */
const table = (rows: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(rows).flatMap(([value, words]) =>
      words.split('|').map((word) => [plainHeading(word), value]),
    ),
  );

const terms = table({
  prepaid: 'prepaid|ppd|pp|pre paid|pagado|prepagado|port paye|paye|prepaye',
  collect: 'collect|col|cc|por cobrar|cobrar|port du',
  'third-party': 'third-party|3p|3rd party|third party|tp|tercero|terceros|tiers|tierce partie',
});
const nations = table({
  USA: 'us|usa|united states|united states of america|eeuu|estados unidos|etats unis|e u',
  CAN: 'ca|can|canada',
  MEX: 'mx|mex|mexico|mexique',
});
/** A state may be written out. */
const states = table({
  ...stateNames,
  DC: 'Washington DC|District of Columbia',
  NL: 'Newfoundland and Labrador|Newfoundland',
  CMX: 'Ciudad de México|Distrito Federal',
});
const packages = table({
  PLT: 'pallet|pallets|plt|plts|tarima|tarimas|palette|palettes',
  SKD: 'skid|skids',
  CTN: 'carton|cartons|ctns|cajas de carton',
  BOX: 'box|boxes|caja|cajas|boite|boites',
  CRT: 'crate|crates|huacal|caisse|caisses',
  CAS: 'case|cases',
  DRM: 'drum|drums|tambor|tambores|fut|futs|baril',
  TOT: 'tote|totes',
  PCS: 'piece|pieces|pieza|piezas',
  PKG: 'package|packages|paquete|paquetes|colis',
});
const groups = table({ I: 'pg i|1|pg 1', II: 'pg ii|2|pg 2', III: 'pg iii|3|pg 3' });
const zones = table({ A: 'zone a|zona a', B: 'zone b|zona b', C: 'zone c|zona c', D: 'zone d|zona d' });
const units = table({
  lb: 'lbs|pound|pounds',
  kg: 'kgs',
  gal: 'gallon|gallons|gals',
  L: 'liter|liters|litre|litres',
});
/** With TRUE and FALSE as a spreadsheet in French, Spanish or German saves them. */
const yes = new Set('y|yes|true|x|1|si|oui|hazmat|haz|h|vrai|verdadero|wahr'.split('|'));
const no = new Set('n|no|false|0|non|none|faux|falso|falsch'.split('|'));

const one = <T extends string>(
  known: readonly T[],
  words: ReadonlyMap<string, string>,
  text: string,
): T | null => {
  const exact = known.find((value) => value.toLowerCase() === text.trim().toLowerCase());
  return exact ?? (words.get(plainHeading(text)) as T | undefined) ?? null;
};

export const readTerms = (text: string): FreightTerms | null => one(freightTerms, terms, text);
export const readCountry = (text: string): Country | null => one(countries, nations, text);
/** "Nuevo Leon" → NLE; null: no name of a state, or one in doubt: "Oregon?". Its code is none. */
export const readState = (text: string): string | null =>
  /^[\p{L}\s.,'-]+$/u.test(text) ? (states.get(plainHeading(text)) ?? null) : null;
export const readPackage = (text: string): string | null => one(packageTypes, packages, text);

export const readPackingGroup = (text: string): string | null => one(packingGroups, groups, text);
export const readInhalationZone = (text: string): string | null => one(inhalationZones, zones, text);

export const readQuantityUnit = (text: string): string | null => one(quantityUnits, units, text);

/** What the bill says where it is ticked: a column of such words says yes by naming itself. */
const ticked = table({
  reportableQuantity: 'rq|reportable quantity',
  limitedQuantity: 'lq|ltd qty|limited qty|limited quantity|cantidad limitada|quantite limitee',
  marinePollutant: 'mp|marine pollutant|contaminante marino|polluant marin',
});

/** A checkbox field of a line; null: neither yes nor no. */
export const readTick = (key: string, text: string): boolean | null =>
  ticked.get(plainHeading(text)) === key ? true : readYesNo(text);

/** Signs have no letters: a check mark would be read as an empty cell. */
const checkMark = /^[\u2713\u2714\u2611\u2705\u221a]$/;
const emptyBox = /^(?:\[ *\]|\( *\)|\u2610)?$/;

/** Null: neither yes nor no. */
export function readYesNo(text: string): boolean | null {
  const plain = plainHeading(text);
  if (plain === '') return checkMark.test(text.trim()) || (emptyBox.test(text.trim()) ? false : null);
  return yes.has(plain) ? true : no.has(plain) ? false : null;
}
