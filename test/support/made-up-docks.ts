import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';

const first =
  'Cascade Saguaro Truckee Peña Łódź Redwood Granite Bluewater Northern Pioneer Juniper Cottonwood Ironwood Silver Copper Mesa Prairie Harbor Summit Canyon Delta Lakeside Evergreen Sterling Keystone Liberty Patriot Golden Rocky Desert'.split(
    ' ',
  );
const second =
  'Valve Tile Feed Metal Fastener Lumber Plastics Bearing Paper Chemical Foods Electric Hydraulic Glass Textile Marine Tool Packaging Furniture Steel Rubber Coatings Concrete Machine Supply Pipe Cable Motor Filter Pump'.split(
    ' ',
  );
const last =
  'Company|Co.|Inc.|Distribution|Distributing LLC|Warehouse|Logistics|Manufacturing|Hermanos|& Sons|Fitting|International'.split(
    '|',
  );
const streets =
  'Main Oak Spice Industrial Commerce Airport Railroad Mill River Market Foundry Harvest Glendale Sutro Kuenzli Longley'.split(
    ' ',
  );
const places = [
  ['Sparks', 'NV', '89'],
  ['Portland', 'OR', '97'],
  ['Fresno', 'CA', '93'],
  ['Boise', 'ID', '83'],
  ['Denver', 'CO', '80'],
  ['San José', 'CA', '95'],
  ['Yakima', 'WA', '98'],
  ['Provo', 'UT', '84'],
] as const;

const syllables = 'bar con dal fer gul hon jas kel lom mor nav ost pri quin rol sun tav ul ver wes'.split(
  ' ',
);

const of = <T>(from: readonly T[], at: number): T => {
  const one = from[Math.abs(Math.trunc(at)) % from.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};
/** Spread evenly, and the same every time. */
const dice = (seed: number): number => (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 3) % 1_000_003;

/** Eight thousand names that are nobody else's: a large book has a large vocabulary. */
const ownName = (seed: number): string =>
  [1, 2, 3].map((turn) => of(syllables, dice(seed * 31 + turn))).join('');

/** The address book of a large station: company names of the kind that docks have, of which many begin alike. */
export function madeUpDock(at: number): Dock {
  const [city, state, zip] = of(places, dice(at));
  return dockSchema.parse({
    party: {
      company: `${at % 2 === 0 ? of(first, dice(at + 1)) : ownName(at)} ${of(second, dice(at * 3 + 2))} ${of(last, dice(at * 7 + 3))} ${at}`,
      contact: `${of(first, dice(at + 9))} ${at % 700}`,
      phone: '775 555 0119',
      address: `${100 + (at % 9800)} ${of(streets, dice(at + 4))} St`,
      city,
      state,
      postalCode: `${zip}${String(dice(at + 5) % 1000).padStart(3, '0')}`,
    },
  });
}

/** What a hand types on its way to such a company, and away from it: whole, in part, misspelled, too short, of nobody. */
export const typedForDocks = [
  'pena',
  'Peña Hermanos',
  'inc',
  'co',
  'ca',
  'qx',
  's',
  'cascade valve',
  'cascdae',
  'cascada valv',
  'hermnaos',
  'distribution',
  'distributing llc 99',
  'main st',
  'st',
  'sparks nv',
  '89431',
  '4711',
  'zzzz',
  'wxyzzy plugh',
  'north south',
  'lodz metal',
  'int wareh',
  'supply company portland',
  'juniper cottonwood',
  'manufakturing denver',
  'granite bluewater pump filter',
  '1',
  '99999',
  'logistisc',
] as const;
