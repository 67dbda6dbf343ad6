import type { Locator, Page } from '@playwright/test';

export const scanField = (page: Page): Locator => page.getByLabel('Scan a destroyed label');

/** Says by a scan that a label of the old BOL is destroyed. */
export async function scanPiece(page: Page, code: string): Promise<void> {
  await scanField(page).fill(code);
  await scanField(page).press('Enter');
}
