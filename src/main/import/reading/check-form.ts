import { firstProblemPerField, readForm, type FieldProblem } from '#shared/freight/read-form.ts';
import type { NumberLanguage } from '#shared/freight/read-number.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';

/**
 * What is in the way of an imported form. Its BOL number and its day may be left open: they are given when it is submitted, as to a typed
 * draft.
 */
export function problemsOfImported(form: ShipmentForm, language: NumberLanguage): FieldProblem[] {
  const given = {
    ...form,
    bolNumber: form.bolNumber.trim() === '' ? '1' : form.bolNumber,
    shipDate: form.shipDate.trim() === '' ? '2026-01-01' : form.shipDate,
  };
  const read = readForm(given, language);
  return read.ok ? [] : firstProblemPerField(read.problems);
}
