import { firstProblemPerField, readUnnumbered, type FieldProblem } from '#shared/freight/form/read-form.ts';
import type { Language } from '#shared/language.ts';
import { hasContent } from '#shared/freight/text/has-content.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { PlannedSteps } from '#shared/freight/planned-steps.ts';
import { hazardFields, typedOfHazard } from '#shared/freight/form/unticked-hazard.ts';
import { stepProblems } from './step-problems.ts';

/**
 * Hazardous details on a line that is not marked hazardous: none of them would be on the bill. Pack asks about it while a packer looks at
 * it; an imported load may go out without anyone having looked.
 */
const unticked = ({ lines }: ShipmentForm): FieldProblem[] =>
  lines.flatMap((line, at) =>
    !line.hazmat && hazardFields.some((field) => hasContent(typedOfHazard(line, field)))
      ? [{ path: `lines.${at}.hazmat`, code: 'hazmat-unticked' }]
      : [],
  );

/** The problems of an imported form. BOL number and day may be empty: they are set when it is submitted, as in a typed draft. */
export function problemsOfImported(
  form: ShipmentForm,
  steps: PlannedSteps | null,
  language: Language,
): FieldProblem[] {
  const read = readUnnumbered(form, language);
  const found = [...(read.ok ? [] : read.problems), ...stepProblems(form, steps, language)];
  return [...unticked(form), ...firstProblemPerField(found)];
}
