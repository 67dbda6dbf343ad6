import type { ShipmentForm } from '#shared/freight/shipment-form.ts';

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
 * The draft that has just arrived, with what was typed while it was on its way: a scanner does not wait for a disk. Each field
 * that differs from `before`, the form as it stood when the draft was asked for, keeps what was typed. Lines count as one.
 */
export function withTypedMeanwhile(
  before: ShipmentForm,
  now: ShipmentForm,
  draft: ShipmentForm,
): ShipmentForm {
  // The three are of one shape, so the result is of it too; a walk over keys cannot carry that type.
  return merge(before, now, draft) as ShipmentForm;
}
