import { xpoCheckDigit, yrcCheckDigit } from './check-digit.ts';
import { normalNumber } from './normal-number.ts';

/** How a carrier makes the last character of its PRO numbers. Others than these two are not known. */
export const proRules = ['none', 'xpo', 'yrc'] as const;
export type ProRule = (typeof proRules)[number];

const checked = {
  /** Nine digits: eight and their check digit. */
  xpo: { body: /^\d{8}$/, whole: /^\d{8}\d$/, check: xpoCheckDigit },
  /** 3-6-1: nine digits and their check character. */
  yrc: { body: /^\d{9}$/, whole: /^\d{9}[\dX]$/, check: yrcCheckDigit },
} as const;

/** A PRO without its check digit, as the carrier issues it: with it. */
export const completePro = (body: string, rule: ProRule): string =>
  rule === 'none' ? body : body + checked[rule].check(body);

/** Whether a PRO as it is typed or scanned has the length and the check digit of the rule. */
export function holdsCheckDigit(pro: string, rule: ProRule): boolean {
  if (rule === 'none') return true;
  const plain = normalNumber(pro);
  return checked[rule].whole.test(plain) && completePro(plain.slice(0, -1), rule) === plain;
}

/** Up to fifteen digits are counted exactly as a number. */
const uncheckedForm = /^[A-Z]{0,10}\d{1,15}$/;

/**
 * A PRO without its check digit, from one that is written with it or without: their lengths differ. `pro-range-number`: not of the
 * rule's form; `pro-check-digit`: the digit is there and does not hold.
 */
export function bodyOfPro(
  typed: string,
  rule: ProRule,
): { ok: true; body: string } | { ok: false; code: 'pro-range-number' | 'pro-check-digit' } {
  const plain = normalNumber(typed);
  if (rule === 'none')
    return uncheckedForm.test(plain) ? { ok: true, body: plain } : { ok: false, code: 'pro-range-number' };
  const { body, whole } = checked[rule];
  if (body.test(plain)) return { ok: true, body: plain };
  if (!whole.test(plain)) return { ok: false, code: 'pro-range-number' };
  return holdsCheckDigit(plain, rule)
    ? { ok: true, body: plain.slice(0, -1) }
    : { ok: false, code: 'pro-check-digit' };
}
