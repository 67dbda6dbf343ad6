import { limitOf } from '../fields/field-limit.ts';
import { freightTermsSchema, type FreightTerms } from '../freight-terms.ts';
import type { FieldProblem } from './read-form.ts';
import type { Shipment } from '../shipment.ts';
import { billingParty, tenderSchema, type TenderForm } from '../tender.ts';

/** The freight terms as typed; prepaid unless one of the three. */
export function termsOf(form: Pick<TenderForm, 'freightTerms'>): FreightTerms {
  const terms = freightTermsSchema.safeParse(form.freightTerms);
  return terms.success ? terms.data : 'prepaid';
}

/** Problems of the fields; an empty required field is "required", whatever its rule says. */
function fieldProblems(form: TenderForm): FieldProblem[] {
  const parsed = tenderSchema.safeParse(form);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    const typed = (form as Record<string, unknown>)[path];
    if (typeof typed === 'string' && typed.trim() === '') return { path, code: 'required' };
    const limit = limitOf(issue);
    return { path, code: issue.message, ...(limit !== undefined && { limit }) };
  });
}

/** Problems that stop a tender, by field. `bolNumber` null: the BOL has no number yet. */
export function tenderProblems(
  form: TenderForm,
  shipment: Pick<Shipment, 'shipper' | 'consignee' | 'billTo'>,
  bolNumber: string | null,
): FieldProblem[] {
  return [
    ...(bolNumber === null ? [{ path: 'bolNumber', code: 'required' }] : []),
    ...fieldProblems(form),
    ...(billingParty(shipment, termsOf(form)) === null ? [{ path: 'billTo.company', code: 'required' }] : []),
  ];
}
