import { afterAll, vi } from 'vitest';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';
import { dropWindowState } from '#renderer/state/window-state.svelte.ts';

overwriteGetLocale(() => 'en');

/** Timers that this file has set, and that may be running. */
const timers = new Set<NodeJS.Timeout>();
const real = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };
for (const name of ['setTimeout', 'setInterval'] as const) {
  const set = (...given: Parameters<typeof setTimeout>): NodeJS.Timeout => {
    const timer = real[name](...given);
    timers.add(timer);
    return timer;
  };
  Object.assign(globalThis, { [name]: set });
}

// Files of a thread share their modules and the global object: nothing that one of them changed or began is left for the next. A draft that
// was still to be saved went to the station of another file.
afterAll(() => {
  vi.useRealTimers();
  for (const timer of timers) clearTimeout(timer);
  vi.unstubAllGlobals();
  Object.assign(globalThis, real);
  dropWindowState();
});
