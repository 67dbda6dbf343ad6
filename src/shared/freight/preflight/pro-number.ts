import { hasValidCheckDigit, type ProRule } from '../numbers/pro-rule.ts';

/** Carriers whose check digit is known; others are not checked. */
const carriers: { carrier: string; scacs: readonly string[]; rule: ProRule }[] = [
  { carrier: 'XPO', scacs: ['XPOL', 'CNWY'], rule: 'xpo' },
  { carrier: 'YRC', scacs: ['RDWY', 'YFSY'], rule: 'yrc' },
];

/** The rule that the station's ranges state for a carrier. */
export interface StationProRule {
  scac: string;
  rule: ProRule;
}

/**
 * The carrier whose check digit this PRO fails; `null`: right, empty, or no rule known. An unknown carrier has the
 * rules of its ranges; if one of these has no check digit, no number is wrong.
 */
export function failsCheckDigit(
  pro: string,
  scac: string,
  ofStation: readonly StationProRule[],
): string | null {
  const code = scac.trim().toUpperCase();
  if (pro.trim() === '' || code === '') return null;
  const known = carriers.find(({ scacs }) => scacs.includes(code));
  if (known !== undefined) return hasValidCheckDigit(pro, known.rule) ? null : known.carrier;
  const rules = ofStation.filter((range) => range.scac === code);
  return rules.length === 0 || rules.some(({ rule }) => hasValidCheckDigit(pro, rule)) ? null : code;
}
