import { windowState } from './window-state.svelte.ts';

class CarriedFile {
  file = $state.raw<File | null>(null);
}
const carried = windowState(() => new CarriedFile());

/** A file that was dropped on another screen, for Import. */
export const carryFile = (file: File): void => {
  carried().file = file;
};

/** Takes it, only once. */
export function takeCarriedFile(): File | null {
  const state = carried();
  const { file } = state;
  if (file !== null) state.file = null;
  return file;
}
