import type { StepKey } from '#shared/freight/fields/step-fields.ts';
import { readFileDay } from '#shared/freight/form/read-day.ts';
import { firstProblemPerField, type FieldProblem } from '#shared/freight/form/read-form.ts';
import { readTime } from '#shared/freight/form/read-time.ts';
import {
  plannedOrderSchema,
  plannedTenderSchema,
  rateChoiceSchema,
  rateChoices,
  type PlannedSteps,
  type RateChoice,
} from '#shared/freight/planned-steps.ts';
import type * as z from 'zod';
import { plainHeading } from './guess-columns.ts';
import { readTerms, readYesNo } from './parse-enum-text.ts';
import type { Writing } from './put-field.ts';

/** What a file says besides the BOL, by field; without a value: nothing. */
export type StepTexts = Partial<Record<StepKey, string>>;

type Problem = Pick<FieldProblem, 'path' | 'code'>;

/** The words for the two choices. */
export const choiceWords = new Map<string, (typeof rateChoices)[number]>([
  ...rateChoices.map((choice) => [choice, choice] as const),
  ...(['lowest', 'lowestprice', 'masbarato', 'masbarata', 'lemoinscher', 'moinscher'] as const).map(
    (word) => [word, 'cheapest'] as const,
  ),
  ...(['masrapido', 'masrapida', 'leplusrapide', 'plusrapide'] as const).map(
    (word) => [word, 'fastest'] as const,
  ),
]);

const readChoice = (text: string): RateChoice | null =>
  choiceWords.get(plainHeading(text)) ?? rateChoiceSchema.safeParse(text).data ?? null;

/** Required, and otherwise as its schema says; problems with the path that the file has. */
function checked<T>(
  schema: z.ZodType<T>,
  typed: object,
  under: 'order' | 'tender',
  problems: Problem[],
): T | null {
  const read = schema.safeParse(typed);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) {
    const [key = ''] = path.map(String);
    const isEmpty = (typed as Record<string, unknown>)[key] === '';
    problems.push({ path: `${under}.${key}`, code: isEmpty ? 'required' : message });
  }
  return null;
}

/**
 * What the file asks for, or every part of it that is wrong. Details of an order or a tender that is not asked for are not looked at: a table has
 * them in every row.
 */
export function readSteps(
  texts: StepTexts,
  { days, language }: Writing,
): { steps: PlannedSteps | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const said = (key: StepKey): string => texts[key] ?? '';
  const asks = (key: 'order' | 'tender'): boolean => {
    const answer = readYesNo(said(key));
    if (answer === null) problems.push({ path: key, code: 'yes-or-no' });
    return answer ?? false;
  };
  const rate = said('rate') === '' ? null : readChoice(said('rate'));
  if (said('rate') !== '' && rate === null) problems.push({ path: 'rate', code: 'scac' });
  const order = asks('order')
    ? checked(
        plannedOrderSchema,
        {
          confirmationEmails: said('order.confirmationEmails')
            .split(/[\s,;]+/)
            .filter((one) => one !== ''),
          internalBolNumber: said('order.internalBolNumber'),
        },
        'order',
        problems,
      )
    : null;
  const day = said('tender.pickupDate');
  const terms = said('tender.freightTerms');
  /** HH:mm, or the text, which its schema refuses. An hour that could be morning or afternoon is asked about. */
  const timeOf = (key: 'tender.pickupFrom' | 'tender.pickupUntil'): string => {
    const reading = readTime(said(key), language);
    if (reading.is === 'unclear' && reading.code === 'time-asked')
      problems.push({ path: key, code: reading.code });
    return reading.is === 'time' ? reading.time : said(key);
  };
  const tender = asks('tender')
    ? checked(
        plannedTenderSchema,
        {
          pickupDate: day === '' ? '' : readFileDay(day, days),
          pickupFrom: timeOf('tender.pickupFrom'),
          pickupUntil: timeOf('tender.pickupUntil'),
          freightTerms: terms === '' ? '' : (readTerms(terms) ?? terms),
          specialInstructions: said('tender.specialInstructions'),
        },
        'tender',
        problems,
      )
    : null;
  // Against a start that is none it says nothing.
  const wrong = problems.some(({ path }) => path === 'tender.pickupFrom')
    ? problems.filter(({ code }) => code !== 'before-from')
    : problems;
  const isNone = rate === null && order === null && tender === null;
  return {
    steps: isNone || problems.length > 0 ? null : { rate, order, tender },
    problems: firstProblemPerField(wrong),
  };
}
