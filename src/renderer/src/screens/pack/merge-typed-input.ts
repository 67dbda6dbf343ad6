import { emptyForm, type LineForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(before: unknown, now: unknown, draft: unknown): unknown {
  if (isGroup(before) && isGroup(now) && isGroup(draft))
    return Object.fromEntries(
      Object.keys(draft).map((key) => [key, merge(before[key], now[key], draft[key])]),
    );
  return JSON.stringify(now) === JSON.stringify(before) ? draft : now;
}

/**
 * The loaded draft with what was typed meanwhile: a scanner does not wait for a disk. Each field that differs from `before`, the form when the
 * draft was requested, keeps its input. All lines together count as one field.
 */
export function mergeTypedInput(before: ShipmentForm, now: ShipmentForm, draft: ShipmentForm): ShipmentForm {
  // All three have the same shape, so the result does too; a loop over keys cannot express that type.
  return merge(before, now, draft) as ShipmentForm;
}

/** The lines of a draft; those already on screen stay the same objects, so that their rows are not redrawn. */
export const reuseShownLines = (shown: readonly LineForm[], draft: readonly LineForm[]): LineForm[] =>
  draft.map((line, at) => {
    const here = shown[at];
    return here !== undefined && JSON.stringify(here) === JSON.stringify(line) ? here : line;
  });

/** Input typed while a copy was on screen whose draft did not exist yet; null: the form was empty. */
export const typedSince = (copy: ShipmentForm | null, now: ShipmentForm): ShipmentForm =>
  copy === null ? now : mergeTypedInput(copy, now, emptyForm());
