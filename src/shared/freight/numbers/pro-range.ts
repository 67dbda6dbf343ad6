import * as z from 'zod';
import { requiredText, maxLength } from '../fields/field-rules.ts';
import { bodyOfPro, completePro, proRules, type ProRule } from './pro-rule.ts';
import { scacSchema } from './scac.ts';

/** A range of PRO numbers as typed: first and last as the carrier writes them, with or without check digits. */
const typedRange = z.object({
  scac: scacSchema,
  rule: z.enum(proRules).default('none'),
  first: requiredText(maxLength.short),
  last: requiredText(maxLength.short),
  /** Below this many left, the packer is told. */
  warnBelow: z
    .number('whole-number')
    .int('whole-number')
    .min(0, 'whole-number')
    .max(1_000_000, 'whole-number')
    .default(50),
  /**
   * Shared by all stations of the fleet, which lease blocks of it (docs/decisions/numbers.md). Left out: for this
   * station only.
   */
  shared: z.boolean().optional(),
});

/** The numbers of a range, without check digits: shared letters, then `width` digits. */
export interface ProNumbers {
  rule: ProRule;
  letters: string;
  width: number;
  from: number;
  to: number;
}

type ReadRange =
  | { ok: true; numbers: ProNumbers }
  | { ok: false; at: 'first' | 'last'; code: 'pro-range-number' | 'pro-check-digit' | 'pro-range-order' };

function partsOf(body: string): { letters: string; digits: string } {
  const letters = /^[A-Z]*/.exec(body)?.[0] ?? '';
  return { letters, digits: body.slice(letters.length) };
}

/** `pro-range-order`: the last is before the first, or has other letters or another length. */
export function readProRange(range: { rule: ProRule; first: string; last: string }): ReadRange {
  const { rule } = range;
  const [first, last] = [bodyOfPro(range.first, rule), bodyOfPro(range.last, rule)];
  if (!first.ok) return { ok: false, at: 'first', code: first.code };
  if (!last.ok) return { ok: false, at: 'last', code: last.code };
  const [begin, end] = [partsOf(first.body), partsOf(last.body)];
  const [from, to] = [Number(begin.digits), Number(end.digits)];
  if (begin.letters !== end.letters || begin.digits.length !== end.digits.length || to < from)
    return { ok: false, at: 'last', code: 'pro-range-order' };
  return { ok: true, numbers: { rule, letters: begin.letters, width: begin.digits.length, from, to } };
}

export const proRangeSchema = typedRange.superRefine((range, context) => {
  const read = readProRange(range);
  if (!read.ok) context.addIssue({ code: 'custom', path: [read.at], message: read.code });
});
export type ProRange = z.infer<typeof proRangeSchema>;

/** Identifies a range by carrier and first number; its counter has this name. */
export function rangeId(range: Pick<ProRange, 'scac' | 'rule' | 'first' | 'last'>): string | null {
  const read = readProRange(range);
  if (!read.ok) return null;
  const { letters, width, from } = read.numbers;
  return `${range.scac}:${range.rule}:${letters}${String(from).padStart(width, '0')}`;
}

export const sizeOf = ({ from, to }: ProNumbers): number => to - from + 1;

/** The number at index `at` of the range as the carrier writes it: with its check digit, without dashes. */
export const proAt = ({ rule, letters, width, from }: ProNumbers, at: number): string =>
  completePro(letters + String(from + at).padStart(width, '0'), rule);

const overlap = (one: ProNumbers, other: ProNumbers): boolean =>
  one.rule === other.rule &&
  one.letters === other.letters &&
  one.width === other.width &&
  one.from <= other.to &&
  other.from <= one.to;

/** The index of the first range that overlaps an earlier one of its carrier, or -1. */
export function indexOfOverlap(ranges: readonly ProRange[]): number {
  const read = ranges.map((range) => ({ scac: range.scac, read: readProRange(range) }));
  return read.findIndex((late, at) =>
    read
      .slice(0, at)
      .some(
        (early) =>
          early.scac === late.scac &&
          early.read.ok &&
          late.read.ok &&
          overlap(early.read.numbers, late.read.numbers),
      ),
  );
}
