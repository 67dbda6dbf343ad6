import type { Page } from 'playwright';

/**
 * A scanner's burst and its Enter. All keys are on their way before the first is answered: sent one by one, a busy machine would
 * make them as slow as a hand's.
 */
export async function scan(page: Page, text: string, enter = true): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  // As letters they would be Delete and Insert.
  const codes: Record<string, number> = { '.': 190, '-': 189 };
  // The times of a scanner's keys, whatever a busy browser makes of their coming; seconds.
  let timestamp = Date.now() / 1000;
  const press = (key: string, typed: string, code: number) => {
    timestamp += 0.004;
    const which = { key, windowsVirtualKeyCode: code, text: typed, timestamp };
    return [
      keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...which }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...which, text: '' }),
    ];
  };
  const burst = Array.from(text).flatMap((key) =>
    press(key, key, codes[key] ?? key.toUpperCase().charCodeAt(0)),
  );
  await Promise.all([...burst, ...(enter ? press('Enter', '\r', 13) : [])]);
  await keys.detach();
}
