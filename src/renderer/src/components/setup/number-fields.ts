import * as z from 'zod';
import type { ProRule } from '#shared/freight/numbers/pro-rule.ts';
import { numbersSettingsSchema, type NumbersSettings } from '#shared/station/numbers.ts';

/** A range of PRO numbers while it is edited: every field is text. */
export interface RangeText {
  scac: string;
  rule: ProRule;
  first: string;
  last: string;
  warnBelow: string;
  /** Shared by all stations of the fleet. */
  shared?: boolean | undefined;
}

/** The section Numbers while it is edited. */
export interface NumbersText {
  bolForm: NumbersSettings['bolForm'];
  companyPrefix: string;
  ranges: RangeText[];
}

export const newRange = (): RangeText => ({ scac: '', rule: 'none', first: '', last: '', warnBelow: '50' });

/** Contains only what every new row starts with. */
const isBlank = ({ scac, first, last }: RangeText): boolean => `${scac}${first}${last}`.trim() === '';

export const textOfNumbers = ({ proRanges, ...bol }: NumbersSettings): NumbersText => ({
  ...bol,
  ranges: proRanges.map((range) => ({ ...range, warnBelow: String(range.warnBelow) })),
});

const numberIn = (text: string): number => (/^\s*\d{1,7}\s*$/.test(text) ? Number(text) : Number.NaN);

/** The value to save, as text again, or its problems by the paths of the text. Empty rows are left out. */
export function readNumbers(typed: NumbersText): z.ZodSafeParseResult<NumbersText> {
  const ranges = typed.ranges.filter((range) => !isBlank(range));
  const read = numbersSettingsSchema.safeParse(numbersAsSettings({ ...typed, ranges }));
  if (read.success) return { success: true, data: textOfNumbers(read.data) };
  const issues = read.error.issues.map((issue) => {
    const [head, at, ...rest] = issue.path;
    const range = ranges[Number(at)];
    // The row's index on screen, where blank ones are between.
    return head === 'proRanges' && range !== undefined
      ? { ...issue, path: ['ranges', typed.ranges.indexOf(range), ...rest] }
      : issue;
  });
  return { success: false, error: new z.ZodError(issues) as z.ZodError<NumbersText> };
}

export const numbersAsSettings = ({ ranges, ...bol }: NumbersText): NumbersSettings => ({
  ...bol,
  proRanges: ranges.map((range) => ({ ...range, warnBelow: numberIn(range.warnBelow) })),
});
