import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, strip } from './acts.ts';
import { expect, test } from './bench.ts';

/** The station was closed over lunch: what waits was last expected this long ago. */
function waitedFor(userDataDir: string, minutes: number): void {
  const file = join(userDataDir, 'station.sqlite');
  expect(existsSync(file)).toBe(true);
  const db = new DatabaseSync(file);
  const before = new Date(Date.now() - minutes * 60_000).toISOString();
  const { changes } = db
    .prepare(`UPDATE print_jobs SET asked_at = ? WHERE kind = 'label' AND state = 'queued'`)
    .run(before);
  db.close();
  expect(changes).toBe(6);
}

// Regression: only the shipment said so, in a raw code, and each label had to be tried by itself.
test('labels that waited for more than 30 minutes are counted, asked about, printed by one key and left by another', async ({
  launch,
  bench,
  userDataDir,
}) => {
  bench.zebra.set('paper-out', true);
  const before = await launch();
  for (const number of ['714010001', '714010002', '714010003'])
    await createShipment(before.page, smallForm(number));
  await expectLabels(before.page, [1, 2], 2, 'queued');
  await before.close();
  waitedFor(userDataDir, 31);

  bench.zebra.set('paper-out', false);
  const { page } = await launch();
  await expect(strip(page, 'Waiting')).toContainText('6 · 6 need an answer');
  await goTo(page, 'Queue');
  const table = page.getByRole('table', { name: 'Print jobs' });
  // The labels' row: the BOL of the last one may still be on its way out of the laser printer.
  const row = (number: string) =>
    table.getByRole('row', { name: new RegExp(`Labels 1 and 2 of 2 ${number}`) });
  await expect(row('714010001')).toContainText('Waiting for more than 30 minutes. Not printed');
  expect(bench.zebra.printed).toHaveLength(0);
  await page.keyboard.press('Alt+P');
  await expect.poll(() => bench.zebra.printed.length).toBe(2);
  await expect(strip(page, 'Waiting')).toContainText('4 · 4 need an answer');
  await expect(row('714010001')).toHaveCount(0);
  await page.keyboard.press('Alt+L');
  await expect(row('714010002')).toHaveCount(0);
  await expect(strip(page, 'Waiting')).toContainText('2 · 2 need an answer');

  // The same on the shipment.
  await row('714010003').getByRole('link').click();
  await expect(page.getByText('Waiting for more than 30 minutes. Not printed.')).toBeVisible();
  await page.keyboard.press('Alt+P');
  await expectLabels(page, [1, 2], 2, 'printed');
  await expect(strip(page, 'Waiting')).toContainText('0');
  expect(bench.zebra.printed).toHaveLength(4);

  // What was left is not lost.
  await page.getByLabel('Scan or search').fill('714010002');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Print missing' }).click();
  await expectLabels(page, [1, 2], 2, 'printed');
  expect(bench.zebra.printed).toHaveLength(6);
});
