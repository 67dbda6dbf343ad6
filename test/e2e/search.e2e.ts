import type { Page } from '@playwright/test';
import { scan } from '#support/acts/scan.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo } from './acts.ts';
import { expect, shipments, test } from './bench.ts';

const wanted = '717010001';
const other = '717010002';

/** The code of a label's barcode as a scanner sends it: without the marks by which Code 128 changes its subset. */
function barcodeOf(zpl: string): string {
  const field = /\^BCN[^^]*(?:\^FH)?\^FD([^^]*)\^FS/.exec(zpl)?.[1];
  if (field === undefined) throw new Error('a label without a barcode');
  return field.replaceAll(/>[0-9:;<=>]/g, '');
}

async function tender(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tender load' }).click();
  await page.getByLabel('Pickup date', { exact: true }).fill(tomorrow());
  await page.getByLabel('Pickup from', { exact: true }).fill('13:00');
  await page.getByLabel('Pickup until', { exact: true }).fill('16:30');
  await page.keyboard.press('F9');
  await expect(page.getByLabel('Confirmation', { exact: true })).not.toHaveText('');
}
const tomorrow = (): string => {
  const now = new Date();
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

test('found by every number it has: in the scan box, by a scan from anywhere, and in Shipments', async ({
  station: { page },
  bench,
}) => {
  await createShipment(page, { ...smallForm(wanted), proNumber: '123-456789-0', poNumber: 'PO-88121/A' });
  await expectLabels(page, [1, 2], 2, 'printed');
  const barcode = barcodeOf(String(bench.zebra.printed[0]));
  await tender(page);
  await createShipment(page, { ...smallForm(other), proNumber: '987-654321-0', poNumber: 'PO-90001' });
  await expectLabels(page, [1, 2], 2, 'printed');

  const view = (await shipments(page)).find(({ bolNumber }) => bolNumber === wanted);
  const numbers = {
    'the barcode of a label': barcode,
    'the PRO': '123-456789-0',
    'the PRO as a scanner reads it': '1234567890',
    'the PO': 'PO-88121/A',
    'the confirmation of the carrier': view?.tender?.confirmationId ?? '',
    'the pickup ID': String(view?.tender?.pickupId ?? ''),
  };
  expect(Object.values(numbers)).not.toContain('');
  const found = page.getByRole('heading', { name: `BOL ${wanted}` });
  const box = page.getByLabel('Scan or search');
  const search = page.getByLabel('Find a shipment');
  for (const [what, number] of Object.entries(numbers))
    await test.step(what, async () => {
      await box.fill(number);
      await box.press('Enter');
      await expect(found).toBeVisible();

      await goTo(page, 'Shipments');
      await expect(page.getByRole('row', { name: new RegExp(other) })).toBeVisible();
      await search.fill(number);
      await expect(page.getByRole('row', { name: new RegExp(other) })).toHaveCount(0);
      await expect(page.getByRole('row', { name: new RegExp(wanted) })).toBeVisible();
      await search.press('Enter');
      await expect(found).toBeVisible();

      await goTo(page, 'Queue');
      await expect(found).toHaveCount(0);
      await scan(page, number);
      await expect(found).toBeVisible();
    });

  await box.fill(other);
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: `BOL ${other}` })).toBeVisible();
});
