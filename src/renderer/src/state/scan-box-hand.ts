import { windowState } from './window-state.svelte.ts';

/** True while a person types into the scan box: Enter, Escape, leaving it, a command or a scan ends that. */
const hand = windowState(() => ({ isTyping: false }));

export const beginTyping = (): void => {
  hand().isTyping = true;
};
export const endTyping = (): void => {
  hand().isTyping = false;
};

export const isTypingScan = (): boolean => hand().isTyping;

/**
 * Moves the focus to the first field of a screen. Not while a number is being typed into the scan box: a screen opens when its script and data
 * have loaded, and the number must not end up in two fields.
 */
export function focusStart(field: { focus: () => void } | null | undefined): void {
  if (!hand().isTyping) field?.focus();
}
