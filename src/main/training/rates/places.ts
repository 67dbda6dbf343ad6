/** Approximate location of a state or province: latitude north, longitude west, in degrees. */
type Place = readonly [lat: number, long: number];
type Places = Readonly<Record<string, Place>>;

const unitedStates: Places = {
  AL: [32.8, 86.8],
  AK: [61.2, 149.9],
  AZ: [33.5, 112.1],
  AR: [34.8, 92.3],
  CA: [36.5, 119.5],
  CO: [39.7, 105.0],
  CT: [41.6, 72.7],
  DE: [39.2, 75.5],
  DC: [38.9, 77.0],
  FL: [28.2, 81.8],
  GA: [33.3, 84.0],
  HI: [21.3, 157.8],
  ID: [43.6, 115.2],
  IL: [40.9, 88.9],
  IN: [39.9, 86.2],
  IA: [41.8, 93.4],
  KS: [38.5, 97.0],
  KY: [38.0, 85.2],
  LA: [30.6, 91.6],
  ME: [44.6, 69.7],
  MD: [39.2, 76.8],
  MA: [42.3, 71.6],
  MI: [42.9, 84.4],
  MN: [45.1, 93.8],
  MS: [32.5, 89.8],
  MO: [38.5, 92.4],
  MT: [46.4, 110.7],
  NE: [41.1, 97.5],
  NV: [38.9, 117.0],
  NH: [43.3, 71.5],
  NJ: [40.2, 74.6],
  NM: [35.0, 106.5],
  NY: [41.8, 74.9],
  NC: [35.6, 79.6],
  ND: [47.3, 99.5],
  OH: [40.3, 82.7],
  OK: [35.5, 97.2],
  OR: [44.8, 122.4],
  PA: [40.4, 76.9],
  RI: [41.7, 71.5],
  SC: [34.0, 81.0],
  SD: [44.0, 98.6],
  TN: [35.8, 86.6],
  TX: [31.0, 97.3],
  UT: [40.6, 111.8],
  VT: [44.2, 72.7],
  VA: [37.6, 77.9],
  WA: [47.4, 121.6],
  WV: [38.6, 80.9],
  WI: [43.7, 88.9],
  WY: [42.5, 106.5],
  PR: [18.3, 66.4],
};

const canada: Places = {
  AB: [52.0, 113.9],
  BC: [49.6, 122.5],
  MB: [50.0, 97.3],
  NB: [46.2, 66.3],
  NL: [48.5, 54.5],
  NS: [44.8, 63.4],
  NT: [62.5, 114.4],
  NU: [63.7, 68.5],
  ON: [43.9, 79.6],
  PE: [46.3, 63.1],
  QC: [46.0, 73.0],
  SK: [51.4, 105.6],
  YT: [60.7, 135.1],
};

/** The states that freight goes to most, by their two-letter codes; the others count as the middle of the country. */
const mexico: Places = {
  AG: [21.9, 102.3],
  BC: [32.3, 116.0],
  BS: [25.8, 111.7],
  CH: [28.6, 106.1],
  CO: [26.9, 101.4],
  DF: [19.4, 99.1],
  GT: [21.0, 101.3],
  HG: [20.5, 98.9],
  JA: [20.7, 103.3],
  ME: [19.4, 99.6],
  MI: [19.6, 101.9],
  NL: [25.7, 100.3],
  PU: [19.0, 98.2],
  QT: [20.6, 100.4],
  SL: [22.2, 101.0],
  SO: [29.1, 111.0],
  TM: [24.3, 98.6],
  VE: [19.2, 96.1],
  YU: [20.9, 89.6],
};

const countries: Readonly<Record<string, { states: Places; middle: Place }>> = {
  USA: { states: unitedStates, middle: [39.8, 98.6] },
  CAN: { states: canada, middle: [50.0, 97.0] },
  MEX: { states: mexico, middle: [22.5, 101.5] },
};

export interface QuoteEnd {
  state: string;
  postalCode: string;
  country: string;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A postal code's own small offset from the middle of its state, up to 0.9 degrees, always the same for an area. */
function offset(postalCode: string): Place {
  const area = postalCode.slice(0, 3);
  let seed = 7;
  for (const sign of area) seed = (seed * 31 + sign.charCodeAt(0)) % 9973;
  return [((seed % 19) - 9) / 10, ((Math.floor(seed / 19) % 19) - 9) / 10];
}

function locate({ state, postalCode, country }: QuoteEnd): Place {
  const known = countries[country];
  const [lat, long] = known?.states[state] ?? known?.middle ?? [39.8, 98.6];
  const [moreLat, moreLong] = offset(postalCode);
  return [lat + moreLat, long + moreLong];
}

/** Road miles between two ends, from the middles of their states: the great circle plus a fifth for the roads. */
export function roadMiles(origin: QuoteEnd, destination: QuoteEnd): number {
  const [lat1, long1] = locate(origin);
  const [lat2, long2] = locate(destination);
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const angle = half(lat2 - lat1) + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * half(long2 - long1);
  const greatCircle = 2 * 3959 * Math.asin(Math.sqrt(angle));
  return Math.max(15, Math.round(greatCircle * 1.2));
}
