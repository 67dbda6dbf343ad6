import { expect, type Page } from '@playwright/test';
import { scan } from '#support/acts/scan.ts';

/** A scan at the trailer: the burst goes to the scan box from anywhere. */
export async function scanAt(page: Page, code: string, says: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, code);
  await expect(page.getByText(says)).toBeVisible();
}
