import { vi } from 'vitest';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';

/** The names of the global object before the first file of this worker; kept there, since each file has this module anew. */
const namesKey = Symbol.for('dockprint.global-names');
const globals = globalThis as { [namesKey]?: ReadonlySet<PropertyKey> };

/**
 * The window of a file begins as one that was just opened, though files share a thread: its modules are read anew, time runs, and what the
 * file before put into the global object or said in another language is gone.
 */
export function openFreshWindow(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  globals[namesKey] ??= new Set(Reflect.ownKeys(globalThis));
  for (const name of Reflect.ownKeys(globalThis))
    // Vitest keeps its own things there.
    if (!globals[namesKey].has(name) && name !== namesKey && !/vitest/i.test(String(name)))
      Reflect.deleteProperty(globalThis, name);
  overwriteGetLocale(() => 'en');
}

openFreshWindow();
