import type { Page } from '@playwright/test';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, openDraft, strip } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';

// What each screen shows when it is empty, asks, has no network or is refused; full, they are in accessibility.e2e.ts.

// Each state is looked at twice.
test.describe.configure({ timeout: 180_000 });

const getRates = (page: Page) => page.getByRole('button', { name: 'Get rates' });

async function openTender(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tender load' }).click();
  await expect(page.getByRole('table', { name: 'What the carrier will read' })).toBeVisible();
  await page.getByLabel('Pickup date', { exact: true }).fill('2099-11-23');
  await page.getByLabel('Pickup from', { exact: true }).fill('13:00');
  await page.getByLabel('Pickup until', { exact: true }).fill('16:30');
}

test('empty: nothing made, nothing waiting, nothing asked', async ({ station: { page } }) => {
  await expect(page.getByRole('group', { name: 'Consignee' })).toBeVisible();
  await expectClean(page, 'Pack, fresh');
  await goTo(page, 'Rates');
  await expect(getRates(page)).toBeVisible();
  await expectClean(page, 'Rates, no load');
  await getRates(page).click();
  await expect(page.getByRole('alert').getByText(/./).first()).toBeVisible();
  await expectClean(page, 'Rates, what is missing');
  await goTo(page, 'Tender');
  await expect(page.getByText('Nothing to tender')).toBeVisible();
  await expectClean(page, 'Tender, none');
  await goTo(page, 'Tracking');
  await expect(page.getByText('Which carrier?')).toBeVisible();
  await expectClean(page, 'Tracking, first');
  await page.keyboard.press('F5');
  await expect(
    page.getByText('Carrier: enter its code, at most 20 characters, without accents'),
  ).toBeVisible();
  await expectClean(page, 'Tracking, wrong fields');
  await goTo(page, 'Shipments');
  await expect(page.getByText('No shipments yet')).toBeVisible();
  await expectClean(page, 'Shipments, none');
  await goTo(page, 'Queue');
  await expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();
  await expectClean(page, 'Queue, empty');
  await page.getByLabel('Scan or search').fill('no such thing');
  await page.getByLabel('Scan or search').press('Enter');
  await expect(page.getByText('“no such thing” was not found here.', { exact: false })).toBeVisible();
  await expectClean(page, 'the scan box, nothing found');
});

test.describe('with a service that takes its time', () => {
  test.use({ stationEnv: { DOCKPRINT_AUTHENTICATION_ID: 'e2e-secret-47', DOCKPRINT_ANSWER_SECONDS: '600' } });

  test('asking: rates, tracking, a BOL, an order and a tender on the wire', async ({ station, bench }) => {
    const { page } = station;
    await createShipment(page, smallForm('718020001'));
    await expectLabels(page, [1, 2], 2, 'printed');
    bench.service.faults.set({ kind: 'no-reply' });
    await openTender(page);
    await page.keyboard.press('F9');
    await expect(page.getByText(/^Sending to /)).toBeVisible();
    await expectClean(page, 'Tender, on the wire');
    await createShipment(page, smallForm('718020002'));
    await expect(page.getByText('Sending', { exact: true })).toBeVisible();
    await expectClean(page, 'a shipment on the wire');
    await goTo(page, 'Queue');
    await expect(page.getByRole('row', { name: /718020002/ })).toContainText('Sending');
    await expectClean(page, 'Queue, on the wire');
    await goTo(page, 'Tracking');
    await expect(page.getByText('Nothing else waits for it.')).toBeVisible();
    await expectClean(page, 'Tracking, asking');
    await openDraft(page, smallForm('718020003'));
    await page.keyboard.press('F7');
    await expect(page.getByText(/^Asking the service for rates/)).toBeVisible();
    await expectClean(page, 'Rates, asking');
    // Closing would wait for the answers.
    await station.kill();
  });
});

