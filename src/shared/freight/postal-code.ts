import type { Country } from './country.ts';

const shapes: Record<Country, RegExp> = {
  USA: /^\d{5}(-?\d{4})?$/,
  CAN: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?-?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  MEX: /^\d{5}$/,
};

/** Whether the typed code has the shape of its country: US 5 digits or ZIP+4, Canada A1A 1A1, Mexico 5 digits. */
export function isPostalCode(text: string, country: Country): boolean {
  return shapes[country].test(text.trim());
}

/**
 * The code as every request carries it: US ZIP+4 cut to 5 digits, Canadian in capitals without space
 * (service interface, Limits 3). A code of the wrong shape is returned trimmed and otherwise as it is.
 */
export function wirePostalCode(text: string, country: Country): string {
  const code = text.trim();
  if (!isPostalCode(code, country)) return code;
  if (country === 'USA') return code.slice(0, 5);
  return country === 'CAN' ? code.toUpperCase().replace(/[ -]/g, '') : code;
}
