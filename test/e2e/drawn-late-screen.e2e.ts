import type { Page } from '@playwright/test';
import { expect, test } from './drawn.ts';

const number = '712000001';
const box = (page: Page) => page.getByRole('combobox', { name: 'Scan or search' });

/** A computer that is slow to load a screen: its script comes when the returned function is called. */
async function slowScreen(page: Page, screen: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(`**/${screen}*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return () => {
    resolve(undefined);
  };
}

const screens = [
  { key: 'Control+5', script: 'ShipmentsScreen', field: 'Find a shipment' },
  { key: 'F3', script: 'TemplatesScreen', field: 'Find a template' },
];

// Regression: a screen that came while a number was typed into the scan box took the rest of it, and its Enter.
for (const { key, script, field } of screens) {
  test(`${script} that comes late leaves the number being typed into the scan box where it is`, async ({
    draw,
  }) => {
    const page = await draw('?screen=pack');
    const come = await slowScreen(page, script);
    await page.keyboard.press(key);
    await page.keyboard.press('F2');
    await page.keyboard.type(number.slice(0, 4), { delay: 60 });
    come();
    await expect(page.getByLabel(field)).toBeVisible();
    await page.keyboard.type(number.slice(4), { delay: 60 });
    await expect(box(page)).toHaveValue(number);
    await expect(page.getByLabel(field)).toHaveValue('');
  });
}
