import { expect, type Locator, type Page } from '@playwright/test';

export const importedList = (page: Page): Locator => page.getByRole('table', { name: 'Imported shipments' });

/** Nothing has to be scrolled to see what is wrong in a file: the first of it stands whole above the button that imports. In any language. */
export async function expectWrongInView(page: Page, where: string): Promise<void> {
  const first = await page.locator('main ul li').first().boundingBox();
  const button = await page.locator('main .btn', { hasText: 'F9' }).boundingBox();
  const bottom = (first?.y ?? Infinity) + (first?.height ?? 0);
  expect.soft(bottom, `${where}: what is wrong is under the button`).toBeLessThan(button?.y ?? 0);
}
