import { windowState } from './window-state.svelte.ts';

class CarriedFile {
  files = $state.raw<readonly File[]>([]);
}
const carried = windowState(() => new CarriedFile());

/** What was dropped on another screen, for Import. */
export const carryFiles = (files: readonly File[]): void => {
  carried().files = files;
};

/** Takes them, only once. */
export function takeCarriedFiles(): readonly File[] {
  const state = carried();
  const { files } = state;
  if (files.length > 0) state.files = [];
  return files;
}
