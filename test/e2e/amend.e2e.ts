import type { Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, openDraft, today } from './acts.ts';
import { scanField, scanPiece } from './amend-acts.ts';
import { expectClean } from './axe.ts';
import { expect, shipments } from './bench.ts';
import { test } from './one-station.ts';

// Each state is looked at twice.
test.describe.configure({ timeout: 180_000 });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Tenders the shipment in view, and comes back to it. */
async function tender(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tender load' }).click();
  await page.getByLabel('Pickup date', { exact: true }).fill('2099-11-23');
  await page.getByLabel('Pickup from', { exact: true }).fill('13:00');
  await page.getByLabel('Pickup until', { exact: true }).fill('16:30');
  await page.keyboard.press('F9');
  await expect(page.getByLabel('Confirmation', { exact: true })).not.toHaveText('');
  await page.getByRole('button', { name: 'Shipment', exact: true }).click();
}

test('changed after acceptance: the new BOL field by field, old labels scanned, the carrier told, the old one marked everywhere', async ({
  station: { page },
  bench,
}) => {
  await createShipment(page, { ...smallForm('719010001'), shipDate: today() });
  await expectLabels(page, [1, 2], 2, 'printed');
  await tender(page);
  await page.getByRole('button', { name: 'Change this shipment' }).click();
  await expect(heading(page, 'Change BOL 719010001')).toBeVisible();
  await expect(page.getByLabel('Why', { exact: true })).toBeFocused();
  await expectClean(page, 'Change, why');
  await keepScreenshot(page, 'amend-why');
  await page.keyboard.type('A third pallet');
  await page.keyboard.press('Enter');

  // Pack has everything of the old one but its number, and says what is different beside the button.
  const changes = page.getByRole('region', { name: 'Replaces BOL 719010001' });
  await expect(changes).toContainText('So far only the number is different.');
  await page.getByLabel('Handling units, line 1', { exact: true }).fill('3');
  await page.getByLabel('Weight (lb), line 1', { exact: true }).fill('3700');
  await expect(changes).toContainText('Different from BOL 719010001: 2');
  await expect(changes).toContainText('was 2500');
  await expectClean(page, 'Pack, a BOL that replaces another');
  await keepScreenshot(page, 'amend-pack');
  await page.keyboard.press('F9');
  await expect(page.getByText('Replaces BOL 719010001').first()).toBeVisible();
  await expectLabels(page, [1, 2, 3], 3, 'printed');
  await expectClean(page, 'the shipment that replaces another');
  expect(bench.bols()).toHaveLength(2);
  const [next] = await shipments(page);
  const number = next?.bolNumber ?? '';

  await page.getByRole('link', { name: 'Old labels and carrier' }).click();
  await expect(page.getByText('3 of 3 not destroyed yet')).toBeVisible();
  await expect(scanField(page)).toBeFocused();
  await scanPiece(page, '719010001');
  await expect(page.getByText(/^Counted: 2 to go\./)).toBeVisible();
  await scanPiece(page, number);
  await expect(
    page.getByText('Stop: this label belongs to the new BOL. Keep it on the pallet.'),
  ).toBeVisible();
  await expectClean(page, 'Change, old labels');
  await keepScreenshot(page, 'amend-labels');
  await scanPiece(page, '719010001');
  await page.getByRole('button', { name: 'Tick all that are left' }).click();
  await page.getByLabel('Why without a scan').fill('In the shredder');
  await page.getByRole('button', { name: 'Mark 1 as destroyed' }).click();
  await expect(page.getByText('All 3 accounted for')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What to say' })).toContainText(
    `BOL 719010001 is replaced by BOL ${number}.`,
  );
  await page.getByRole('button', { name: 'The carrier was told' }).click();
  await expect(page.getByText('Done: everything of BOL 719010001 is accounted for')).toBeVisible();
  await expectClean(page, 'Change, done');
  await keepScreenshot(page, 'amend-done');

  // Marked wherever it shows, and asked about before anything is done with it.
  await page.getByRole('button', { name: 'Open the shipment' }).click();
  await expect(page.getByText(`Replaced by BOL ${number}. Do not ship under this number.`)).toBeVisible();
  await keepScreenshot(page, 'amend-replaced');
  await expectClean(page, 'a shipment that is replaced');
  await goTo(page, 'Shipments');
  const row = page.getByRole('row', { name: /Replaced/ });
  await expect(row).toContainText('Replaced');
  await expect(row).toContainText(number);
  await expectClean(page, 'Shipments, one replaced');
  await goTo(page, 'Tender');
  await expect(page.getByText(number).first()).toBeVisible();
  await expect(page.getByText('719010001')).toHaveCount(0);
});

