import type { Page } from 'playwright';

interface ScanWays {
  /** The keys behind it: CR and LF, as many wedges press them, are Enter and Enter or Ctrl+J. */
  ends?: readonly ('Enter' | 'Tab' | 'Ctrl+J')[];
  /** A gap before the key of this index, milliseconds; the first end key has the index behind the last letter. */
  pause?: { before: number; ms: number };
}

/**
 * A scanner that types: each key four milliseconds after the one before, and Enter. `enter: false`: one without an end key. Keys of a real
 * scanner bear the time at which they were pressed; those of a browser that is driven bear the time at which it came to them, which on
 * a busy computer is no scanner's. So while it scans the page's keys are told the times of a scanner.
 */
export async function scan(
  page: Page,
  text: string,
  enter = true,
  { ends = enter ? ['Enter'] : [], pause }: ScanWays = {},
): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  // As letters they would be Delete and Insert.
  const codes: Record<string, number> = { '.': 190, '-': 189 };
  const press = (key: string, typed: string, code: number, modifiers = 0) => {
    const which = { key, windowsVirtualKeyCode: code, text: typed, modifiers };
    return [
      keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...which }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...which, text: '' }),
    ];
  };
  const endKeys = {
    Enter: () => press('Enter', '\r', 13),
    Tab: () => press('Tab', '', 9),
    'Ctrl+J': () => press('j', '', 74, 2),
  };
  await page.evaluate(
    ({ before, ms }) => {
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
    },
    pause ?? { before: -1, ms: 0 },
  );
  const burst = Array.from(text).flatMap((key) =>
    press(key, key, codes[key] ?? key.toUpperCase().charCodeAt(0)),
  );
  await Promise.all([...burst, ...ends.flatMap((end) => endKeys[end]())]);
  await page.evaluate(() => Reflect.deleteProperty(KeyboardEvent.prototype, 'timeStamp'));
  await keys.detach();
}
