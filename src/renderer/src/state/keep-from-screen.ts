/** For the keys of a dialog: typed there, they must not act on the screen behind. F9 would send, Ctrl+1 would lead away from a signature. */
export const keepFromScreen = (event: KeyboardEvent): void => {
  event.stopPropagation();
};
