// A day's orders out of a file: mapped, looked at, imported, repaired, sent as a batch, printed in load order.
import { readFileSync } from 'node:fs';
import { csv, orderCells, orderHeadings, ordersCsv } from '#support/order-files.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { chooseFile } from '#support/acts/choose-file.ts';
import { traceTasks } from '#support/page-trace.ts';
import { goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';
import { expectWrongInView, importedList as list } from './import-acts.ts';

test('200 orders through the window: what is wrong is named, repaired and sent with the others, in load order', async ({
  station: { page },
  bench,
}) => {
  test.setTimeout(420_000);
  await page.keyboard.press('Control+8');
  await expect(page.getByText('Nothing imported yet')).toBeVisible();
  await expectClean(page, 'import, empty');
  await keepScreenshot(page, 'import-empty', ['light', 'dark']);

  const wrongZip = orderCells(7);
  wrongZip[7] = '895';
  const wrongTerms = orderCells(9);
  wrongTerms[15] = 'whenever';
  const orders = Array.from({ length: 200 }, (_, at) => at + 1).toReversed();
  const rows = orders.map((n) => (n === 7 ? wrongZip : n === 9 ? wrongTerms : orderCells(n)));
  await chooseFile(page, 'orders.csv', csv([orderHeadings, ...rows]));
  await expect(page.getByRole('heading', { name: '199 shipments from 200 rows' })).toBeVisible();
  await expect(page.getByText('Shipments to fix: 1 · Rows that cannot be imported: 1')).toBeVisible();
  const problems = page.getByRole('list', { name: 'What is wrong' });
  await expect(problems.getByText('Row 193, Ship To Zip')).toHaveCount(0);
  await expect(
    problems.getByText('Row 193, Terms').or(problems.getByText('Row 195, Ship To Zip')),
  ).not.toHaveCount(0);
  await expectClean(page, 'import, a file looked at');
  // Regression: it stood below the columns, and a file was imported by whoever did not scroll there.
  await expectWrongInView(page, '1280 by 800');
  await keepScreenshot(page, 'import-file', ['light', 'dark']);
  await page.keyboard.press('F9');

  await expect(page.getByRole('heading', { name: '199 shipments imported from orders.csv' })).toBeVisible();
  await expect(list(page).getByRole('row')).toHaveCount(101);
  await expect(list(page).getByRole('row').nth(1)).toContainText('SO-1');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save these rows with reasons' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  expect(saved).toContain('SO-9');
  expect(saved).toContain('Row 193, Terms: Freight terms must be prepaid, collect or third party');
  await expectClean(page, 'import, the list');
  await keepScreenshot(page, 'import-list', ['light', 'dark']);

  // Repaired on Pack, and back.
  await page.getByText('Problems 1', { exact: true }).click();
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await expect(list(page)).toContainText('Postal code must fit its country');
  await list(page).getByRole('button', { name: 'Fix SO-7' }).click();
  await page
    .getByRole('group', { name: 'Consignee' })
    .getByLabel('Postal code', { exact: true })
    .fill('89502');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: /^BOL \d+ is saved and on its way$/ })).toBeVisible();
  await expect(page.getByText('Nothing else needs fixing.')).toBeVisible();

  await expect(page.getByRole('button', { name: /^Send all ready/ })).toBeEnabled();
  await page.keyboard.press('F9');
  await expect(page.getByRole('progressbar', { name: 'Batch' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { name: /^Paused: \d+ of 198 processed$/ })).toBeVisible();
  await keepScreenshot(page, 'import-batch', ['light', 'dark']);
  await expectClean(page, 'import, a batch paused');
  // What the page works while two hundred go out, in time of its own processor: other tests have the machine at the same time.
  await page.evaluate(() => {
    const seen = window as unknown as { restyled: string[] };
    seen.restyled = [];
    new MutationObserver((changes) =>
      seen.restyled.push(...changes.map(({ attributeName }) => attributeName ?? '')),
    ).observe(document.documentElement, { attributes: true });
  });
  const traced = await traceTasks(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  // Seen at the service while it goes on: a test that looks into the page again and again is what the page works most at.
  await expect.poll(() => bench.bols().length, { timeout: 300_000 }).toBe(199);
  const tasks = await traced();
  await expect(page.getByRole('heading', { name: 'All 198 processed' })).toBeVisible({ timeout: 60_000 });
  const cpu = tasks.map((task) => task.cpu).toSorted((one, other) => other - one);
  console.log(
    `longest tasks of the page, of the processor: ${cpu
      .slice(0, 5)
      .map((ms) => ms.toFixed(1))
      .join(', ')} ms of ${cpu.length}`,
  );
  expect(cpu.length).toBeGreaterThan(200);
  // Three of thousands are let off: the engine clears up when it thinks fit.
  expect(cpu[3]).toBeLessThan(50);
  // An attribute of the root has the style of every element worked out anew.
  expect(await page.evaluate(() => (window as unknown as { restyled: string[] }).restyled)).toEqual([]);
  expect(bench.bols()).toHaveLength(199);
  expect(new Set(bench.bols().map((bol) => bol['BillOfLadingNumber'])).size).toBe(199);
});

