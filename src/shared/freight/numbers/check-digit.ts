/** Check digits of the trade's numbers. Each takes the digits before it, all digits, and gives the character that follows them. */

/**
 * GS1, modulo 10: from the right the weights are 3, 1, 3, 1 …; the check digit makes the sum a multiple of ten (GS1 General
 * Specifications 7.9).
 */
export function gs1CheckDigit(body: string): string {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** XPO: the eight digits before it modulo 7. */
export const xpoCheckDigit = (body: string): string => String(Number(body) % 7);

/** YRC style: 11 − (the last six of the nine before it modulo 11), where 11 is written 0 and 10 is written X. */
export function yrcCheckDigit(body: string): string {
  const check = 11 - (Number(body.slice(-6)) % 11);
  return check === 11 ? '0' : check === 10 ? 'X' : String(check);
}
