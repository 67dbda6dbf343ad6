let word = $state.raw<(() => string) | null>(null);

/** A notice about what was just done, shown by the next screen. A function, so that it follows the language. */
export function carryNotice(say: () => string): void {
  word = say;
}

/** Takes the notice from the previous screen; it is shown once. */
export function takeCarriedNotice(): (() => string) | null {
  const taken = word;
  word = null;
  return taken;
}