test('the same file again makes nothing, and says so; a broken one is refused in words', async ({
  station: { page },
}) => {
  await goTo(page, 'Import');
  await chooseFile(page, 'a.csv', ordersCsv(3, 301));
  await page.getByRole('button', { name: 'Import 3 shipments' }).click();
  await expect(list(page).getByRole('row')).toHaveCount(4);
  await chooseFile(page, 'again.csv', ordersCsv(3, 301));
  await expect(page.getByRole('heading', { name: 'This file was imported before' })).toBeVisible();
  await expect(page.getByText('Rows imported before, left out: 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  // Which of two addresses is meant is asked where it is seen first, and what was converted is said with both figures.
  const both = 'Order,Ship To,City,Zip,Customer,Customer City,Customer Zip,Units,Weight,Weight UOM\n';
  await chooseFile(page, 'both.csv', `${both}B1,Acme,Reno,89501,Buyer,Elko,89801,1,226.7,KG\n`);
  await expect(page.getByText('City (consignee): City, Customer City')).toBeVisible();
  await expect(page.getByText('Weight: 226.7 kg is 500 lb. Values converted: 1')).toBeVisible();
  await chooseFile(page, 'open.csv', 'Order,Ship To\n1,"Reno\n2,Sparks\n');
  await expect(
    page.getByRole('heading', { name: /A quotation mark is opened and never closed/ }),
  ).toBeVisible();
  await expectClean(page, 'import, refused');
  await keepScreenshot(page, 'import-refused');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(list(page).getByRole('row')).toHaveCount(4);
});

test('columns that no heading explains are chosen by hand, kept under a name, and known the next time', async ({
  station: { page },
}) => {
  await goTo(page, 'Import');
  const file = (n: number) => ordersCsv(2, n).replace('Ship To City', 'Gemeinde').replace('Class', 'Kl.');
  await chooseFile(page, 'orders.csv', file(401));
  await expect(page.getByText('Shipments to fix: 2')).toBeVisible();
  await page.getByLabel('Column Gemeinde becomes').selectOption({ label: 'City (consignee)' });
  await page.getByLabel('Column Kl. becomes').selectOption({ label: 'Class' });
  await expect(page.getByText('Shipments to fix: 2')).toHaveCount(0);
  await page.getByLabel('Save these columns as').fill('Warehouse system');
  await page.getByRole('button', { name: 'Import 2 shipments' }).click();
  await expect(list(page).getByRole('row')).toHaveCount(6);
  await chooseFile(page, 'tomorrow.csv', file(403));
  await expect(page.getByText('Columns saved as “Warehouse system”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 shipments' })).toBeEnabled();
});
