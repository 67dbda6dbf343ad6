import type { Country } from '../country.ts';
import { isPostalCode } from '../postal-code.ts';

type Rows = readonly (readonly [from: number, to: number, states: string])[];

/** First three digits of a US ZIP code → states, the usual one first (public USPS L002 labelling list; a few straddle). */
const usa: Rows = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 62, 'CT'],
  [63, 63, 'CT NY'],
  [64, 69, 'CT'],
  [70, 89, 'NJ'],
  [90, 98, 'AE'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 212, 'MD'],
  [214, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [340, 340, 'AA'],
  [341, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 738, 'OK'],
  [739, 739, 'OK TX'],
  [740, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 833, 'ID'],
  [834, 834, 'ID WY'],
  [835, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 860, 'AZ'],
  [863, 864, 'AZ'],
  [865, 865, 'AZ NM'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [962, 966, 'AP'],
  [967, 967, 'HI AS'],
  [968, 968, 'HI'],
  [969, 969, 'GU MP PW FM MH'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
];

/** First letter of a Canadian postal code → provinces (Canada Post, forward sortation areas). */
const canada: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
};

/** First two digits of a Mexican postal code → the state's codes in use, ISO 3166-2 first (SEPOMEX). */
const mexico: Rows = [
  [1, 16, 'CMX DF CDM'],
  [20, 20, 'AGU AG AGS'],
  [21, 22, 'BCN BC'],
  [23, 23, 'BCS BS'],
  [24, 24, 'CAM CM'],
  [25, 27, 'COA CO'],
  [28, 28, 'COL CL'],
  [29, 30, 'CHP CS'],
  [31, 33, 'CHH CH'],
  [34, 35, 'DUR DG'],
  [36, 38, 'GUA GT'],
  [39, 41, 'GRO GR'],
  [42, 43, 'HID HG'],
  [44, 49, 'JAL JA'],
  [50, 57, 'MEX EM MX'],
  [58, 61, 'MIC MI'],
  [62, 62, 'MOR MO'],
  [63, 63, 'NAY NA'],
  [64, 67, 'NLE NL'],
  [68, 71, 'OAX OA'],
  [72, 75, 'PUE PU'],
  [76, 76, 'QUE QT QE QRO'],
  [77, 77, 'ROO QR'],
  [78, 79, 'SLP SL'],
  [80, 82, 'SIN SI'],
  [83, 85, 'SON SO'],
  [86, 86, 'TAB TB'],
  [87, 89, 'TAM TM'],
  [90, 90, 'TLA TL'],
  [91, 96, 'VER VE'],
  [97, 97, 'YUC YU'],
  [98, 99, 'ZAC ZA'],
];

const inRows = (rows: Rows, number: number): string | undefined =>
  rows.find(([from, to]) => number >= from && number <= to)?.[2];

/**
 * State codes for a postal code, the usual one first. `null` when the code does not have its country's shape or its
 * region is unassigned: then nothing can be checked.
 */
export function statesOfPostalCode(code: string, country: Country): readonly string[] | null {
  const text = code.trim().toUpperCase();
  if (!isPostalCode(text, country)) return null;
  const states =
    country === 'CAN'
      ? canada[text.charAt(0)]
      : country === 'USA'
        ? inRows(usa, Number(text.slice(0, 3)))
        : inRows(mexico, Number(text.slice(0, 2)));
  return states?.split(' ') ?? null;
}
