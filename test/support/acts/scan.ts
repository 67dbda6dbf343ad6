import type { Page } from 'playwright';

/**
 * A scanner that types: each key four milliseconds after the one before, and Enter. `enter: false`: one without an end key. Keys of a real
 * scanner bear the time at which they were pressed; those of a browser that is driven bear the time at which it came to them, which on
 * a busy computer is no scanner's. So while it scans the page's keys are told the times of a scanner.
 */
export async function scan(page: Page, text: string, enter = true): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  // As letters they would be Delete and Insert.
  const codes: Record<string, number> = { '.': 190, '-': 189 };
  const press = (key: string, typed: string, code: number) => {
    const which = { key, windowsVirtualKeyCode: code, text: typed };
    return [
      keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...which }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...which, text: '' }),
    ];
  };
  await page.evaluate(() => {
    const times = new WeakMap<KeyboardEvent, number>();
    let last = performance.now();
    Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
      configurable: true,
      get(this: KeyboardEvent) {
        const time = times.get(this) ?? (last += 4);
        times.set(this, time);
        return time;
      },
    });
  });
  const burst = Array.from(text).flatMap((key) =>
    press(key, key, codes[key] ?? key.toUpperCase().charCodeAt(0)),
  );
  await Promise.all([...burst, ...(enter ? press('Enter', '\r', 13) : [])]);
  await page.evaluate(() => Reflect.deleteProperty(KeyboardEvent.prototype, 'timeStamp'));
  await keys.detach();
}
