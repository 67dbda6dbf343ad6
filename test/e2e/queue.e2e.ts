import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, strip, tryNow } from './acts.ts';
import { expect, shipments, shownShipment } from './bench.ts';
import { test } from './one-station.ts';

test('The service has it: the packer’s number is taken, nothing is sent again, and the documents are said to be missing', async ({
  station: { page },
  bench,
}) => {
  bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('713010001'));
  await goTo(page, 'Queue');
  const row = page.getByRole('table', { name: 'Submissions' });
  await expect(row.getByText('May have been sent. Do not enter it again.')).toBeVisible();
  await expect(row.getByText('2 units, keep them at the dock')).toBeVisible();
  await page.getByRole('button', { name: 'The service has it' }).click();
  await expect(page.getByRole('button', { name: 'Mark as accepted' })).toBeDisabled();
  await page.getByLabel('BOL number at the service').fill('BL-55-0192');
  await page.keyboard.press('Enter');
  await expect(strip(page, 'In doubt')).toContainText('0');
  await expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();
  const view = await shownShipment(page);
  expect(view.bolNumber).toBe('BL-55-0192');
  expect(bench.bols()).toHaveLength(1);
  await page.getByLabel('Scan or search').fill('BL-55-0192');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Confirmed, but no documents came')).toBeVisible();
});

test('The service does not have it: asked twice, kept on No, then sent as try 2 and printed', async ({
  station: { page },
  bench,
}) => {
  const before = (await shipments(page)).length;
  bench.service.faults.set({ kind: 'status', status: 502 }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('713020001'));
  await goTo(page, 'Queue');
  await page.getByRole('button', { name: 'The service does not have it' }).click();
  await expect(page.getByText(/^Did you also check the service’s website\?/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave it in doubt' }).click();
  await expect(strip(page, 'In doubt')).toContainText('1');
  expect(bench.bols()).toHaveLength(1);
  await page.getByRole('button', { name: 'The service does not have it' }).click();
  await page.getByRole('button', { name: 'Send again (try 2)' }).click();
  await expect.poll(() => bench.zebra.printed.length).toBe(2);
  expect(bench.bols()).toHaveLength(2);
  expect(await shipments(page)).toHaveLength(before + 1);
  await expect(strip(page, 'In doubt')).toContainText('0');
});

test('Check tracking that finds nothing says when it looked, and asks on', async ({
  station: { page },
  bench,
}) => {
  bench.service.faults.set({ kind: 'status', status: 502 }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('713030001'));
  await goTo(page, 'Queue');
  await page.getByRole('button', { name: 'Check tracking' }).click();
  await expect(page.getByText(/^Not in the list at \d\d:\d\d\./)).toBeVisible();
  await expect(page.getByText(/^Not listed at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'The service does not have it' })).toBeEnabled();
});

test('Try now sends what waits, Cancel wants a reason, Repair opens the form', async ({
  station: { page },
  bench,
}) => {
  await bench.service.faults.down();
  await createShipment(page, smallForm('713040001'));
  await createShipment(page, smallForm('713040002'));
  await goTo(page, 'Queue');
  const table = page.getByRole('table', { name: 'Submissions' });
  const second = table.getByRole('row', { name: /713040002/ });
  await expect(strip(page, 'Waiting')).toContainText('2');
  await second.getByRole('button', { name: 'Cancel' }).click();
  const cancelIt = page.getByRole('button', { name: 'Cancel it' });
  await expect(cancelIt).toBeDisabled();
  await page.getByLabel('Why is it canceled?').fill('Customer called it off');
  // While a try reaches for the service it cannot be canceled: the reason stays, and the key is pressed again.
  await expect(async () => {
    if (await cancelIt.isVisible()) await cancelIt.click({ timeout: 1_000 });
    await expect(strip(page, 'Waiting')).toContainText('1', { timeout: 3_000 });
  }).toPass();
  await bench.service.faults.up();
  await tryNow(page);
  await expect.poll(() => bench.zebra.printed.length).toBe(2);
  expect(bench.bols().map((bol) => bol['BillOfLadingNumber'])).toEqual(['713040001']);

  bench.service.faults.set(
    { kind: 'refuse', words: 'Class 55 needs an NMFC.' },
    { operation: 'bol', times: 1 },
  );
  await createShipment(page, smallForm('713040003'));
  await goTo(page, 'Queue');
  await expect(table.getByText('“Class 55 needs an NMFC.”')).toBeVisible();
  await page.getByRole('button', { name: 'Repair' }).click();
  await expect(page.getByRole('heading', { name: 'Repair shipment' })).toBeVisible();
  await page.keyboard.press('F9');
  await expectLabels(page, [1, 2], 2, 'printed');
  await goTo(page, 'Queue');
  await page.getByRole('radio', { name: 'All of today' }).check();
  await expect(table.getByRole('row', { name: /713040002/ })).toContainText('Canceled');
  await expect(table.getByRole('row', { name: /713040003/ })).toContainText('Accepted');
});

// Regression: the button answered "Some fields need fixing" about a shipment that nobody can edit.
test('a BOL in doubt without a SCAC says why tracking cannot be checked', async ({
  station: { page },
  bench,
}) => {
  bench.service.faults.set({ kind: 'status', status: 502 }, { operation: 'bol', times: 1 });
  await createShipment(page, { ...smallForm('713050001'), scac: '', carrierName: '' });
  await goTo(page, 'Queue');
  const check = page.getByRole('button', { name: 'Check tracking' });
  await expect(check).toBeDisabled();
  await expect(check).toHaveAccessibleDescription(
    'This shipment has no SCAC, so tracking cannot be checked. Ask the carrier.',
  );
  await expect(page.getByRole('button', { name: 'The service has it' })).toBeEnabled();
});