test('void: what waits is left, a question before an order, taken back again', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('719020001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await page.getByRole('button', { name: 'Void this shipment' }).click();
  await page.getByLabel('Why', { exact: true }).fill('The customer called it off');
  await page.getByRole('button', { name: 'Void it now' }).click();
  await expect(page.getByText('3 of 3 not destroyed yet')).toBeVisible();
  await expect(page.getByText('No order and no tender went out for this BOL.')).toBeVisible();
  await keepScreenshot(page, 'amend-void');
  await expectClean(page, 'Void, labels');
  await page.getByRole('button', { name: 'Open the shipment' }).click();
  await expect(page.getByText('This BOL is void. Do not ship under this number.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit order' }).click();
  await expect(page.getByText('Submit an order for a BOL that is no longer valid?')).toBeVisible();
  await expectClean(page, 'a void shipment, asked');
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.getByRole('button', { name: 'Tender load' }).click();
  await page.getByLabel('Pickup date', { exact: true }).fill('2099-11-23');
  await page.getByLabel('Pickup from', { exact: true }).fill('13:00');
  await page.getByLabel('Pickup until', { exact: true }).fill('16:30');
  await page.keyboard.press('F9');
  await expect(page.getByText('Tender a BOL that is no longer valid?')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.getByRole('button', { name: 'Shipment', exact: true }).click();
  await page.getByRole('button', { name: 'Show the steps' }).click();
  await page.getByRole('checkbox').nth(1).check();
  await page.getByLabel('Why without a scan').fill('Torn up');
  await page.getByRole('button', { name: 'Mark 1 as destroyed' }).click();
  await expect(page.getByText('2 of 3 not destroyed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Keep this BOL' }).click();
  await expect(page.getByText('Labels that were destroyed are missing: print them again.')).toBeVisible();
  await keepScreenshot(page, 'amend-keep');
  await page.getByLabel('Why keep it').fill('It goes after all');
  await page.getByRole('button', { name: 'Keep BOL 719020001' }).click();
  await expect(page.getByRole('button', { name: 'Void this shipment' })).toBeVisible();
  await expect(page.getByText('This BOL is void. Do not ship under this number.')).toHaveCount(0);
  // The label that was torn up is missing, and comes again.
  await expectLabels(page, [1], 2, 'printed');
  await keepScreenshot(page, 'amend-kept');
  await page.getByRole('button', { name: 'Print missing' }).click();
  await expectLabels(page, [1, 2], 2, 'printed');
});

test('in doubt: the procedure says to settle it first, with the way there', async ({
  station: { page },
  bench,
}) => {
  bench.service.faults.set({ kind: 'status', status: 502 }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('719030001'));
  await expect(page.getByText('HTTP 502 after sending', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change this shipment' }).click();
  await expect(page.getByText(/^BOL: it may have been sent\./)).toBeVisible();
  await expectClean(page, 'Change, in doubt');
  await page.locator('.banner').getByRole('button', { name: 'Open the shipment' }).click();
  await expect(heading(page, 'BOL 719030001')).toBeVisible();
});

test('two drafts to one dock on one day become one; a master BOL of two accepted ones, and a child void later', async ({
  station: { page },
}) => {
  const one = smallForm('719040001');
  await openDraft(page, one);
  const other = smallForm('719040002');
  await openDraft(page, {
    ...other,
    scac: 'EXLA',
    carrierName: 'Estes',
    consignee: { ...other.consignee, company: 'PENA HERMANOS' },
  });
  await expect(page.getByText('1 more goes to PENA HERMANOS on the same day')).toBeVisible();
  await expectClean(page, 'Pack, another load to the dock');
  await page.getByRole('button', { name: 'Combine into one BOL' }).click();
  await expect(page.getByRole('table', { name: 'Loads to this dock' })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByText(/^Choose for: /)).toBeVisible();
  await keepScreenshot(page, 'combine');
  await expectClean(page, 'One BOL of several');
  await page.getByRole('radio', { name: /Estes/ }).check();
  await page.getByRole('radio', { name: /^Peña Hermanos/ }).check();
  await page.keyboard.press('F9');
  await expect(page.getByText(/^One draft from 2 loads/)).toBeVisible();
  await expect(page.getByLabel('PO number', { exact: true })).toHaveValue(
    /PO-719040002, PO-719040001|PO-719040001, PO-719040002/,
  );
  await expect(page.getByLabel('Description, line 2', { exact: true })).toBeVisible();
  await keepScreenshot(page, 'combine-made');
  await expectClean(page, 'Pack, one draft of two');

  const tomorrow = { shipDate: '2099-11-20' };
  await createShipment(page, { ...smallForm('719050001'), ...tomorrow });
  await expectLabels(page, [1, 2], 2, 'printed');
  await createShipment(page, { ...smallForm('719050002'), ...tomorrow });
  await expectLabels(page, [1, 2], 2, 'printed');
  await goTo(page, 'Shipments');
  await page.getByRole('button', { name: 'Master BOL' }).click();
  await page.getByRole('button', { name: /^Choose these: Saia/ }).click();
  await expectClean(page, 'Master BOL, chosen');
  await page.keyboard.press('F9');
  await expect(page.getByText(/^Master BOL \d+ is made and on its way to the printer/)).toBeVisible();
  await page.getByRole('button', { name: /^Open master BOL/ }).click();
  await expect(page.getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the master BOLs' }).click();
  await page.getByRole('link', { name: '719050002' }).click();
  await expect(page.getByText(/^On master BOL \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Void this shipment' }).click();
  await page.getByLabel('Why', { exact: true }).fill('Left behind');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 of 3 not destroyed yet')).toBeVisible();
  await goTo(page, 'Shipments');
  await page.getByRole('button', { name: 'Master BOL' }).click();
  await expect(page.getByText(/^The printed master is wrong about 719050002\./)).toBeVisible();
  await keepScreenshot(page, 'masters');
  await expectClean(page, 'Master BOL, a child is void');
  await page.getByRole('button', { name: /^Print again: master BOL/ }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
});
