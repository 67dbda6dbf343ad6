import { xpoCheckDigit, yrcCheckDigit } from './check-digit.ts';
import { normalNumber } from './normal-number.ts';

/** How a carrier makes the last character of its PRO numbers. No other rules are known. */
export const proRules = ['none', 'xpo', 'yrc'] as const;
export type ProRule = (typeof proRules)[number];

const checked = {
  /** Nine digits: eight and their check digit. */
  xpo: { body: /^\d{8}$/, whole: /^\d{8}\d$/, check: xpoCheckDigit },
  /** 3-6-1: nine digits and their check character. */
  yrc: { body: /^\d{9}$/, whole: /^\d{9}[\dX]$/, check: yrcCheckDigit },
} as const;

/** A PRO number with its check digit added. */
export const completePro = (body: string, rule: ProRule): string =>
  rule === 'none' ? body : body + checked[rule].check(body);

/** Whether a typed or scanned PRO has the rule's length and a right check digit. */
export function hasValidCheckDigit(pro: string, rule: ProRule): boolean {
  if (rule === 'none') return true;
  const plain = normalNumber(pro);
  return checked[rule].whole.test(plain) && completePro(plain.slice(0, -1), rule) === plain;
}

/** Up to fifteen digits a number is exact. */
const uncheckedForm = /^[A-Z]{0,10}\d{1,15}$/;

/**
 * A PRO without its check digit, given with or without it (the lengths differ). `pro-range-number`: not in the rule's
 * form; `pro-check-digit`: the check digit is wrong.
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
  return hasValidCheckDigit(plain, rule)
    ? { ok: true, body: plain.slice(0, -1) }
    : { ok: false, code: 'pro-check-digit' };
}
