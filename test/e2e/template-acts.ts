import type { Locator, Page } from '@playwright/test';

export const templateDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Save as template' });

/** Opens the dialog on the draft in view and fills it; what is asked each time is ticked after it. */
export async function saveAs(page: Page, name: string, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await templateDialog(page).getByLabel('Key').selectOption({ label: key });
}
