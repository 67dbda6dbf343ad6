import { gs1CheckDigit } from './check-digits.ts';

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

/** As many digits as the symbol has: padded or cut on the left, according to the guide; much firmware cuts on the right. */
const fitted = (data: string, length: number): string[] => {
  const digits = digitsIn(data).padStart(length, '0');
  return digits.length === length ? [digits] : [digits.slice(-length), digits.slice(0, length)];
};

const checked = (data: string, length: number): string[] =>
  fitted(data, length).map((digits) => digits + gs1CheckDigit(digits));

export const ean8Texts = (data: string): string[] => checked(data, 7);

/** Some scanners send a UPC-A as an EAN-13 that begins with 0, some the other way round. */
export const upcATexts = (data: string): string[] => checked(data, 11).flatMap((code) => [code, `0${code}`]);

export const ean13Texts = (data: string): string[] =>
  checked(data, 12).flatMap((code) => (code.startsWith('0') ? [code, code.slice(1)] : [code]));

/** The six digits of a UPC-E, from the ten of the UPC-A ("Rules for Proper Product Code Numbers"); null: it has no UPC-E. */
function zeroSuppressed(ten: string): string | null {
  const maker = ten.slice(0, 5);
  const product = Number(ten.slice(5));
  if (/[012]00$/.test(maker) && product <= 999) return maker.slice(0, 2) + ten.slice(7) + maker.charAt(2);
  if (maker.endsWith('00') && product <= 99) return `${maker.slice(0, 3)}${ten.slice(8)}3`;
  if (maker.endsWith('0') && product <= 9) return `${maker.slice(0, 4)}${ten.slice(9)}4`;
  return product >= 5 && product <= 9 ? maker + ten.slice(9) : null;
}

/** With number system and check digit, as most scanners send it; without them; and as its UPC-A. */
export const upcETexts = (data: string): string[] =>
  fitted(data, 10).flatMap((ten) => {
    const check = gs1CheckDigit(`0${ten}`);
    const six = zeroSuppressed(ten);
    const short = six === null ? [] : [`0${six}${check}`, `${six}${check}`, six];
    return [...short, `0${ten}${check}`, `00${ten}${check}`];
  });

/** An add-on has two digits or five. */
export const addOnTexts = (data: string): string[] => fitted(data, digitsIn(data).length <= 2 ? 2 : 5);

/** A GTIN of GS1 DataBar: a scanner sends it with its application identifier. */
const gtinTexts = (data: string): string[] => checked(data, 13).flatMap((gtin) => [`01${gtin}`, gtin]);

const gs1Text = (data: string): string[] => [data.replaceAll(/[()#]/g, '')];

/** By parameter b of `^BR`; 1 to 5 are the forms of DataBar with a GTIN. */
const linearTexts: Partial<Record<string, (data: string) => string[]>> = {
  6: gs1Text,
  7: upcATexts,
  8: upcETexts,
  9: ean13Texts,
  10: ean8Texts,
  11: gs1Text,
  12: gs1Text,
};

/** `^BR`: the text after the bar is the two-dimensional part above the linear one, which a scanner may send after it, or not read. */
export function dataBarTexts(data: string, type: string): string[] {
  const [linear = '', composite = ''] = data.split(/\|(.*)/s);
  const texts = (linearTexts[type] ?? gtinTexts)(linear);
  return composite === '' ? texts : texts.flatMap((text) => [text + composite, text]);
}
