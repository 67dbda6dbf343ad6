import * as z from 'zod';
import { freightClasses } from '#shared/freight/freight-class.ts';
import { readNumber, showNumber } from '#shared/freight/form/read-number.ts';
import type { Language } from '#shared/language.ts';
import { rulesSettingsSchema, type Rule } from '#shared/station/rules.ts';

/** A rule while it is edited: every number is text. */
export interface RuleText extends Omit<Rule, 'when' | 'set'> {
  set: Omit<Rule['set'], 'labelsPerUnit' | 'labelPrinter' | 'bolPrinter'> & {
    labelsPerUnit: string;
    labelPrinter: string;
    bolPrinter: string;
  };
  when: Omit<Rule['when'], 'minWeightLb' | 'maxWeightLb' | 'freightClass'> & {
    minWeightLb: string;
    maxWeightLb: string;
    freightClass: string;
  };
}

/** The section Rules while it is edited. */
export interface RulesText {
  rules: RuleText[];
}

const nothing = {
  terms: '',
  scac: '',
  carrierName: '',
  specialInstructions: '',
  labelsPerUnit: '',
  labelPrinter: '',
  bolPrinter: '',
} as const;

export const newRule = (name: string): RuleText => ({
  name,
  when: {
    consignee: '',
    state: '',
    scac: '',
    minWeightLb: '',
    maxWeightLb: '',
    freightClass: '',
    source: '',
    mapping: '',
  },
  set: { ...nothing, accessorials: [] },
});

export function textOfRules(rules: readonly Rule[], language: Language): RulesText {
  const textOf = (value: number | null): string => (value === null ? '' : showNumber(value, language));
  return {
    rules: rules.map((rule) => ({
      ...rule,
      set: {
        ...rule.set,
        labelsPerUnit: String(rule.set.labelsPerUnit ?? ''),
        labelPrinter: rule.set.labelPrinter ?? '',
        bolPrinter: rule.set.bolPrinter ?? '',
      },
      when: {
        ...rule.when,
        minWeightLb: textOf(rule.when.minWeightLb),
        maxWeightLb: textOf(rule.when.maxWeightLb),
        // A choice of the list, whose values are plain numbers.
        freightClass: rule.when.freightClass === null ? '' : String(rule.when.freightClass),
      },
    })),
  };
}

/** Null for none, NaN for what is no number or could be two. */
function numberIn(text: string, language: Language): number | null {
  const reading = readNumber(text, language);
  if (reading.is === 'empty') return null;
  return reading.is === 'number' ? reading.value : Number.NaN;
}

export const asRules = ({ rules }: RulesText, language: Language): Rule[] =>
  rules.map(({ when, set, ...rule }) => ({
    ...rule,
    set: {
      ...set,
      labelsPerUnit: set.labelsPerUnit === '' ? null : Number(set.labelsPerUnit),
      labelPrinter: set.labelPrinter === '' ? null : set.labelPrinter,
      bolPrinter: set.bolPrinter === '' ? null : set.bolPrinter,
    },
    when: {
      ...when,
      minWeightLb: numberIn(when.minWeightLb, language),
      maxWeightLb: numberIn(when.maxWeightLb, language),
      freightClass: freightClasses.find((one) => String(one) === when.freightClass) ?? null,
    },
  }));

/** The value to save, as text again, or its problems by the paths of the text. */
export function readRules(typed: RulesText, language: Language): z.ZodSafeParseResult<RulesText> {
  const read = rulesSettingsSchema.safeParse(asRules(typed, language));
  if (read.success) return { success: true, data: textOfRules(read.data, language) };
  const issues = read.error.issues.map((issue) => ({ ...issue, path: ['rules', ...issue.path] }));
  return { success: false, error: new z.ZodError(issues) as z.ZodError<RulesText> };
}

/** The rules with the one at `from` moved to `to`. */
export function moved<T>(rules: readonly T[], from: number, to: number): T[] {
  const rule = rules[from];
  return rule === undefined ? [...rules] : rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
