import { expect, test } from 'vitest';
import { countries } from '#shared/freight/country.ts';
import { freightClasses } from '#shared/freight/freight-class.ts';
import { statesOfPostalCode } from '#shared/freight/preflight/postal-regions.ts';
import { stateName } from '#shared/freight/preflight/state-names.ts';
import { isPostalCode } from '#shared/freight/postal-code.ts';

// Regression: a row of these tables could be dropped or changed and no test noticed. What they are compared with is written by hand from the
// other side: state by state, as the postal services' own lists have it.

/** The first three digits of the ZIP codes of each state (USPS); a few are of two states. */
const zipsOf: Record<string, string> = {
  Alabama: 'AL 350-369',
  Alaska: 'AK 995-999',
  'American Samoa': 'AS 967',
  Arizona: 'AZ 850-860 863-865',
  Arkansas: 'AR 716-729',
  'Armed Forces Americas': 'AA 340',
  'Armed Forces Europe': 'AE 090-098',
  'Armed Forces Pacific': 'AP 962-966',
  California: 'CA 900-961',
  Colorado: 'CO 800-816',
  Connecticut: 'CT 060-069',
  Delaware: 'DE 197-199',
  'Washington DC': 'DC 200 202-205 569',
  Florida: 'FL 320-339 341-349',
  Georgia: 'GA 300-319 398-399',
  Guam: 'GU 969',
  Hawaii: 'HI 967-968',
  Idaho: 'ID 832-838',
  Illinois: 'IL 600-629',
  Indiana: 'IN 460-479',
  Iowa: 'IA 500-528',
  Kansas: 'KS 660-679',
  Kentucky: 'KY 400-427',
  Louisiana: 'LA 700-714',
  Maine: 'ME 039-049',
  'Marshall Islands': 'MH 969',
  Maryland: 'MD 206-212 214-219',
  Massachusetts: 'MA 010-027 055',
  Michigan: 'MI 480-499',
  Micronesia: 'FM 969',
  Minnesota: 'MN 550-567',
  Mississippi: 'MS 386-397',
  Missouri: 'MO 630-658',
  Montana: 'MT 590-599',
  Nebraska: 'NE 680-693',
  Nevada: 'NV 889-898',
  'New Hampshire': 'NH 030-038',
  'New Jersey': 'NJ 070-089',
  'New Mexico': 'NM 865 870-884',
  'New York': 'NY 005 063 100-149',
  'North Carolina': 'NC 270-289',
  'North Dakota': 'ND 580-588',
  'Northern Marianas': 'MP 969',
  Ohio: 'OH 430-459',
  Oklahoma: 'OK 730-732 734-749',
  Oregon: 'OR 970-979',
  Palau: 'PW 969',
  Pennsylvania: 'PA 150-196',
  'Puerto Rico': 'PR 006-007 009',
  'Rhode Island': 'RI 028-029',
  'South Carolina': 'SC 290-299',
  'South Dakota': 'SD 570-577',
  Tennessee: 'TN 370-385',
  Texas: 'TX 733 739 750-799 885',
  Utah: 'UT 840-847',
  Vermont: 'VT 050-054 056-059',
  'Virgin Islands': 'VI 008',
  Virginia: 'VA 201 220-246',
  Washington: 'WA 980-994',
  'West Virginia': 'WV 247-268',
  Wisconsin: 'WI 530-549',
  Wyoming: 'WY 820-831 834',
};
/** The state that is meant where a ZIP region is of several. */
const usualOf: Record<string, string> = {
  '063': 'CT',
  '739': 'OK',
  '834': 'ID',
  '865': 'AZ',
  '967': 'HI',
  '969': 'GU',
};

/** The states of each region, of lists as above. */
function statesByRegion(lists: readonly string[], width: number): Map<string, string[]> {
  const states = new Map<string, string[]>();
  for (const [state = '', ...ranges] of lists.map((list) => list.split(' ')))
    for (const [from, to = from] of ranges.map((range) => range.split('-')))
      for (let region = Number(from); region <= Number(to); region += 1) {
        const key = String(region).padStart(width, '0');
        states.set(key, [...(states.get(key) ?? []), state]);
      }
  return states;
}

test('every ZIP region of the United States has the states that the postal service gives it, the usual one first', () => {
  const states = statesByRegion(Object.values(zipsOf), 3);
  for (let number = 0; number < 1000; number += 1) {
    const region = String(number).padStart(3, '0');
    const known = statesOfPostalCode(`${region}01`, 'USA');
    expect([region, known?.toSorted() ?? null]).toEqual([region, states.get(region)?.toSorted() ?? null]);
    if ((known?.length ?? 0) > 1) expect([region, known?.[0]]).toEqual([region, usualOf[region]]);
  }
});

