import { countries, type Country } from '../country.ts';
import { isPostalCode } from '../postal-code.ts';
import { statesOfPostalCode } from '../preflight/postal-regions.ts';
import { visibleText } from '../text/visible-text.ts';
import { emptyForm, type PartyForm } from './shipment-form.ts';

/** A pasted address, and what of it fits no field. */
export interface PastedParty {
  party: PartyForm;
  left: string[];
}

const countryNames: Record<string, Country> = {
  usa: 'USA',
  us: 'USA',
  'u.s.a.': 'USA',
  'united states': 'USA',
  'estados unidos': 'USA',
  'états-unis': 'USA',
  can: 'CAN',
  ca: 'CAN',
  canada: 'CAN',
  canadá: 'CAN',
  mex: 'MEX',
  mx: 'MEX',
  mexico: 'MEX',
  méxico: 'MEX',
  mexique: 'MEX',
};
const countryNamed = (text: string): Country | undefined => countryNames[text.trim().toLowerCase()];
const countryIn = (parts: readonly string[]): Country | undefined =>
  parts.map(countryNamed).find((country) => country !== undefined);

const phone =
  /^(?:tel\.?|phone|ph\.?|teléfono|tél\.?)?\s*:?\s*(\+?\(?\d[\d ().+-]{8,}\d(?:\s*(?:x|ext\.?)\s*\d+)?)$/i;
const email = /^(?:e-?mail|correo|courriel)?\s*:?\s*(\S+@\S+\.\S+)$/i;
const contact = /^(?:attn|attention|contact|contacto|atención|a\/c|att)\b\.?\s*:?\s*(.+)$/i;

interface Place {
  city: string;
  state: string;
  postalCode: string;
  country: Country;
}

/** The country in which this state has this postal code; null where none has: then it is no address. */
function placeOf(city: string, state: string, postalCode: string, named: Country | undefined): Place | null {
  const code = state.trim().toUpperCase();
  const country = countries.find(
    (one) =>
      (named === undefined || one === named) &&
      isPostalCode(postalCode, one) &&
      statesOfPostalCode(postalCode, one)?.includes(code) === true,
  );
  if (country === undefined || city.trim() === '') return null;
  return { city: city.trim(), state: code, postalCode: postalCode.trim(), country };
}

const postal = String.raw`(\d{5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z] ?-?\d[A-Za-z]\d)`;
/** The heading of a block on an order: "Ship to:". */
const heading =
  /^(?:ship(?:ping|ped)?(?: to| address)|deliver(?:y|ed)?(?: to| address)|consignee|bill to|sold to|enviar a|entregar a|destinatario|exp\u00e9dier \u00e0|livrer \u00e0|destinataire) ?:?$/i;

/** "Reno, NV 89502", "Toronto ON  M5V 2T6" */
const cityLine = new RegExp(String.raw`^(.+?),?\s+\(?([A-Za-z]{2,3})\)?\.?,?\s+${postal}$`);
/** "64000 Monterrey, NL" */
const mexicanLine = /^(?:C\.?P\.?\s*)?(\d{5}),?\s+(.+?),\s*([A-Za-z]{2,3})\.?$/;

function placeInLine(line: string, named: Country | undefined): Place | null {
  const [, city = '', state = '', code = ''] = cityLine.exec(line) ?? [];
  if (city !== '') return placeOf(city, state, code, named);
  const [, mexican = '', town = '', region = ''] = mexicanLine.exec(line) ?? [];
  return mexican === '' ? null : placeOf(town, region, mexican, named);
}

/** The same where the line ends with its country: "Reno, NV 89502, USA". */
function placeBeforeCountry(line: string): Place | null {
  const [, rest = '', name = ''] = /^(.+?),?\s+([\p{L}.-]+(?: \p{L}+)?)$/u.exec(line) ?? [];
  const country = countryNamed(name);
  return country === undefined ? null : placeInLine(rest, country);
}

/** City, state and postal code in cells that follow each other. */
function placeInCells(cells: readonly string[]) {
  for (const [index, state] of cells.entries()) {
    if (index === 0 || !/^[A-Za-z]{2,3}$/.test(state)) continue;
    // "CA" is California here, and Canada in a cell of its own.
    const named = countryIn(cells.toSpliced(index, 1));
    const place = placeOf(cells[index - 1] ?? '', state, cells[index + 1] ?? '', named);
    if (place !== null) return { place, from: index - 1, until: index + 2 };
  }
  return null;
}

/**
 * An address block of several lines, or a row of a spreadsheet, as a party; null when it holds no place whose state has its postal code:
 * then it is a text like another. A company comes first, and its street after it.
 */
export function pastedParty(text: string): PastedParty | null {
  const isRow = text.includes('\t') && text.trim().split(/\r?\n/).length === 1;
  const parts = text
    .split(isRow ? '\t' : /\r?\n/)
    .map((part) => visibleText(part).replaceAll(/\s+/g, ' ').replace(/,$/, '').trim())
    .filter((part) => part !== '' && !heading.test(part));
  if (parts.length < 3 || parts.length > 20 || parts.some((part) => part.length > 200)) return null;

  const found = isRow ? placeInCells(parts) : placeInLines(parts, countryIn(parts));
  if (found === null) return null;
  const { from, until, place } = found;
  const party: PartyForm = { ...emptyForm().consignee, ...place };
  const take = (key: 'phone' | 'email' | 'contact', pattern: RegExp, part: string): boolean => {
    const value = pattern.exec(part)?.[1];
    if (value === undefined || party[key] !== '') return false;
    party[key] = value.trim();
    return true;
  };
  const isKnown = (part: string): boolean =>
    take('email', email, part) || take('phone', phone, part) || take('contact', contact, part);

  const before = parts.slice(0, from).filter((part) => !isKnown(part));
  const after = parts.slice(until).filter((part) => countryNamed(part) === undefined && !isKnown(part));
  const [company = '', address = '', address2 = '', ...more] = before;
  if (company === '' || address === '') return null;
  return { party: { ...party, company, address, address2 }, left: [...more, ...after] };
}

function placeInLines(lines: readonly string[], named: Country | undefined) {
  for (const [index, line] of lines.entries()) {
    const place = placeInLine(line, named) ?? placeBeforeCountry(line);
    if (place !== null) return { place, from: index, until: index + 1 };
  }
  return null;
}
