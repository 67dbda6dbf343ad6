import { keepScreenshot } from '#support/keep-screenshot.ts';
import { aForm, aLineForm, aConsignee } from '#support/builders.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectBolPrinted, expectLabels, goTo, openDraft } from './acts.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';

test.use({ stationEnv: { DOCKPRINT_AUTHENTICATION_ID: 'e2e-secret-47', DOCKPRINT_ANSWER_SECONDS: '5' } });

/** A load with something to check in each kind of field. */
const packed = aForm({
  bolNumber: '700018342',
  quoteNumber: '40118823',
  trailerNumber: 'TR-55108',
  customerNumber: 'C-20931',
  storeNumber: '0417',
  departmentNumber: '22',
  proNumber: '123-456789-1',
  consignee: aConsignee({ state: 'WA' }),
  lines: [
    aLineForm(),
    aLineForm({
      handlingUnits: '2',
      pieces: '40',
      description: 'Spring washers',
      nmfc: '095190-09',
      weightLb: '1180',
      freightClass: '85',
    }),
    aLineForm({
      handlingUnits: '1',
      packageType: 'DRM',
      pieces: '4',
      description: 'Paint, solvent-based',
      nmfc: '149980-02',
      freightClass: '55',
      weightLb: '620',
      hazmat: true,
      unNumber: 'UN1263',
      properShippingName: 'Paint',
      hazardClass: '3',
      packingGroup: 'II',
    }),
  ],
});

const filled = aForm({
  lines: [
    aLineForm(),
    aLineForm({
      description: 'Lock washers',
      handlingUnits: '3',
      pieces: '90',
      weightLb: '1425',
      nmfc: '095190-09',
    }),
  ],
});

test('Setup, managed', async ({ station: { page } }) => {
  await goTo(page, 'Setup');
  await expect(page.getByRole('table', { name: 'Printers' }).getByText('Ready')).toHaveCount(2);
  await keepScreenshot(page, 'setup-managed');
});

test('Pack: filled, with its findings, and with what is missing', async ({ station: { page } }) => {
  await openDraft(page, packed);
  await expect(page.getByRole('heading', { name: '97209 is in Oregon' })).toBeVisible();
  await keepScreenshot(page, 'pack');
  await page.setViewportSize({ width: 1024, height: 768 });
  await keepScreenshot(page, 'pack-1024');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('group', { name: 'Consignee' }).getByLabel('City').fill('');
  await page.keyboard.press('F9');
  await expect(page.getByText('City is missing (consignee)')).toBeVisible();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await keepScreenshot(page, 'pack-missing');
});

test('a shipment: printed, jammed, in doubt, refused, waiting; the Queue with all of it', async ({
  station: { page },
  bench,
}) => {
  await createShipment(page, filled);
  await expectLabels(page, [1, 2, 3, 4, 5, 6], 6, 'printed');
  await expectBolPrinted(page);
  await expect(page.getByRole('img', { name: 'Label 1 of 6' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^BOL 700018342, page 1/ })).toBeVisible();
  await keepScreenshot(page, 'shipment');
  await page.setViewportSize({ width: 1024, height: 768 });
  await keepScreenshot(page, 'shipment-1024');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Open BOL' }).click();
  await expect(page.getByRole('img', { name: /^BOL 700018342, page 1/ })).toBeVisible();
  await keepScreenshot(page, 'bol');

  // Two come out, the next lie in its memory when the paper ends and somebody switches it off.
  bench.zebra.paperOutAfter(2);
  await createShipment(page, { ...filled, proNumber: '', bolNumber: '700018343', poNumber: 'PO-88122' });
  await expectBolPrinted(page);
  await expect.poll(() => bench.zebra.printed.length).toBe(8);
  await expectLabels(page, [3], 6, 'sent');
  await bench.zebra.off();
  bench.zebra.powerCycle();
  bench.zebra.manners.noOdometer = true;
  await expect(page.getByRole('button', { name: 'Print missing' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Label \d of 6/ })).toBeVisible();
  await keepScreenshot(page, 'shipment-jam');

  bench.service.faults.set({ kind: 'no-reply' }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('700018344'));
  await expect(page.getByText('May have been sent. Do not enter it again').first()).toBeVisible();
  await keepScreenshot(page, 'shipment-in-doubt');

  const words = 'Consignee zip 97209 is not served on Fridays.';
  bench.service.faults.set({ kind: 'refuse', words }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('700018345'));
  await expect(page.getByText(`Refused: “${words}”`)).toBeVisible();
  await keepScreenshot(page, 'shipment-refused');

  await bench.service.faults.down();
  await createShipment(page, smallForm('700018346'));
  await expect(page.getByText('Saved. Goes out when the service is back')).toBeVisible();
  await keepScreenshot(page, 'shipment-offline');
  await goTo(page, 'Queue');
  await expect(page.getByRole('table', { name: 'Print jobs' })).toBeVisible();
  await keepScreenshot(page, 'queue');
  await goTo(page, 'Shipments');
  await expect(page.getByRole('row', { name: /700018342/ })).toBeVisible();
  await keepScreenshot(page, 'shipments');
});

test.describe('on its own', () => {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  test.use({ provision: async ({}, use) => use(null), stationEnv: {} });

  test('Pack and Setup of a first run, a shipment in training', async ({ station: { page } }) => {
    await expect(page.getByText('No service is set up yet')).toBeVisible();
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Consignee' }).getByLabel('Company')).toBeFocused();
    await keepScreenshot(page, 'pack-first');
    await goTo(page, 'Setup');
    await expect(page.getByText('This station is not set up yet')).toBeVisible();
    await keepScreenshot(page, 'setup-first');
    await page.getByRole('button', { name: 'Start training mode' }).click();
    const mode = page.getByRole('status', { name: 'Mode' });
    await expect(mode.getByRole('button', { name: 'Leave training mode' })).toBeVisible();
    await createShipment(page, filled);
    await expectLabels(page, [1, 2, 3, 4, 5, 6], 6, 'printed');
    await expect(page.getByRole('img', { name: 'Label 1 of 6' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^BOL 700018342, page 1/ })).toBeVisible();
    await keepScreenshot(page, 'shipment-training');
  });
});