test('offline: saved, waiting, and no answer to any question', async ({ station: { page }, bench }) => {
  await createShipment(page, smallForm('718030001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await bench.service.faults.down();
  await openTender(page);
  await page.keyboard.press('F9');
  await expect(page.getByText('Saved. Goes out when the service is back')).toBeVisible();
  await expectClean(page, 'Tender, offline');
  await createShipment(page, smallForm('718030002'));
  await expect(page.getByText('Saved. Goes out when the service is back')).toBeVisible();
  await expect(strip(page, 'Service')).toContainText('Offline since');
  await expectClean(page, 'a shipment, offline');
  await goTo(page, 'Queue');
  await expect(page.getByRole('row', { name: /718030002/ })).toContainText('Waiting');
  await expectClean(page, 'Queue, offline');
  await openDraft(page, smallForm('718030003'));
  await expectClean(page, 'Pack, offline');
  await page.keyboard.press('F7');
  await expect(page.getByText('No rates: the service cannot be reached')).toBeVisible({ timeout: 40_000 });
  await expectClean(page, 'Rates, offline');
  await goTo(page, 'Tracking');
  await expect(page.getByText('The service cannot be reached')).toBeVisible({ timeout: 40_000 });
  await expectClean(page, 'Tracking, offline and never asked');
  await goTo(page, 'Setup');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(
    page.getByRole('region', { name: 'Service', exact: true }).getByText('The service cannot be reached'),
  ).toBeVisible({ timeout: 40_000 });
  await expectClean(page, 'Setup, offline');
});

test('refused: a BOL, an order, a tender, rates; then the sign-in', async ({ station: { page }, bench }) => {
  await createShipment(page, smallForm('718040001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  const words = 'Customer is on hold';
  const refuseOnce = (operation: 'bol' | 'order' | 'tender' | 'quote-v2') => {
    bench.service.faults.set({ kind: 'refuse', words }, { operation, times: 1 });
  };
  await page.getByRole('button', { name: 'Submit order' }).click();
  const order = page.getByRole('form', { name: 'Order', exact: true });
  await order.getByLabel('More email addresses').fill('nobody');
  await order.getByRole('button', { name: 'Submit order' }).click();
  await expect(page.getByText('“nobody” is not an email address')).toBeVisible();
  await expectClean(page, 'the order, a wrong e-mail');
  await order.getByLabel('More email addresses').fill('');
  refuseOnce('order');
  await order.getByRole('button', { name: 'Submit order' }).click();
  await expect(page.getByText(`Order refused: “${words}”`)).toBeVisible();
  await expectClean(page, 'the order, refused');
  await createShipment(page, smallForm('718040005'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await openTender(page);
  refuseOnce('tender');
  await page.keyboard.press('F9');
  await expect(page.getByText(words)).toBeVisible();
  await expectClean(page, 'Tender, refused');
  refuseOnce('bol');
  await createShipment(page, smallForm('718040002'));
  await expect(page.getByText(`Refused: “${words}”`)).toBeVisible();
  await expectClean(page, 'a shipment, refused');
  await page.getByRole('button', { name: 'Repair' }).click();
  await expect(page.getByText(`The service refused: “${words}”`)).toBeVisible();
  await expectClean(page, 'Pack, repairing');
  await openDraft(page, smallForm('718040003'));
  refuseOnce('quote-v2');
  await page.keyboard.press('F7');
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
  await expectClean(page, 'Rates, refused');

  bench.service.faults.set({ kind: 'status', status: 401 });
  // The first is in doubt, for it had left; before the next a read is asked, and refused.
  await createShipment(page, smallForm('718040004'));
  await expect(strip(page, 'In doubt')).not.toContainText('0');
  await createShipment(page, smallForm('718040006'));
  await expect(strip(page, 'Service')).toContainText('Settings problem');
  await expectClean(page, 'a shipment, the sign-in refused');
  await goTo(page, 'Queue');
  await expect(page.getByRole('row', { name: /718040006/ })).toBeVisible();
  await expectClean(page, 'Queue, the sending stopped');
  await goTo(page, 'Setup');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The service does not accept the sign-in')).toBeVisible();
  await expectClean(page, 'Setup, the sign-in refused');
});

test.describe('on its own', () => {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  test.use({ provision: async ({}, use) => use(null), stationEnv: {} });

  test('nothing set up: Pack, Setup with a new printer, and training', async ({ station: { page } }) => {
    await expect(page.getByText('No service is set up yet')).toBeVisible();
    await expectClean(page, 'Pack, not set up');
    await goTo(page, 'Setup');
    await page.getByRole('button', { name: 'Add printer' }).click();
    await expect(page.getByRole('form', { name: 'New printer' })).toBeVisible();
    await page.getByRole('button', { name: 'Save printer' }).click();
    await page.getByLabel('Address of the service', { exact: true }).fill('http://10.0.0.9/');
    await page.getByRole('button', { name: 'Save service' }).click();
    await expect(page.getByText(/^Address of the service: must begin with https:\/\//)).toBeVisible();
    await expectClean(page, 'Setup, wrong fields and a new printer');
    await page.getByRole('button', { name: 'Start training mode' }).click();
    await expect(strip(page, 'Mode')).toContainText('Nothing is sent to a carrier.');
    await expectClean(page, 'Setup, training');
  });
});
