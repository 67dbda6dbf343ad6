// The watched folder, from its field in Setup to what the Import screen says of it, and the columns that it knows by then.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseFile } from '#support/acts/choose-file.ts';
import { ordersCsv } from '#support/order-files.ts';
import { goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './bench.ts';
import { importedList as list } from './import-acts.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Import', exact: true });

async function watch(page: Page, folder: string): Promise<void> {
  await goTo(page, 'Setup');
  await section(page).getByLabel('Watched folder', { exact: true }).fill(folder);
  await section(page).getByRole('button', { name: 'Save import' }).click();
  await expect(section(page).getByText('Saved')).toBeVisible();
  await page.keyboard.press('Control+8');
}

test('the watched folder is set in Setup; a wrong one is named, and a right one imports by the columns that were saved', async ({
  station: { page },
  userDataDir,
}) => {
  const folder = join(userDataDir, 'orders');
  // Written whole under another name first, as a program does that drops files.
  const drop = (name: string, text: string): void => {
    writeFileSync(join(userDataDir, name), text);
    renameSync(join(userDataDir, name), join(folder, name));
  };
  await goTo(page, 'Setup');
  await expect(section(page)).toContainText(
    'Files put in this folder are imported automatically. Imported files move to “done”, the others to “failed” with the reasons.',
  );
  await expect(section(page)).toContainText('Empty: no folder is watched.');
  await expectClean(page, 'Setup, import');

  await watch(page, 'orders');
  await expect(page.getByText('Enter the full path of the watched folder')).toBeVisible();
  await watch(page, folder);
  await expect(page.getByText('The watched folder was not found')).toBeVisible();
  await expect(page.getByText(`${folder}. Files wait there until this is fixed.`)).toBeVisible();
  await expectClean(page, 'import, a folder that is not there');
  mkdirSync(folder);
  await expect(page.getByText('The watched folder was not found')).toHaveCount(0);

  // Columns chosen by hand once: the folder has nobody to ask.
  const file = (n: number) => ordersCsv(2, n).replace('Ship To City', 'Gemeinde').replace('Class', 'Kl.');
  await chooseFile(page, 'orders.csv', file(1));
  await page.getByLabel('Column Gemeinde becomes').selectOption({ label: 'City (consignee)' });
  await page.getByLabel('Column Kl. becomes').selectOption({ label: 'Class' });
  await page.getByLabel('Save these columns as').fill('Warehouse system');
  await page.getByRole('button', { name: 'Import 2 shipments' }).click();
  await expect(list(page).getByRole('row')).toHaveCount(3);

  drop('tonight.csv', file(3));
  await expect(page.getByText(/^Watched folder: tonight\.csv imported, /)).toBeVisible();
  await expect(list(page).getByRole('row')).toHaveCount(5);
  await expect(list(page)).not.toContainText('Problems');
  expect(readdirSync(join(folder, 'done')).some((name) => name.includes('tonight'))).toBe(true);

  drop('broken.csv', 'Order,Ship To\n1,"Reno\n2,Sparks\n');
  // An open quotation mark may be half of a cell: it is given thirty seconds to be closed (docs/decisions/import.md).
  await expect(
    page.getByText(/^Watched folder: broken\.csv was not imported, .*\. The reasons are in “failed”\.$/),
  ).toBeVisible({ timeout: 60_000 });
  await expect(list(page).getByRole('row')).toHaveCount(5);
  const reasons = readdirSync(join(folder, 'failed')).filter((name) => name.endsWith('.txt'));
  expect(reasons).toHaveLength(1);
  expect(readFileSync(join(folder, 'failed', reasons[0] ?? ''), 'utf8')).toContain('quotation mark');

  // Taken out of Setup, it is left alone.
  await watch(page, '');
  // Once the screen has read how it stands: before, there is no such line either.
  await expect(list(page).getByRole('row')).toHaveCount(5);
  await expect(page.getByText(/^Watched folder/)).toHaveCount(0);
  drop('tomorrow.csv', file(5));
  await page.waitForTimeout(5000);
  expect(existsSync(join(folder, 'tomorrow.csv'))).toBe(true);
  await expect(list(page).getByRole('row')).toHaveCount(5);
});

test('a batch that the service has answered for is not called printed before its labels are', async ({
  station: { page },
  bench: { zebra },
}) => {
  zebra.labelMs = 25_000;
  await goTo(page, 'Import');
  await chooseFile(page, 'orders.csv', ordersCsv(1));
  await page.getByRole('button', { name: 'Import 1 shipment' }).click();
  await page.getByRole('button', { name: /^Send all ready/ }).click();
  await expect(page.getByRole('heading', { name: '1 processed', exact: true })).toBeVisible();
  // The picture of "done" stands only beside what is printed.
  const banner = page.locator('.banner', { hasText: '1 processed' });
  expect(zebra.printed).toEqual([]);
  await expect(banner.getByText('0 printed', { exact: true })).toBeVisible();
  await expect(banner).not.toHaveClass(/is-done/);
  await expect(banner.getByText('1 printed', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(zebra.printed).toHaveLength(1);
  await expect(banner).toHaveClass(/is-done/);
});
