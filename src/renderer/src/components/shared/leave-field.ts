/** Leaves a field, unless a dialog only lies over it for a moment: the hand comes back, and nothing is missing yet. */
export function leaveField(leave: (() => void) | undefined): void {
  if (document.querySelector('dialog:modal') === null) leave?.();
}
