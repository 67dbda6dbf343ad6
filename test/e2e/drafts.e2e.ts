import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, shipments, test } from './bench.ts';

test('a draft left for a new one does not come back in its place; it is listed, opened again and discarded', async ({
  station: { page },
}) => {
  const number = (of: string) => expect(page.getByLabel('BOL number', { exact: true })).toHaveValue(of);
  await openDraft(page, smallForm('714010001'));
  await page.keyboard.press('Control+n');
  await expect(page.getByText('Drafts not sent: 1')).toBeVisible();
  await createShipment(page, smallForm('714010002'));
  await goTo(page, 'Pack');
  await expect(page.getByLabel('BOL number', { exact: true })).not.toHaveValue('714010001');
  await expect(page.getByLabel('PO number', { exact: true })).toHaveValue('');

  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Open draft 714010001' }).click();
  await number('714010001');
  await expect(page.getByText(/^Drafts not sent/)).toHaveCount(0);

  await page.keyboard.press('Control+n');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Discard draft 714010001' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Discard draft 714010001' }).click();
  await page.getByRole('button', { name: 'Discard it for good' }).click();
  await expect(page.getByText(/^Drafts not sent/)).toHaveCount(0);
  expect(await shipments(page)).toHaveLength(1);
});

test('a draft is handed on to somebody with a note, found by it among many, and says so when it is opened', async ({
  station: { page },
}) => {
  for (let at = 1; at <= 10; at += 1) await openDraft(page, smallForm(`71402000${at % 10}`));
  await page.keyboard.press('Control+n');
  await expect(page.getByText('Drafts not sent: 10')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Hand off draft 714020004' }).click();
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'Inés Kowalczyk' });
  await page.getByLabel('Note', { exact: true }).fill('The last pallet comes at three');
  await expectClean(page, 'a draft is handed on');
  await keepScreenshot(page, 'pack-drafts');
  await page.getByRole('button', { name: 'Hand off', exact: true }).first().click();
  await expect(page.getByText(/^For Inés Kowalczyk, from Inés Kowalczyk: The last pallet/)).toBeVisible();

  await page.getByLabel(/^Find a draft/).fill('pallet');
  await expect(page.getByText('Drafts not sent: 1', { exact: true })).toBeVisible();
  await page.getByLabel(/^Find a draft/).fill('nothing like it');
  await expect(page.getByText('No draft has “nothing like it”')).toBeVisible();
  await page.getByLabel(/^Find a draft/).fill('714020004');
  await page.getByRole('button', { name: 'Open draft 714020004' }).click();
  await expect(page.getByRole('heading', { name: 'For Inés Kowalczyk, from Inés Kowalczyk' })).toBeVisible();
  await expectClean(page, 'a draft that was handed on');
  await keepScreenshot(page, 'pack-handed-on', ['light']);
});

test('what is typed is there after the program was killed, in the draft that was open and in those that were left', async ({
  launch,
}) => {
  const first = await launch();
  await openDraft(first.page, smallForm('714030001'));
  await first.page.keyboard.press('Control+n');
  await first.page.getByLabel('Company', { exact: true }).fill('Half typed');
  await expect(first.page.getByText(/^Draft saved/)).toBeVisible();
  await first.kill();
  const { page } = await launch();
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Open draft 714030001' }).click();
  await expect(page.getByLabel('PO number', { exact: true })).toHaveValue('PO-714030001');
});
