import type { FieldProblem } from '#shared/freight/form/read-form.ts';
import { m } from '../../paraglide/messages.js';
import { plainNumber } from '../../words/times.ts';

const names: Record<string, () => string> = {
  pickupDate: m.tender_pickup_date,
  pickupFrom: m.tender_pickup_from,
  pickupUntil: m.tender_pickup_until,
  freightTerms: m.tender_method,
  carrierCode: m.tender_carrier_code,
  quoteNumber: m.pack_quote_number,
  specialInstructions: m.pack_special_instructions,
  blNumber: m.tender_bl_number,
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
  'blNumber required': m.tender_problem_no_bol,
  'billTo.company required': m.tender_problem_nobody,
};

/** A problem of a tender, as one sentence. */
export const tenderProblem = (problem: FieldProblem): string =>
  whole[`${problem.path} ${problem.code}`]?.() ??
  (problem.code === 'too-long' && problem.limit !== undefined
    ? m.problem_longer_than({ field: tenderField(problem), limit: plainNumber(problem.limit) })
    : undefined) ??
  (sentences[problem.code] ?? m.problem_other)({ field: tenderField(problem) });
