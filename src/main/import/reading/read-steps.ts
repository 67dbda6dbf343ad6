import { type StepKey, stepFields, stepFlags, isStepKey } from '#shared/freight/fields/step-fields.ts';
import { isFarAway, readFileDay } from '#shared/freight/form/read-day.ts';
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
import { fieldNamed, plainHeading } from './guess-columns.ts';
import { readTerms, readYesNo } from './parse-enum-text.ts';
import type { Writing } from './put-field.ts';
import { isUsualScac } from '#shared/freight/numbers/scac.ts';
import { cellContent, isEmptyValue } from './cell-content.ts';
import { textOf, type TableRow } from './table.ts';
import { isObject } from './open-json.ts';

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
  const day = readFileDay(said('tender.pickupDate'), days);
  const terms = said('tender.freightTerms');
  /** HH:mm, or the text, which its schema refuses. An hour that could be morning or afternoon is asked about. */
  const timeOf = (key: 'tender.pickupFrom' | 'tender.pickupUntil'): string => {
    const reading = readTime(said(key), language);
    if (reading.is === 'unclear' && reading.code === 'time-asked')
      problems.push({ path: key, code: reading.code });
    return reading.is === 'time' ? reading.time : said(key);
  };
  const isTendered = asks('tender');
  if (isTendered && isFarAway(day)) problems.push({ path: 'tender.pickupDate', code: 'day' });
  const tender = isTendered
    ? checked(
        plannedTenderSchema,
        {
          pickupDate: day,
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

const flagHeadings = new Map<string, (typeof stepFlags)[number]>(
  stepFlags.flatMap((flag) =>
    stepFields[flag].headings.split('|').map((heading) => [plainHeading(heading), flag] as const),
  ),
);
/** Digits are order numbers, and ticks are ticks of something else. */
const plainAnswers = new Set('y|yes|n|no|true|false|si|oui|non|vrai|faux|verdadero|falso'.split('|'));

const fitsFlag = (flag: (typeof stepFlags)[number], text: string): boolean =>
  flag === 'rate'
    ? choiceWords.has(plainHeading(text)) || isUsualScac(text)
    : plainAnswers.has(plainHeading(text));

/** A file that asks for nothing yet says all the same what its column is for, and its mapping may be kept. "Rate" is a price in most files. */
const mayBeEmpty = (flag: (typeof stepFlags)[number], heading: string): boolean =>
  flag !== 'rate' && fieldNamed(heading) === null;

/**
 * The columns named "Order", "Tender" and "Rate" whose every value is an answer. In most files they hold an order number or a price: those keep
 * their meaning.
 */
export function stepColumns(
  columns: readonly string[],
  rows: readonly TableRow[],
): ReadonlyMap<number, StepKey> {
  const found = new Map<number, StepKey>();
  for (const [column, name] of columns.entries()) {
    const flag = flagHeadings.get(plainHeading(name));
    if (flag === undefined || [...found.values()].includes(flag)) continue;
    const values = rows
      .map(({ cells }) => cellContent(textOf(cells[column])))
      .filter((text) => text !== '' && !isEmptyValue(text));
    const fits = values.length === 0 ? mayBeEmpty(flag, name) : values.every((text) => fitsFlag(flag, text));
    if (fits) found.set(column, flag);
  }
  return found;
}

/** `rate`, `order` and `tender` of a JSON shipment as texts; `refuse` names what they cannot be. `textAt`: null where it refused it. */
export function stepTextsOfJson(
  given: { rate: unknown; order: unknown; tender: unknown },
  textAt: (path: StepKey, value: unknown) => string | null,
  refuse: (path: string, code: string, value: unknown) => void,
): StepTexts {
  const texts: StepTexts = {};
  const put = (path: StepKey, value: unknown): void => {
    if (value === undefined || value === null) return;
    const text = textAt(path, value);
    if (text !== null && text !== '') texts[path] = text;
  };
  put('rate', given.rate);
  for (const under of ['order', 'tender'] as const) {
    const value = given[under];
    if (!isObject(value)) {
      if (value === undefined || value === null) continue;
      if (typeof value === 'boolean') texts[under] = value ? 'yes' : 'no';
      else refuse(under, 'yes-or-no', value);
      continue;
    }
    texts[under] = 'yes';
    for (const [key, one] of Object.entries(value)) {
      const path = `${under}.${key}`;
      if (!isStepKey(path)) refuse(path, 'unknown-field', one);
      else if (Array.isArray(one) && path === 'order.confirmationEmails') {
        const emails = one.map((each: unknown) => (typeof each === 'string' ? each.trim() : null));
        if (emails.includes(null)) refuse(path, 'not-a-text', one);
        else put(path, emails.join(' '));
      } else put(path, one);
    }
  }
  return texts;
}
