// What a file would bring that another shipment has already is said before anything is imported.
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { chooseFile } from '#support/acts/choose-file.ts';
import { goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './bench.ts';
import { importedList as list } from './import-acts.ts';

test('the preview counts BOL numbers that were imported before and names their rows', async ({
  station: { page },
}) => {
  const file = (...numbers: number[]) =>
    csv([[...orderHeadings, 'BOL'], ...numbers.map((n) => [...orderCells(n), '716000123'])]);
  await goTo(page, 'Import');
  await chooseFile(page, 'a.csv', file(1));
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await chooseFile(page, 'b.csv', file(2));
  await expect(page.getByText('Shipments with a number that is already taken: 1')).toBeVisible();
  const problems = page.getByRole('list', { name: 'What is wrong' });
  await expect(problems).toContainText('Row 2, BOL');
  await expect(problems).toContainText('Imported twice under this BOL number');
  await expect(problems).toContainText('“716000123”');
  await keepScreenshot(page, 'import-taken-numbers');
  await expectClean(page, 'import, numbers that are taken');
});
