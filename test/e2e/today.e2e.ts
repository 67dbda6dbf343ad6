import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels } from './acts.ts';
import { expect, test } from './bench.ts';

test('a shipment that was made and printed is counted in its hour, and its bar opens it', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('717010001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await page.keyboard.press('Control+0');
  const hours = page.getByRole('region', { name: 'By hour' });
  await expect(hours.getByRole('link', { name: /^Made, .*: 1$/ })).toBeVisible();
  await hours.getByRole('link', { name: /^Printed, .*: 1$/ }).click();
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  await expect(page.getByRole('link', { name: '717010001' })).toBeVisible();
  await page.keyboard.press('F2');
  await page.keyboard.type('717010001');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toContainText(
    '717010001',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /717010001/ })).toBeVisible();
});
