/** Cmd on a Mac, where Ctrl is for other things; Ctrl everywhere else. On a Mac both count: the hints say Ctrl. */
const isMac = (): boolean => navigator.userAgent.includes('Macintosh');

/** Whether the key of commands is held, alone. */
export const holdsCommand = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  isMac() ? event.ctrlKey !== event.metaKey : event.ctrlKey && !event.metaKey;
