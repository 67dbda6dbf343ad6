import type { Page } from '@playwright/test';

/** Presses and counts: the bar is in keys, and Shift or Ctrl held with one is one. */
export function counted(page: Page) {
  let keys = 0;
  return {
    async press(key: string) {
      keys += 1;
      await page.keyboard.press(key);
    },
    async type(text: string) {
      for (const letter of text) await this.press(letter);
    },
    get keys() {
      return keys;
    },
  };
}
