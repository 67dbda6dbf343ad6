import { smallForm } from '#support/small-form.ts';
import { createShipment, goTo, openDraft } from './acts.ts';
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