const lettersOf: Record<string, string> = {
  Alberta: 'AB T',
  'British Columbia': 'BC V',
  Manitoba: 'MB R',
  'New Brunswick': 'NB E',
  'Newfoundland and Labrador': 'NL A',
  'Northwest Territories': 'NT X',
  'Nova Scotia': 'NS B',
  Nunavut: 'NU X',
  Ontario: 'ON KLMNP',
  'Prince Edward Island': 'PE C',
  Québec: 'QC GHJ',
  Saskatchewan: 'SK S',
  Yukon: 'YT Y',
};

test('every first letter of a Canadian postal code has its province or territories', () => {
  const known = Object.values(lettersOf).map((list) => list.split(' ') as [string, string]);
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const expected = known.filter(([, letters]) => letters.includes(letter)).map(([province]) => province);
    expect([letter, statesOfPostalCode(`${letter}1A 1B1`, 'CAN')?.toSorted() ?? []]).toEqual([
      letter,
      expected,
    ]);
    expect([letter, isPostalCode(`${letter}1A 1B1`, 'CAN')]).toEqual([letter, expected.length > 0]);
  }
  // Nobody lives in the Arctic twice: the older territory first.
  expect(statesOfPostalCode('X0A 0H0', 'CAN')).toEqual(['NT', 'NU']);
});

/** SEPOMEX; the codes in use with ISO 3166-2 first. */
const mexico = [
  'CMX,DF,CDM 01-16',
  'AGU,AG,AGS 20',
  'BCN,BC 21-22',
  'BCS,BS 23',
  'CAM,CM 24',
  'COA,CO 25-27',
  'COL,CL 28',
  'CHP,CS 29-30',
  'CHH,CH 31-33',
  'DUR,DG 34-35',
  'GUA,GT 36-38',
  'GRO,GR 39-41',
  'HID,HG 42-43',
  'JAL,JA 44-49',
  'MEX,EM,MX 50-57',
  'MIC,MI 58-61',
  'MOR,MO 62',
  'NAY,NA 63',
  'NLE,NL 64-67',
  'OAX,OA 68-71',
  'PUE,PU 72-75',
  'QUE,QT,QE,QRO 76',
  'ROO,QR 77',
  'SLP,SL 78-79',
  'SIN,SI 80-82',
  'SON,SO 83-85',
  'TAB,TB 86',
  'TAM,TM 87-89',
  'TLA,TL 90',
  'VER,VE 91-96',
  'YUC,YU 97',
  'ZAC,ZA 98-99',
];

test('every region of a Mexican postal code has its state', () => {
  const states = statesByRegion(mexico, 2);
  for (let number = 0; number < 100; number += 1) {
    const region = String(number).padStart(2, '0');
    const [codes] = states.get(region) ?? [];
    expect([region, statesOfPostalCode(`${region}123`, 'MEX')]).toEqual([region, codes?.split(',') ?? null]);
  }
});

test('the states and provinces have the names that their people write', () => {
  const places = [
    'American Samoa',
    'Guam',
    'Marshall Islands',
    'Micronesia',
    'Northern Marianas',
    'Palau',
    'Virgin Islands',
  ];
  const isNamed = (name: string) => !places.includes(name) && !name.startsWith('Armed Forces');
  for (const [name, list] of Object.entries(zipsOf).filter(([state]) => isNamed(state)))
    expect(stateName(list.slice(0, 2), 'USA')).toBe(name);
  for (const [name, list] of Object.entries(lettersOf)) expect(stateName(list.slice(0, 2), 'CAN')).toBe(name);
  const mexican = `Aguascalientes AGU, Baja California BCN, Baja California Sur BCS, Campeche CAM, Chiapas CHP, Chihuahua CHH,
    Ciudad de México CMX, Coahuila COA, Colima COL, Durango DUR, Estado de México MEX, Guanajuato GUA, Guerrero GRO, Hidalgo HID,
    Jalisco JAL, Michoacán MIC, Morelos MOR, Nayarit NAY, Nuevo León NLE, Oaxaca OAX, Puebla PUE, Querétaro QUE, Quintana Roo ROO,
    San Luis Potosí SLP, Sinaloa SIN, Sonora SON, Tabasco TAB, Tamaulipas TAM, Tlaxcala TLA, Veracruz VER, Yucatán YUC, Zacatecas ZAC`;
  for (const one of mexican.split(/,\s+/)) expect(stateName(one.slice(-3), 'MEX')).toBe(one.slice(0, -4));
  // One code, two places; and a code without a name is shown as it is.
  expect([stateName('NL', 'MEX'), stateName('NL', 'USA'), stateName('ZZ', 'CAN')]).toEqual([
    'NL',
    'NL',
    'ZZ',
  ]);
});

test('three countries as the service spells them, and the eighteen classes', () => {
  expect([...countries].sort()).toEqual(['CAN', 'MEX', 'USA']);
  expect(freightClasses.join(' ')).toBe(
    '50 55 60 65 70 77.5 85 92.5 100 110 125 150 175 200 250 300 400 500',
  );
});
