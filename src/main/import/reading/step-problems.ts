import type { FieldProblem } from '#shared/freight/form/read-form.ts';
import { readQuote } from '#shared/freight/form/read-quote.ts';
import { isBlankParty, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { PlannedSteps } from '#shared/freight/planned-steps.ts';
import type { Language } from '#shared/language.ts';

const carrierFields = ['scac', 'carrierName', 'quoteNumber'] as const;

/**
 * A carrier that comes from its rates is not named beside them: two answers to one question. The SCAC that is asked for may be written twice. The
 * form keeps no carrier until the rate is chosen: one that is there then was typed by a person.
 */
export function leaveCarrierOpen(
  form: ShipmentForm,
  { rate }: PlannedSteps,
): { path: (typeof carrierFields)[number]; code: string }[] {
  if (rate === null) return [];
  const isNamed = rate !== 'cheapest' && rate !== 'fastest';
  const isSame = form.scac.trim().toUpperCase() === rate;
  if (isNamed && (isSame || form.scac.trim() === '')) Object.assign(form, { scac: '', carrierName: '' });
  return carrierFields.flatMap((path) => (form[path].trim() === '' ? [] : [{ path, code: 'not-with-rate' }]));
}

/** Whether rates are asked before it is sent: a person who opened it may have named the carrier meanwhile. */
export const asksRates = (form: ShipmentForm, steps: PlannedSteps | null): boolean =>
  steps?.rate != null && form.scac.trim() === '' && form.carrierName.trim() === '';

/** What the form lacks for the steps after or before its BOL. */
export function stepProblems(
  form: ShipmentForm,
  steps: PlannedSteps | null,
  language: Language,
): FieldProblem[] {
  if (steps === null) return [];
  const { tender } = steps;
  const rated = asksRates(form, steps);
  const quote = rated ? readQuote(form, language) : null;
  // A ship date that is left out is the day of sending.
  const isLater = ({ path }: FieldProblem): boolean => path === 'shipDate' && form.shipDate.trim() === '';
  const terms = tender === null ? null : tender.freightTerms || form.freightTerms;
  return [
    ...(quote?.ok === false ? quote.problems.filter((problem) => !isLater(problem)) : []),
    ...(tender !== null && !rated && form.scac.trim() === '' ? [{ path: 'scac', code: 'required' }] : []),
    ...(terms === 'third-party' && isBlankParty(form.billTo)
      ? [{ path: 'billTo.company', code: 'required' }]
      : []),
  ];
}
