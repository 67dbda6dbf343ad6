import type { Page } from '@playwright/test';
import { scan } from '#support/acts/scan.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectBolPrinted, expectLabels, goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { benchProvision, expect, test as plain } from './bench.ts';

const test = plain.extend({
  provision: async ({ bench, laserQueue }, use) => {
    const provision = benchProvision(bench, laserQueue.uri);
    await use({ ...provision, station: { ...provision.station, scanner: { stickAndScan: true } } });
  },
});
const strip = (page: Page, words: string) => page.getByRole('heading', { name: `Stick and scan: ${words}` });

test('each label is scanned on its pallet, and the BOL prints after the last one, also over a kill', async ({
  launch,
  bench,
}) => {
  const before = await launch();
  const papers = await bench.papersFromNow();

  await createShipment(before.page, smallForm('716950001'));
  await expectLabels(before.page, [1, 2], 2, 'printed');
  await expect(strip(before.page, '0 of 2')).toBeVisible();
  await expect(before.page.getByText('All these labels carry the same barcode')).toBeVisible();
  await expectClean(before.page, 'Stick and scan');
  await scan(before.page, '716950001');
  await expect(strip(before.page, '1 of 2')).toBeVisible();
  await expect(before.page.getByRole('alert').getByText('716950001: 1 of 2 scanned')).toBeVisible();
  await keepScreenshot(before.page, 'stick-and-scan');
  await scan(before.page, 'NOT-A-LABEL-1');
  await expect(before.page.getByText('Not a label of a shipment that waits here')).toBeVisible();
  await before.kill();

  const { page } = await launch();
  await goTo(page, 'Queue');
  await expect(page.getByText('Waiting until all its labels are scanned')).toBeVisible();
  expect(papers()).toHaveLength(0);
  await goTo(page, 'Shipments');
  await page.keyboard.press('F2');
  // As fast as a scanner it would be a scan.
  await page.keyboard.type('716950001', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(strip(page, '1 of 2')).toBeVisible();
  await scan(page, '716950001');
  await expect(page.getByRole('alert').getByText('All labels scanned')).toBeVisible();
  await expectBolPrinted(page);
  await expect(strip(page, '1 of 2')).toHaveCount(0);
  expect(papers()).toHaveLength(1);
});
