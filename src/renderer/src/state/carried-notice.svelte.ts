import { windowState } from './window-state.svelte.ts';

class CarriedNotice {
  word = $state.raw<(() => string) | null>(null);
}
const carried = windowState(() => new CarriedNotice());

/** A message about what was just done, shown by the next screen. A function, so that it follows the language. */
export function carryNotice(say: () => string): void {
  carried().word = say;
}

/** Takes the notice from the previous screen; it is shown once. */
export function takePendingNotice(): (() => string) | null {
  const { word } = carried();
  carried().word = null;
  return word;
}
