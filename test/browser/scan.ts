import { commands } from 'vitest/browser';
import { keepScannerTimes, noPause, scanKeys, type ScanWays } from '#support/acts/scan-keys.ts';
import type { DrawnPage } from './drawn-page.ts';

/** A scanner that types (`test/support/acts/scan.ts`). */
export async function scan(
  _page: DrawnPage,
  text: string,
  enter = true,
  { ends = enter ? ['Enter'] : [], pause = noPause }: ScanWays = {},
): Promise<void> {
  keepScannerTimes(pause);
  await commands.keyEvents(scanKeys(text, ends));
  Reflect.deleteProperty(KeyboardEvent.prototype, 'timeStamp');
}
