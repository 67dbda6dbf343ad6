import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { chooseFile } from '#support/acts/choose-file.ts';
import { expect, type Bench } from '../bench.ts';
import { importedList as list } from '../import-acts.ts';
import { labelsOf } from './count.ts';
import {
  orderFile,
  orderNumbers,
  poOf,
  rowOf,
  unitsOfOrder,
  unknownHeading,
  wrongTerms,
  wrongZip,
} from './order-file.ts';

/** The file of 200 rows: its unknown column mapped, what is wrong in it named by row and column, the rest imported. */
export async function importOrders(page: Page): Promise<void> {
  await page.keyboard.press('Control+8');
  await expect(page.getByText('Nothing imported yet')).toBeVisible();
  await chooseFile(page, 'orders.csv', orderFile(false));
  await expect(page.getByText(/^Columns chosen by their headings/)).toBeVisible();
  const summary = page.getByText('Shipments to fix: 1 · Rows that cannot be imported: 2');
  await expect(summary).toHaveCount(0);
  await page.getByLabel(`Column ${unknownHeading} becomes`).selectOption({ label: 'City (consignee)' });
  await expect(page.getByRole('heading', { name: '99 shipments from 200 rows' })).toBeVisible();
  await expect(summary).toBeVisible();
  const problems = page.getByRole('list', { name: 'What is wrong' });
  await expect(problems).toContainText(`Row ${rowOf(wrongTerms)}, Terms`);
  await expect(problems).toContainText(`Row ${rowOf(wrongZip)}, Ship To Zip`);
  await page.getByLabel('Save these columns as').fill('Order system');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: '99 shipments imported from orders.csv' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save these rows with reasons' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  expect(saved).toContain(`SO-${wrongTerms}`);
  expect(saved).not.toContain(`SO-${wrongZip}`);
}

/** Mended in the order system, the same orders come again: only the one that was left out is imported. */
export async function importMended(page: Page): Promise<void> {
  await chooseFile(page, 'orders-again.csv', orderFile(true));
  await expect(page.getByText('Columns saved as “Order system”')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 shipment from 200 rows' })).toBeVisible();
  await expect(page.getByText('Rows imported before, left out: 198')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(
    page.getByRole('heading', { name: '1 shipment imported from orders-again.csv' }),
  ).toBeVisible();
}

/** What was imported with something to fix is repaired on Pack and sent from there. */
export async function repairOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check all' }).click();
  await expect(page.getByText('Checked. Shipments to fix: 1')).toBeVisible();
  await page.getByText('Problems 1', { exact: true }).click();
  await list(page)
    .getByRole('button', { name: `Fix SO-${wrongZip}` })
    .click();
  const consignee = page.getByRole('group', { name: 'Consignee' });
  await consignee.getByLabel('Postal code', { exact: true }).fill('89502');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: /^BOL \d+ is saved and on its way$/ })).toBeVisible();
  await expect(page.getByText('Nothing else needs fixing.')).toBeVisible();
}

/** Waits as long as the batch goes on, however slow the machine is; throws when nothing more came for a minute. */
async function whileItGoesOn(bench: Bench, end: Locator): Promise<void> {
  const came = () => bench.bols().length + bench.zebra.printed.length;
  for (let before = -1, now = came(); now > before; now = came()) {
    before = now;
    const isThere = await end.waitFor({ timeout: 60_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  await expect(end).toBeVisible();
}

/** All that are ready, at once; paused and gone on with. Their labels come out in load order, whatever the order in the file was. */
export async function sendBatch(page: Page, bench: Bench): Promise<void> {
  const { zebra } = bench;
  // For a moment after the list came, F9 is taken for the second press of the one that led to it.
  await expect(page.getByRole('button', { name: /^Send all ready/ })).toBeEnabled();
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { name: /^Paused: \d+ of 99 processed$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await whileItGoesOn(bench, page.getByRole('heading', { name: 'All 99 processed' }));
  await whileItGoesOn(bench, page.getByText('99 printed', { exact: true }));
  // A file is loaded as a whole: what came with the second stands after the first.
  const first = orderNumbers.filter((order) => order !== wrongZip && order !== wrongTerms);
  const inOrder = [...first, wrongTerms].map(poOf);
  // The repaired one went out from Pack, by its own F9: it has no place in the batch, and may be printed while this one begins.
  const loaded = labelsOf(zebra.printed)
    .map(({ poNumber }) => poNumber)
    .filter((po) => inOrder.includes(po));
  expect(loaded).toEqual(inOrder.flatMap((po) => Array.from({ length: unitsOfOrder }, () => po)));
}
