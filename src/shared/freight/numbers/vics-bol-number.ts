import { gs1CheckDigit } from './check-digit.ts';

/** A GS1 company prefix has seven to ten digits; a six-digit U.P.C. prefix gets a leading 0. */
export const companyPrefixForm = /^\d{7,10}$/;

/**
 * The first two digits of a VICS number for a company that has no GS1 prefix.
 * Source: the trade's facts, "without a company prefix 04 + 14 digits + check".
 */
const withoutPrefix = '04';
const bodyDigits = 16;

/** How many digits are left for the serial number after the company prefix, or after `04` where there is none. */
export const vicsSerialDigits = (companyPrefix: string): number =>
  bodyDigits - (companyPrefix || withoutPrefix).length;

/** The 17 digits: company prefix or `04`, serial number, check digit. `serial` has `vicsSerialDigits`. */
export function vicsBolNumber(companyPrefix: string, serial: string): string {
  const body = (companyPrefix || withoutPrefix) + serial;
  return body + gs1CheckDigit(body);
}

/**
 * The serial number in a VICS number of this company; null: another company's, not 17 digits, or a wrong check digit.
 */
export function serialIn(companyPrefix: string, number: string): string | null {
  const head = companyPrefix || withoutPrefix;
  if (!/^\d{17}$/.test(number) || !number.startsWith(head)) return null;
  const serial = number.slice(head.length, -1);
  return vicsBolNumber(companyPrefix, serial) === number ? serial : null;
}
