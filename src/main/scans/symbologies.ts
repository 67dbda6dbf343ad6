import * as check from './check-digits.ts';
import { code128Texts } from './code128-text.ts';
import { dataMatrixTexts, maxiCodeTexts, qrTexts } from './matrix-texts.ts';
import { addOnTexts, dataBarTexts, ean13Texts, ean8Texts, upcATexts, upcETexts } from './retail-codes.ts';

/** The parameters of a `^B` command by index, in capitals; empty if left out. */
export type BarcodeParameters = (index: number) => string;
/**
 * What a scanner may send for a symbol with `data`: the printed text first, then variants where firmware differs or where check digits, start
 * and stop characters are not sent.
 */
type ReadTexts = (data: string, parameters: BarcodeParameters) => string[];

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');
const asWritten: ReadTexts = (data) => [data];

/** Letters as pairs of full ASCII (`+A` is a); other pairs are punctuation, which is ignored when codes are compared. */
const fromPairs = (data: string, shifts: RegExp, lowerCase: RegExp): string =>
  data.replaceAll(lowerCase, '$1').replaceAll(shifts, '');

/** Characters that Code 39 can only write as pairs: `/A` to `/O` are ! to /, `/Z` is a colon. */
const asPairs = (data: string): string =>
  data.replaceAll(/[!-,/:]/g, (sign) =>
    sign === ':' ? '/Z' : `/${String.fromCharCode(sign.charCodeAt(0) + 32)}`,
  );

function code39Texts(data: string, hasCheck: boolean): string[] {
  // Removes start and stop characters, if the data has them.
  const text = data
    .trim()
    .toUpperCase()
    .replace(/^\*(.*)\*$/s, '$1');
  const texts = [text, fromPairs(text, /[$%/][A-Z]/g, /\+([A-Z])/g)];
  if (/[^\dA-Z. $/+%-]/.test(data)) texts.push(asPairs(text));
  return hasCheck ? [text + check.mod43CheckCharacter(text), ...texts] : texts;
}

function interleavedTexts(data: string, hasCheck: boolean): string[] {
  const digits = digitsIn(data);
  const even = (text: string): string => (text.length % 2 === 1 ? `0${text}` : text);
  if (!hasCheck) return [even(digits)];
  // The guide counts from the left ("Mod 10 Check Digit"), which gives another digit for an even number of digits.
  const sums = [check.gs1CheckDigit(digits), check.gs1CheckDigit(`${digits}0`)];
  return sums.flatMap((sum) => [even(digits + sum), even(digits + sum).slice(0, -1)]);
}

function code11Texts(data: string, checks: 1 | 2): string[] {
  const text = data.replaceAll(/[^\d-]/g, '');
  const one = text + check.code11CheckCharacter(text, 10);
  return checks === 1 ? [one, text] : [one + check.code11CheckCharacter(one, 9), one, text];
}

function msiTexts(data: string, checks: string): string[] {
  const digits = digitsIn(data);
  if (checks === 'A') return [digits];
  const one = digits + (checks === 'D' ? check.msiMod11(digits) : check.luhnCheckDigit(digits));
  return checks === 'C' || checks === 'D' ? [one + check.luhnCheckDigit(one), one, digits] : [one, digits];
}

function codabarTexts(data: string, start: string, stop: string): string[] {
  const text = data.trim().toUpperCase();
  const bare = text.replaceAll(/^[A-D]|[A-D]$/g, '');
  return [`${start || 'A'}${text}${stop || 'A'}`, text, bare];
}

const withPostalCheck: ReadTexts = (data) => {
  const digits = digitsIn(data);
  return [digits + check.postalCheckDigit(digits), digits];
};

/**
 * Code 49 in its modes 0 to 5: `>` and a letter is that letter, `<` and `>` with anything else are punctuation; modes 4 and 5 begin with a
 * shifted character.
 */
const code49Texts: ReadTexts = (data, parameters) => {
  const mode = parameters(3);
  if (mode === '' || mode === 'A') return [data];
  const shifted = mode === '4' ? `<${data}` : mode === '5' ? `>${data}` : data;
  return [fromPairs(shifted, /[<>]./g, />([A-Z])/g)];
};

/** TLC39: the six digits of the ECI number are a Code 39, the rest a MicroPDF417. */
const tlc39Texts: ReadTexts = (data) => {
  const [number = '', ...rest] = data.split(',');
  return [data, number.slice(0, 6), rest.join(',')];
};

/** Every symbology of Zebra's ZPL II Programming Guide, by the letter of its command. */
const symbologies: Partial<Record<string, ReadTexts>> = {
  '0': asWritten, // Aztec
  '1': (data, parameters) => code11Texts(data, parameters(1) === 'Y' ? 1 : 2),
  '2': (data, parameters) => interleavedTexts(data, parameters(4) === 'Y'),
  '3': (data, parameters) => code39Texts(data, parameters(1) === 'Y'),
  '4': code49Texts,
  '5': withPostalCheck, // PLANET
  '7': asWritten, // PDF417
  '8': ean8Texts,
  '9': upcETexts,
  // Code 93: its check characters are never sent. `)` and a letter is the lowercase letter.
  A: (data) => [fromPairs(data, /[&'(][A-Z]/g, /\)([A-Z])/g)],
  B: asWritten, // CODABLOCK
  C: (data, parameters) => code128Texts(data, parameters(5), parameters(4) === 'Y'),
  D: (data, parameters) => maxiCodeTexts(data, parameters(0) || '2'),
  E: ean13Texts,
  F: asWritten, // MicroPDF417
  I: (data) => [digitsIn(data)], // Industrial 2 of 5
  J: (data) => [digitsIn(data)], // Standard 2 of 5
  K: (data, parameters) => codabarTexts(data, parameters(5), parameters(6)),
  L: (data) => code39Texts(data, true), // LOGMARS
  M: (data, parameters) => msiTexts(data, parameters(1) || 'B'),
  O: asWritten, // Aztec
  P: (data) => [data + check.plesseyCheckDigits(data.replaceAll(/[^\dA-F]/gi, '')), data],
  Q: qrTexts,
  R: (data, parameters) => dataBarTexts(data, parameters(1)),
  S: addOnTexts,
  T: tlc39Texts,
  U: upcATexts,
  X: (data, parameters) => dataMatrixTexts(data, parameters(2), parameters(6)),
  // POSTNET, and PLANET as its type 1; the Intelligent Mail barcode has no check digit of this kind.
  Z: (data, parameters) => (parameters(4) === '3' ? [data] : withPostalCheck(data, parameters)),
};

/** UPC and EAN: a scanner appends the add-on printed beside them. */
export const mayHaveAddOn = (kind: string): boolean => ['8', '9', 'E', 'U'].includes(kind);
export const isAddOn = (kind: string): boolean => kind === 'S';

export const symbolTexts: (kind: string, data: string, parameters: BarcodeParameters) => string[] = (
  kind,
  data,
  parameters,
) => (symbologies[kind] ?? asWritten)(data, parameters);
