let word = $state.raw<(() => string) | null>(null);

/** What was just done here, for the screen that comes next to say. A function, so that it follows the language. */
export function carryNotice(say: () => string): void {
  word = say;
}

/** The word that came along with the packer; it is said once. */
export function takeCarriedNotice(): (() => string) | null {
  const taken = word;
  word = null;
  return taken;
}
