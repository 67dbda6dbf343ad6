import type { Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';
import { outOfReach, sideways, smallTargets } from './sizes.ts';

const screens = ['Pack', 'Rates', 'Tender', 'Tracking', 'Shipments', 'Queue', 'Setup'];

/** Those whose pictures are kept. */
const pictured = new Set(['Pack', 'Queue', 'Setup', 'a shipment']);

/** Opens each screen, a shipment and the guide in turn. */
async function eachScreen(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  for (const screen of screens) {
    await goTo(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (screen === 'Setup') await expect(page.locator('main input').first()).toBeVisible();
    // Its rows come when the carrier has answered.
    if (screen === 'Tracking')
      await expect(page.getByRole('button', { name: '715040001', exact: true })).toBeVisible();
    await look(screen);
  }
  await page.keyboard.press('F1');
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await look('the guide');
  await page.keyboard.press('Escape');
  await goTo(page, 'Shipments');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Labels' })).toBeVisible();
  await look('a shipment');
}

async function pack(page: Page): Promise<void> {
  await createShipment(page, smallForm('715040001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await openDraft(page, smallForm('715040002'));
}

test('every target is 44 px high and wide, for a hand in a glove', async ({ station: { page } }) => {
  await pack(page);
  await eachScreen(page, async (where) => {
    expect.soft(await smallTargets(page), where).toEqual([]);
  });
});

test('at 200 % each screen can be used: nothing axe finds, and every control can be brought into view', async ({
  launch,
}) => {
  const { page } = await launch();
  test.slow();
  await pack(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await eachScreen(page, async (where) => {
    await expectClean(page, `${where} at 200 %`);
    expect.soft(await outOfReach(page), where).toEqual([]);
    expect.soft(await sideways(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
    if (pictured.has(where))
      await keepScreenshot(page, `zoom-${where.replaceAll(' ', '-').toLowerCase()}`, ['light']);
  });
});

test('with the colours of the system each screen can be read', async ({ station: { page } }) => {
  test.slow();
  await pack(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await eachScreen(page, async (where) => {
    // axe reads the colours of the style sheet, not those that the system has put in their place.
    await expectClean(page, `${where}, forced colours`, ['light']);
    if (pictured.has(where))
      await keepScreenshot(page, `forced-${where.replaceAll(' ', '-').toLowerCase()}`, ['light']);
  });
});
