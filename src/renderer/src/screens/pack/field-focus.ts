/** Goes to the field at this place of the form; its text is chosen, so that typing replaces it. */
export function focusField(within: HTMLElement | undefined, path: string): void {
  const field = within?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
  if (field instanceof HTMLInputElement) field.select();
}

/**
 * Goes to the first field after `from`, as the eye meets them, that still needs something; without one it stays. `needed`: the places that are
 * in the way.
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

/** Goes to the first field in the way, as the eye meets them. */
export function focusFirstWrong(within: HTMLElement | undefined): void {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
}

/** Enter goes to the next field and never submits; in the instructions it is a new line, on a button it presses. */
export function nextField(event: KeyboardEvent, within: HTMLElement | undefined): void {
  const { target, key, ctrlKey, altKey, shiftKey } = event;
  if (key !== 'Enter' || ctrlKey || altKey || event.defaultPrevented || within === undefined) return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  const fields = [...within.querySelectorAll<HTMLElement>('input, select, textarea')];
  const next = fields[fields.indexOf(target) + (shiftKey ? -1 : 1)];
  next?.focus();
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select();
}
