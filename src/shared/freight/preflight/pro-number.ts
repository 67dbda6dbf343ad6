/** Check digits of PRO numbers that are known; a carrier without one here says nothing. */
const carriers: { carrier: string; scacs: readonly string[]; holds: (pro: string) => boolean }[] = [
  { carrier: 'XPO', scacs: ['XPOL', 'CNWY'], holds: isXpoPro },
  { carrier: 'YRC', scacs: ['RDWY', 'YFSY'], holds: isYrcPro },
];

/** XPO: nine digits, the last is the first eight modulo 7. */
export function isXpoPro(pro: string): boolean {
  const digits = pro.replaceAll(/[\s-]/g, '');
  return /^\d{9}$/.test(digits) && Number(digits.slice(0, 8)) % 7 === Number(digits[8]);
}

/** YRC style: 3-6-1; check = 11 − (middle six modulo 11), where 11 is written 0 and 10 is written X. */
export function isYrcPro(pro: string): boolean {
  const plain = pro.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^\d{9}[\dX]$/.test(plain)) return false;
  const check = 11 - (Number(plain.slice(3, 9)) % 11);
  return plain[9] === (check === 11 ? '0' : check === 10 ? 'X' : String(check));
}

/** The carrier whose check digit this PRO fails, or `null`: right, empty, or no rule known. */
export function failsCheckDigit(pro: string, scac: string): string | null {
  const known = carriers.find(({ scacs }) => scacs.includes(scac.trim().toUpperCase()));
  return known === undefined || pro.trim() === '' || known.holds(pro) ? null : known.carrier;
}
