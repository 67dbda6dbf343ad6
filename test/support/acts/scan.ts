import type { Page } from 'playwright';
import { keepScannerTimes, noPause, scanKeys, type ScanWays } from './scan-keys.ts';

/** A scanner that types: each key four milliseconds after the one before, and Enter. `enter: false`: one without an end key. */
export async function scan(
  page: Page,
  text: string,
  enter = true,
  { ends = enter ? ['Enter'] : [], pause = noPause }: ScanWays = {},
): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  await page.evaluate(keepScannerTimes, pause);
  await Promise.all(scanKeys(text, ends).map((event) => keys.send('Input.dispatchKeyEvent', event)));
  await page.evaluate(() => Reflect.deleteProperty(KeyboardEvent.prototype, 'timeStamp'));
  await keys.detach();
}
