import type { Page } from 'playwright';

/** Gives the Import screen a file, as its button's dialog would. */
export const chooseFile = (page: Page, name: string, text: string): Promise<void> =>
  page
    .getByLabel('Choose a file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
