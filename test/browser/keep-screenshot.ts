import { commands } from 'vitest/browser';
import type { DrawnPage } from './drawn-page.ts';

/** Keeps the window's picture in these themes where `KEEP_SCREENSHOTS` is 1 (`test/support/keep-screenshot.ts`). */
export async function keepScreenshot(
  _page: DrawnPage,
  name: string,
  themes: ('light' | 'dark')[] = ['light', 'dark'],
  times: 'still' | 'own' = 'still',
): Promise<void> {
  if ((import.meta as unknown as { env: Record<string, string> }).env['KEEP_SCREENSHOTS'] === '1')
    await commands.keepScreenshot(name, themes, times);
}
