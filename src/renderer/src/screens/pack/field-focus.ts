import { focusField } from '../../components/shared/field-focus.ts';

/** Runs `act` once no field inside has the focus: the form stays in place, and new input still starts in its first field. */
export function runAfterLeaving<T>(within: HTMLElement | undefined, act: () => T): T {
  const hand = document.activeElement;
  if (hand instanceof HTMLElement && within?.contains(hand) === true) hand.blur();
  return act();
}

/**
 * Goes to the first field after `from`, in the order on screen, that still needs input; without one, the focus stays. `needed`: the paths of
 * fields that need input.
 */
export function focusNextOpen(
  within: HTMLElement | undefined,
  from: string,
  needed: ReadonlySet<string>,
): void {
  const fields = [...(within?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const after = fields.slice(fields.findIndex((field) => field.dataset['field'] === from) + 1);
  const open = after.find((field) => needed.has(field.dataset['field'] ?? ''));
  focusField(within, open?.dataset['field'] ?? from);
}

/** Enter goes to the next field and never submits; in the instructions it starts a new line, and on a button it presses it. */
export function nextField(event: KeyboardEvent, within: HTMLElement | undefined): void {
  const { target, key, ctrlKey, altKey, shiftKey } = event;
  if (key !== 'Enter' || ctrlKey || altKey || event.defaultPrevented || within === undefined) return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  const fields = [
    ...within.querySelectorAll<HTMLElement>(':is(input, select, textarea):not([tabindex="-1"])'),
  ];
  const next = fields[fields.indexOf(target) + (shiftKey ? -1 : 1)];
  next?.focus();
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select();
}
