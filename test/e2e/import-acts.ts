import type { Locator, Page } from '@playwright/test';

export const importedList = (page: Page): Locator => page.getByRole('table', { name: 'Imported shipments' });
