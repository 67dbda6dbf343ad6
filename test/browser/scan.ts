import { commands } from 'vitest/browser';
import type { DrawnPage } from './drawn-page.ts';

/**
 * A scanner that types: each key four milliseconds after the one before, and Enter. Keys of a driven browser bear the time at which they
 * came to it, which on a busy computer is no scanner's; so while it scans the keys have the times of a scanner.
 */
export async function scan(_page: DrawnPage, text: string, enter = true): Promise<void> {
  // As letters they would be Delete and Insert.
  const codes: Record<string, number> = { '.': 190, '-': 189 };
  const press = (key: string, typed: string, code: number) => {
    const which = { key, windowsVirtualKeyCode: code, text: typed };
    return [
      { type: 'keyDown', ...which },
      { type: 'keyUp', ...which, text: '' },
    ];
  };
  const times = new WeakMap<Event, number>();
  let last = performance.now();
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
    configurable: true,
    get(this: KeyboardEvent) {
      const time = times.get(this) ?? (last += 4);
      times.set(this, time);
      return time;
    },
  });
  const burst = Array.from(text).flatMap((key) =>
    press(key, key, codes[key] ?? key.toUpperCase().charCodeAt(0)),
  );
  await commands.keyEvents([...burst, ...(enter ? press('Enter', '\r', 13) : [])]);
  Reflect.deleteProperty(KeyboardEvent.prototype, 'timeStamp');
}
