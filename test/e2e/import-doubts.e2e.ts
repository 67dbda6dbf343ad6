// What Pack would ask about a load is said in the list of imported ones as well, by line.
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { chooseFile } from '#support/acts/choose-file.ts';
import { goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './bench.ts';
import { importedList as list } from './import-acts.ts';

test('Check all names what Pack would ask about a load, and it may be sent as it is', async ({
  station: { page },
}) => {
  const inCalifornia = orderCells(2);
  inCalifornia[6] = 'CA';
  inCalifornia[9] = 'CTN';
  const second = orderCells(2, 1);
  [second[6], second[9], second[10]] = ['CA', 'CTN', '1'];
  const refused = orderCells(3);
  refused[7] = '895';
  await goTo(page, 'Import');
  await chooseFile(page, 'orders.csv', csv([orderHeadings, orderCells(1), inCalifornia, second, refused]));
  await page.getByRole('button', { name: 'Import 3 shipments' }).click();
  await page.getByRole('button', { name: 'Check all' }).click();
  await expect(page.getByText('Checked. Shipments to fix: 1 · to check before sending: 3')).toBeVisible();
  const row = list(page).getByRole('row').filter({ hasText: 'SO-2' });
  await expect(row).toContainText('89502 is in Nevada');
  await expect(row).toContainText('Line 1: the carrier reads CRT');
  await expect(row).toContainText('and 2 more');
  await expect(row).toContainText('Ready');
  await expect(page.getByRole('button', { name: 'Send all ready (2)' })).toBeEnabled();
  await keepScreenshot(page, 'import-doubts');
  await expectClean(page, 'import, doubts');
});
