/** Cmd on a Mac, where Ctrl has other uses; Ctrl everywhere else. On a Mac both count, because the hints say Ctrl. */
const isMac = (): boolean => navigator.userAgent.includes('Macintosh');

/** Whether only the command key is held. */
export const isCommandKeyOnly = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  isMac() ? event.ctrlKey !== event.metaKey : event.ctrlKey && !event.metaKey;

/** Whether no other key is held with it: with Shift, F1 to F9 open templates on every screen. */
export const isPressedAlone = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Alt+Down, as in a native list or date. */
export const opensPicker = ({ key, altKey, ctrlKey }: KeyboardEvent): boolean =>
  key === 'ArrowDown' && altKey && !ctrlKey;
