import { holdsCheckDigit, type ProRule } from '../pro-rule.ts';

/** Carriers whose check digit is known; one without a row here says nothing. */
const carriers: { carrier: string; scacs: readonly string[]; rule: ProRule }[] = [
  { carrier: 'XPO', scacs: ['XPOL', 'CNWY'], rule: 'xpo' },
  { carrier: 'YRC', scacs: ['RDWY', 'YFSY'], rule: 'yrc' },
];

/** The carrier whose check digit this PRO fails, or `null`: right, empty, or no rule known. */
export function failsCheckDigit(pro: string, scac: string): string | null {
  const known = carriers.find(({ scacs }) => scacs.includes(scac.trim().toUpperCase()));
  return known === undefined || pro.trim() === '' || holdsCheckDigit(pro, known.rule) ? null : known.carrier;
}
