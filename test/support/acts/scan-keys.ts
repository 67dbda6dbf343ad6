export interface ScanWays {
  /** The keys behind it: CR and LF, as many wedges press them, are Enter and Enter or Ctrl+J. */
  ends?: readonly ('Enter' | 'Tab' | 'Ctrl+J')[];
  /** A gap before the key of this index, milliseconds; the first end key has the index behind the last letter. */
  pause?: { before: number; ms: number };
}

// As letters they would be Delete and Insert.
const codes: Record<string, number> = { '.': 190, '-': 189 };
const press = (key: string, text: string, windowsVirtualKeyCode: number, modifiers = 0) => [
  { type: 'keyDown' as const, key, windowsVirtualKeyCode, text, modifiers },
  { type: 'keyUp' as const, key, windowsVirtualKeyCode, text: '', modifiers },
];
const endKeys = {
  Enter: press('Enter', '\r', 13),
  Tab: press('Tab', '', 9),
  'Ctrl+J': press('j', '', 74, 2),
};

/** The key events of a scan, for `Input.dispatchKeyEvent`. */
export const scanKeys = (text: string, ends: NonNullable<ScanWays['ends']>) => [
  ...Array.from(text).flatMap((key) => press(key, key, codes[key] ?? key.toUpperCase().charCodeAt(0))),
  ...ends.flatMap((end) => endKeys[end]),
];

/**
 * Gives the keys the times of a scanner: each four milliseconds after the one before. Those of a browser that is driven bear the time at
 * which they came to it, which on a busy computer is no scanner's. Runs in the page, as text too.
 */
export function keepScannerTimes({ before, ms }: { before: number; ms: number }): void {
  let index = 0;
  const times = new WeakMap<KeyboardEvent, number>();
  let last = performance.now();
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
    configurable: true,
    get(this: KeyboardEvent) {
      const time = times.get(this) ?? (last += this.type === 'keydown' && index++ === before ? ms : 4);
      times.set(this, time);
      return time;
    },
  });
}

export const noPause = { before: -1, ms: 0 };
