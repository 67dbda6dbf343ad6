const digitsOf = (text: string): number[] => Array.from(text, Number);

const toTen = (sum: number): string => String((10 - (sum % 10)) % 10);

/** The check digit of UPC, EAN, SSCC and GTIN: every second digit from the right counts three times (GS1 General Specifications 7.9). */
export const gs1CheckDigit = (digits: string): string =>
  toTen(
    digitsOf(digits).reduceRight(
      (sum, digit, index) => sum + digit * ((digits.length - index) % 2 === 1 ? 3 : 1),
      0,
    ),
  );

/** For POSTNET and PLANET: it makes the sum of all digits a multiple of ten. */
export const postalCheckDigit = (digits: string): string =>
  toTen(digitsOf(digits).reduce((sum, digit) => sum + digit, 0));

/** Mod 10 of MSI (Luhn): every second digit from the right is doubled, and the digits of the result are added. */
export function luhnCheckDigit(digits: string): string {
  const sum = digitsOf(digits).reduceRight((total, digit, index) => {
    const doubled = (digits.length - index) % 2 === 1 ? digit * 2 : digit;
    return total + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return toTen(sum);
}

const weightedSum = (values: readonly number[], maxWeight: number, firstWeight: number): number =>
  values.reduceRight(
    (sum, value, index) =>
      sum + value * (((values.length - 1 - index) % (maxWeight - firstWeight + 1)) + firstWeight),
    0,
  );

/** Mod 11 of MSI with the weights 2 to 7 from the right; ten has two digits. */
export const msiMod11 = (digits: string): string =>
  String((11 - (weightedSum(digitsOf(digits), 7, 2) % 11)) % 11);

const code11Signs = '0123456789-';

/** A check character of Code 11: mod 11, weights from the right 1 to 10 for the first one (C) and 1 to 9 for the second (K). */
export const code11CheckCharacter = (text: string, maxWeight: 9 | 10): string =>
  code11Signs.charAt(
    weightedSum(
      Array.from(text, (sign) => code11Signs.indexOf(sign)),
      maxWeight,
      1,
    ) % 11,
  );

const code39Signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** Mod 43 of Code 39 and LOGMARS; empty if a character is not in their set. */
export function mod43CheckCharacter(text: string): string {
  const values = Array.from(text, (sign) => code39Signs.indexOf(sign));
  return values.includes(-1) ? '' : code39Signs.charAt(values.reduce((sum, value) => sum + value, 0) % 43);
}

/** The generator of Plessey's check bits: x^8+x^7+x^6+x^5+x^3+1. */
const plesseyGenerator = [1, 1, 1, 1, 0, 1, 0, 0, 1];

/** The two check digits of Plessey, in hex; its digits are written with the lowest bit first. */
export function plesseyCheckDigits(hex: string): string {
  const dataBits = Array.from(hex).flatMap((digit) => {
    const value = Number.parseInt(digit, 16);
    return [0, 1, 2, 3].map((bit) => (value >> bit) & 1);
  });
  const bits = [...dataBits, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const index of dataBits.keys()) {
    if (bits[index] !== 1) continue;
    for (const [offset, bit] of plesseyGenerator.entries())
      bits[index + offset] = (bits[index + offset] ?? 0) ^ bit;
  }
  const digitAt = (start: number): string =>
    bits
      .slice(start, start + 4)
      .reduce((value, bit, index) => value + (bit << index), 0)
      .toString(16);
  return (digitAt(dataBits.length) + digitAt(dataBits.length + 4)).toUpperCase();
}
