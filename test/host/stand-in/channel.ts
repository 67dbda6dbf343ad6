import type { FromLauncher, FromMain } from '../messages.ts';

/** Of a command there is none: it opens no window. */
const send = process.send?.bind(process);

/** Tells the launcher something. After the launcher is gone nothing is left to tell. */
export function tellLauncher(message: FromMain): void {
  // Its end may not have reached us yet: without the callback that would be an uncaught exception of the app.
  if (process.connected) send?.(message, undefined, undefined, () => undefined);
}

const listeners = new Set<(message: FromLauncher) => void>();

export function onLauncher(listener: (message: FromLauncher) => void): void {
  listeners.add(listener);
}

process.on('message', (message) => {
  for (const listener of listeners) listener(message as FromLauncher);
});
