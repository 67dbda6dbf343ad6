import { gs1CheckDigit } from './check-digits.ts';

type Subset = 'A' | 'B' | 'C';

const startCodes: Partial<Record<string, Subset>> = { '9': 'A', ':': 'B', ';': 'C' };
const subsetCodes: Partial<Record<string, Subset>> = { '5': 'C', '6': 'B', '7': 'A' };
/** Characters that `^FD` cannot contain unescaped. */
const characters: Partial<Record<string, string>> = { '<': '^', '0': '>', '=': '~', '1': '\x7f' };
/** What a scanner sends for FNC1 between two application identifiers. */
const separator = '\x1d';

const isDigit = (character: string): boolean =>
  character >= '0' && character <= '9' && character.length === 1;

/**
 * The output of `^BC` in mode N. `>` and a character choose a subset, a function or a character; subsets A and C are written in pairs of digits,
 * and an unpaired digit is not printed ("Code 128 – Subsets A and C").
 */
function subsetText(data: string): { text: string; unpaired: string } {
  let subset: Subset = 'B';
  let text = '';
  let isShifted = false;
  let index = 0;
  while (index < data.length) {
    const first = data.charAt(index);
    const second = data.charAt(index + 1);
    if (first === '>' && second !== '') {
      index += 2;
      if (second === '8') text += separator;
      else if (second === '4') isShifted = true;
      else if (subset !== 'C') text += characters[second] ?? '';
      subset = startCodes[second] ?? subsetCodes[second] ?? subset;
      continue;
    }
    const drawn: Subset = isShifted && subset !== 'C' ? (subset === 'A' ? 'B' : 'A') : subset;
    isShifted = false;
    if (subset === 'B') {
      text += drawn === 'A' && first > '_' ? '' : first;
      index += 1;
    } else if (!isDigit(first) || second === '>') index += 1;
    else if (second === '') return { text, unpaired: first };
    else {
      if (isDigit(second)) text += pairText(first + second, drawn);
      index += 2;
    }
  }
  return { text, unpaired: '' };
}

function pairText(pair: string, subset: Subset): string {
  if (subset === 'C') return pair;
  const value = Number(pair);
  // Above 63 subset A has control characters; above 95 both subsets have functions.
  return value < (subset === 'A' ? 64 : 95) ? String.fromCharCode(value + 32) : '';
}

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

/** Application identifiers that get a check digit after this many digits in mode D: SSCC, GTIN, location number. */
const checkedIdentifiers: readonly (readonly [identifier: RegExp, digits: number])[] = [
  [/^00/, 18],
  [/^0[12]/, 14],
  [/^41\d/, 13],
];

/** The last digit in such an element is a placeholder, or is left out; the printer puts the check digit there. */
function withCheckDigit(element: string): string {
  for (const [identifier, length] of checkedIdentifiers) {
    const start = identifier.exec(element)?.[0].length;
    if (start === undefined) continue;
    const body = element.slice(start, start + length - 1);
    if (body.length === length - 1 && digitsIn(body) === body)
      return element.slice(0, start) + body + gs1CheckDigit(body) + element.slice(start + length);
  }
  return element;
}

/** The elements of mode D: each begins with its identifier in parentheses or after FNC1; parentheses and FNC1 are not printed. */
const modeDElements = (data: string): string[] =>
  data
    .split(/>8|(?=\()/)
    .map((element) => element.replaceAll(/>.|[()\s]/g, ''))
    .filter((element) => element !== '');

/**
 * The output of `^BC` in each of its modes. Where firmware differs, or the guide's text and examples do, all variants are returned. `check`:
 * parameter e, the check digit of mode N.
 */
export function code128Texts(data: string, mode: string, check: boolean): string[] {
  const { text, unpaired } = subsetText(data);
  const coded = unpaired === '' ? [text] : [text, text + unpaired];
  if (mode === 'U') {
    const digits = digitsIn(data).slice(0, 19);
    const cased = [digits.padEnd(19, '0'), digits.padStart(19, '0')].map(
      (body) => body + gs1CheckDigit(body),
    );
    // The guide's example of several identifiers in mode U is written as in mode N.
    return data.includes('>') ? [...cased, ...coded] : cased;
  }
  if (mode === 'D') {
    const elements = modeDElements(data);
    return [elements.map(withCheckDigit).join(separator), elements.join(separator)];
  }
  // The guide's example of mode A contains codes of mode N; some firmware draws them as text.
  if (mode === 'A') return data.includes('>') ? [...coded, data] : [data];
  return check ? [...[text + unpaired].map((body) => body + gs1CheckDigit(digitsIn(body))), ...coded] : coded;
}
