import { tick } from 'svelte';

/** Focuses the field at this path of the form and selects its text, so that typing replaces it. */
export function focusField(within: HTMLElement | null | undefined, path: string): void {
  const field = within?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
  if (field instanceof HTMLInputElement) field.select();
}

/** Goes to the first field that needs input, in the order on screen. */
export function focusFirstWrong(within: HTMLElement | null | undefined): void {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
}

/** The same once a save has ended: what cannot be saved may be out of view. */
export async function focusWrongAfter(
  saving: Promise<void>,
  within: HTMLElement | null | undefined,
): Promise<void> {
  await saving;
  await tick();
  focusFirstWrong(within);
}
