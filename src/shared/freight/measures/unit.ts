/** The measure of a freight line's amount: the service uses pounds and inches. */
export type Measure = 'weight' | 'length';

export interface Unit {
  name: string;
  measure: Measure;
  /** Conversion factor to pounds or inches; null: an ambiguous unit, or one that is not converted. */
  factor: number | null;
}

export const serviceUnits = { weight: 'lb', length: 'in' } as const satisfies Record<Measure, string>;

const poundKg = 0.45359237;
const inchCm = 2.54;

/** Words of the three languages and the codes of UN/ECE recommendation 20 and X12. Symbols as they are. */
const table: [Measure, string, number | null, string][] = [
  ['weight', 'lb', 1, 'lb|lbs|lbr|pound|pounds|libra|libras|livre|livres|#'],
  [
    'weight',
    'kg',
    1 / poundKg,
    'kg|kgs|kgm|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|kilogramo|kilogramos',
  ],
  ['weight', 'g', 0.001 / poundKg, 'g|gr|grs|gm|gms|grm|gram|grams|gramme|grammes|gramo|gramos'],
  ['weight', 'oz', 1 / 16, 'oz|ozs|onz|ounce|ounces|onza|onzas|once|onces'],
  [
    'weight',
    't',
    1000 / poundKg,
    'mt|tne|tonne|tonnes|metric ton|metric tons|metric tonne|metric tonnes|tonelada|toneladas|tonelada metrica|toneladas metricas|tonne metrique|tonnes metriques',
  ],
  ['weight', 'short ton', 2000, 'stn|short ton|short tons|us ton|us tons|net ton|net tons'],
  ['weight', 'ton', null, 'ton|tons|tn|t|ltn|long ton|long tons'],
  ['weight', 'stone', null, 'st|stone|stones'],
  ['weight', 'cwt', null, 'cwt|hundredweight|qq|quintal|quintals|quintales|quintaux'],
  ['weight', 'mg', null, 'mg|mgm|milligram|milligrams'],
  ['length', 'in', 1, "in|ins|inch|inches|inh|pulg|pulgada|pulgadas|po|pouce|pouces|\"|”|″|''|’’"],
  [
    'length',
    'cm',
    1 / inchCm,
    'cm|cms|cmt|centimeter|centimeters|centimetre|centimetres|centimetro|centimetros',
  ],
  [
    'length',
    'mm',
    0.1 / inchCm,
    'mm|mms|mmt|millimeter|millimeters|millimetre|millimetres|milimetro|milimetros',
  ],
  ['length', 'm', 100 / inchCm, 'm|mr|mtr|mtrs|mts|meter|meters|metre|metres|metro|metros'],
  ['length', 'dm', 10 / inchCm, 'dm|dmt|decimeter|decimeters|decimetre|decimetres|decimetro|decimetros'],
  ['length', 'ft', 12, "ft|fot|foot|feet|pie|pies|pied|pieds|'|’|′"],
  ['length', 'yd', 36, 'yd|yds|yrd|yard|yards|yarda|yardas|verge|verges'],
];

const plainUnit = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.()[\]\s]+/g, ' ')
    .trim();

const units: Record<Measure, Map<string, Unit>> = { weight: new Map(), length: new Map() };
for (const [measure, name, factor, words] of table)
  for (const word of words.split('|')) units[measure].set(plainUnit(word), { name, measure, factor });

export const unitNamed = (text: string, measure: Measure): Unit | null =>
  units[measure].get(plainUnit(text)) ?? null;

const measures: Readonly<Record<string, Measure>> = {
  weightLb: 'weight',
  lengthIn: 'length',
  widthIn: 'length',
  heightIn: 'length',
};
/** By the key of a freight line's field. */
export const measureOf = (key: string): Measure | null =>
  Object.hasOwn(measures, key) ? (measures[key] ?? null) : null;

/** The words of a heading, of `weightKg` as well. */
const wordsOf = (heading: string): string[] =>
  heading
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');

/** Asked for each amount of a file, whose headings are few. */
const known = new Map<string, readonly Unit[]>();
const knownAtMost = 1000;

/** The units that a heading names. The "in" of "Length in cm" and of `lengthInCm` is not one, that of "Length (in/cm)" is. */
function unitsIn(heading: string, measure: Measure): readonly Unit[] {
  const key = `${measure} ${heading}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const said = heading
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(?<!\p{L})in[\s_-]+(\p{L}+)/giu, (all, next: string) =>
      unitNamed(next, measure) === null ? all : next,
    );
  const found = wordsOf(said).flatMap((word) => unitNamed(word, measure) ?? []);
  if (known.size >= knownAtMost) known.clear();
  known.set(key, found);
  return found;
}

/** "Weight (kg)" → kg. Null: it names none, or several, "Weight (lbs/kgs)". */
export function headingUnit(heading: string, measure: Measure): Unit | null {
  const [unit, ...others] = unitsIn(heading, measure);
  return unit === undefined || others.some(({ name }) => name !== unit.name) ? null : unit;
}

/** "Weight (kg)" → "Weight", "KG" → "". */
export const withoutUnit = (heading: string, measure: Measure): string =>
  wordsOf(heading)
    .filter((word) => unitNamed(word, measure) === null && !/^(?:in|en)$/i.test(word))
    .join(' ');

/** Whether a heading names several units, as one above a column of units does: "LB/KG". */
export const namesSeveralUnits = (heading: string, measure: Measure): boolean =>
  new Set(unitsIn(heading, measure).map(({ name }) => name)).size > 1;
