import { afterAll, vi } from 'vitest';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';
import { dropWindowState } from '#renderer/state/window-state.svelte.ts';

overwriteGetLocale(() => 'en');
// Files of a thread share their modules and the global object: nothing that one of them changed is left for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dropWindowState();
});
