import { gs1CheckDigit } from './check-digit.ts';

/**
 * The Serial Shipping Container Code, 18 digits: extension digit, GS1 company prefix, serial reference, check digit (GS1 General
 * Specifications, 3.3.1, application identifier 00).
 */
const bodyDigits = 17;

/** How many digits are left for the serial reference after the extension digit and the company prefix. */
export const ssccSerialDigits = (companyPrefix: string): number => bodyDigits - 1 - companyPrefix.length;

/** `serial` has `ssccSerialDigits`. */
export function sscc(extensionDigit: string, companyPrefix: string, serial: string): string {
  const body = extensionDigit + companyPrefix + serial;
  return body + gs1CheckDigit(body);
}

/** What a scanner puts before GS1-128, and the GS1 DataMatrix and DataBar that may carry it (ISO/IEC 15424). */
const symbology = /^\](?:C1|d2|e0|Q3)/;

/**
 * The 18 digits of a scanned or typed SSCC, with or without application identifier, brackets, blanks and scanner
 * prefix. Null: not an SSCC, or a wrong check digit.
 */
export function readSscc(typed: string): string | null {
  const plain = typed
    .trim()
    .replace(symbology, '')
    .replaceAll(/[\s()-]/g, '');
  const [, digits = ''] = /^(?:00)?(\d{18})$/.exec(plain) ?? [];
  return digits !== '' && gs1CheckDigit(digits.slice(0, bodyDigits)) === digits.at(-1) ? digits : null;
}

/** As printed below its bars: "(00) 0 0614141 123456789 0". */
export const showSscc = (code: string, companyPrefix: string): string => {
  const at = 1 + companyPrefix.length;
  return `(00) ${code.slice(0, 1)} ${code.slice(1, at)} ${code.slice(at, bodyDigits)} ${code.slice(bodyDigits)}`;
};
