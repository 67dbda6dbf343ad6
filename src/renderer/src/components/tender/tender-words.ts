import type { FieldProblem } from '#shared/freight/form/read-form.ts';
import { m } from '../../paraglide/messages.js';
import { plainNumber } from '../../words/times.ts';
import type { LineItem } from '#shared/freight/line-item.ts';
import { sentPackageType, tenderPackageType } from '#shared/freight/tender-package-type.ts';
import type { TenderForm } from '#shared/freight/tender.ts';
import { readAt, writeAt } from '../shared/field-path.ts';

const names: Record<string, () => string> = {
  pickupDate: m.tender_pickup_date,
  pickupFrom: m.tender_pickup_from,
  pickupUntil: m.tender_pickup_until,
  freightTerms: m.tender_method,
  carrierCode: m.tender_carrier_code,
  quoteNumber: m.pack_quote_number,
  specialInstructions: m.pack_special_instructions,
  bolNumber: m.tender_bol_number,
  'billTo.company': m.tender_who_pays,
};
/** The name of a field with a problem, for a sentence. */
export function tenderField({ path }: FieldProblem): string {
  const line = /^packageTypes\.(\d+)$/.exec(path)?.[1];
  return line === undefined ? (names[path]?.() ?? path) : m.tender_package_line({ n: Number(line) + 1 });
}

const sentences: Record<string, (given: { field: string }) => string> = {
  required: m.problem_required,
  day: m.problem_day,
  scac: m.problem_scac,
  time: m.tender_problem_time,
  'before-from': m.tender_problem_before,
  'too-long': m.problem_too_long,
};
const whole: Record<string, () => string> = {
  'bolNumber required': m.tender_problem_no_bol,
  'billTo.company required': m.tender_problem_nobody,
};

/** A problem of a tender, as one sentence. */
export const tenderProblem = (problem: FieldProblem): string =>
  whole[`${problem.path} ${problem.code}`]?.() ??
  (problem.code === 'too-long' && problem.limit !== undefined
    ? m.problem_longer_than({ field: tenderField(problem), limit: plainNumber(problem.limit) })
    : undefined) ??
  (sentences[problem.code] ?? m.problem_other)({ field: tenderField(problem) });

export type BolLines = readonly Pick<LineItem, 'packageType'>[];

/** The carrier gets two letters; the bill has words. */
const paymentTerms = { PP: 'prepaid', CC: 'collect', TP: 'third-party' } as const;
const methods = Object.keys(paymentTerms) as (keyof typeof paymentTerms)[];

const lineOf = (path: string): number | null => {
  const line = /^packageTypes\.(\d+)$/.exec(path)?.[1];
  return line === undefined ? null : Number(line);
};

/** The text of a tender's field. Empty for a package code that is the table's own: it is the default. */
export function tenderText(form: TenderForm, lines: BolLines, path: string): string {
  if (path === 'freightTerms')
    return methods.find((method) => paymentTerms[method] === form.freightTerms) ?? 'PP';
  const type = lines[lineOf(path) ?? -1]?.packageType;
  if (type === undefined) return readAt(form, path);
  const code = sentPackageType(type, form.packageTypes[lineOf(path) ?? -1]);
  return code === tenderPackageType[type] ? '' : code;
}

export function writeTenderText(form: TenderForm, lines: BolLines, path: string, text: string): void {
  const line = lineOf(path);
  if (path === 'freightTerms')
    form.freightTerms = paymentTerms[methods.find((method) => method === text) ?? 'PP'];
  else if (line === null) writeAt(form, path, text);
  else form.packageTypes = lines.map((_, at) => (at === line ? text : (form.packageTypes[at] ?? '')));
}
