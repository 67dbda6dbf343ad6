/** Something is being typed into the scan box: its Enter, its Escape, leaving it, a command and a scan end that. */
let isTyping = false;

export const beginTyping = (): void => {
  isTyping = true;
};
export const endTyping = (): void => {
  isTyping = false;
};

/**
 * Puts the keyboard where a screen begins. Not while a number is typed into the scan box: a screen comes when its script and its data are
 * here, and what is typed must not fall into two fields.
 */
export function beginAt(field: { focus: () => void } | null | undefined): void {
  if (!isTyping) field?.focus();
}
