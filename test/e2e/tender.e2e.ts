import type { Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, shownShipment, type Bench } from './bench.ts';
import { test } from './one-station.ts';

const sentTo = (bench: Bench, path: string) =>
  bench.service
    .received()
    .filter((request) => request.path.toLowerCase() === path.toLowerCase())
    .map(({ body }) => body as Record<string, unknown>);
const tenderPath = '/api/loadtenderingv2/loadtenderv2';
const tomorrow = (): string => {
  const at = new Date(Date.now() + 86_400_000);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

/** A shipment with its papers, and the Tender screen on it, filled. */
async function openTender(page: Page, bolNumber: string): Promise<void> {
  const form = smallForm(bolNumber);
  await createShipment(page, { ...form, shipper: { ...form.shipper, postalCode: '89431-6504' } });
  await expectLabels(page, [1, 2], 2, 'printed');
  await page.getByRole('button', { name: 'Tender load' }).click();
  await fillPickup(page);
}
async function fillPickup(page: Page): Promise<void> {
  await page.getByLabel('Pickup date', { exact: true }).fill(tomorrow());
  await page.getByLabel('Pickup from', { exact: true }).fill('13:00');
  await page.getByLabel('Pickup until', { exact: true }).fill('16:30');
}
const tenders = (bench: Bench) => sentTo(bench, tenderPath);

test('from the shipment: what the carrier reads, F9 twice is one tender, its confirmation and pickup', async ({
  station: { page },
  bench,
}) => {
  await openTender(page, '715010001');
  const compare = page.getByRole('table', { name: 'What the carrier will read' });
  await expect(compare.getByRole('row', { name: /^1 Shipper/ }).locator('mark')).toHaveText(/^89431/);
  await expect(page.getByText(/^2 things .+ reads differently$/)).toBeVisible();
  await expect(page.getByText(/^BOL attached, \d+ kB$/)).toBeVisible();
  await expect(page.getByText(/A real tender: .+ will send a truck\./)).toBeVisible();
  await keepScreenshot(page, 'tender');
  await expectClean(page, 'Tender, the form');

  await page.keyboard.press('F9');
  await page.keyboard.press('F9');
  await expect(page.getByLabel('Confirmation', { exact: true })).not.toHaveText('');
  await expect(page.getByLabel('Pickup ID', { exact: true })).toHaveText(/^\d+$/);
  await expect(page.getByRole('button', { name: 'Tender load' })).toHaveCount(0);
  await keepScreenshot(page, 'tender-accepted');
  await expectClean(page, 'Tender, accepted');
  expect(tenders(bench)).toHaveLength(1);
  expect(tenders(bench)[0]).toMatchObject({
    CarrierCode: 'SAIA',
    PickupOpenTime: '13:00',
    PickupCloseTime: '16:30',
    MethodOfPayment: 'PP',
    TransactionSetPurpose: '00',
  });
  const { tender } = await shownShipment(page);
  await expect(page.getByLabel('Confirmation', { exact: true })).toHaveText(tender?.confirmationId ?? 'none');
});

test('a quote taken after the BOL, package codes and instructions typed for the carrier go into the tender', async ({
  station: { page },
  bench,
}) => {
  await openTender(page, '715070001');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Package code, line 1').selectOption({ label: 'BDL Bundles' });
  await field('Special instructions').fill('Gate 4, ring twice');
  const compare = page.getByRole('table', { name: 'What the carrier will read' });
  await expect(compare.getByRole('row', { name: /^Line 1/ }).locator('mark')).toHaveText(/^BDL Bundles/);
  await expect(compare.getByRole('row', { name: /^Instructions/ }).locator('mark')).toHaveText(/^Gate 4/);

  await page.getByRole('button', { name: 'Compare rates' }).click();
  await expect(page.getByText(/^The load is shipment 715070001, as on its BOL\./)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rates' })).toBeVisible();
  await field('Direction').fill('Transfer / 7');
  await page.getByRole('button', { name: 'Get rates' }).click();
  const row = page.getByRole('table', { name: 'Rates' }).getByRole('row').filter({ hasText: 'EXLA' });
  await expect(row).toBeVisible();
  await keepScreenshot(page, 'rates-for-tender');
  await expectClean(page, 'Rates, for a tender');
  await row.getByRole('button', { name: 'Use this rate' }).click();
  await expect(page.getByText(/^Estes Express Lines, quote \d+: now in the tender\./)).toBeVisible();
  const quote = await field('Quote number').inputValue();
  expect(quote).toMatch(/^\d+$/);
  await expect(field('Carrier code')).toHaveValue('EXLA');
  // What was typed before stands there still.
  await expect(field('Pickup until')).toHaveValue('16:30');
  await expect(field('Special instructions')).toHaveValue('Gate 4, ring twice');
  await expect(page.getByText(/^Rate used: Estes Express Lines EXLA, CID 1007/)).toBeVisible();
  await expect(compare.getByText(`QT ${quote}`)).toBeVisible();
  await keepScreenshot(page, 'tender-late-quote');
  await expectClean(page, 'Tender, a quote taken after the BOL');

  await page.keyboard.press('F9');
  await expect(page.getByLabel('Confirmation', { exact: true })).not.toHaveText('');
  expect(tenders(bench)).toMatchObject([
    {
      QuoteNumber: quote,
      CarrierCode: 'EXLA',
      SpecialInstructions: 'Gate 4, ring twice',
      Items: [{ PackageType: 'BDL', Units: 48, PalletCount: 2 }],
    },
  ]);
  expect(tenders(bench)[0]?.['LoadReferences']).toContainEqual({ Code: 'QT', Value: quote });
  expect(sentTo(bench, '/api/RateQuote/RateQuoteV2').at(-1)).toMatchObject({ Direction: 'Transfer / 7' });
  // Once it is tendered no rate can change what was sent.
  await page.keyboard.press('F7');
  await expect(page.getByRole('button', { name: 'Compare rates' })).toHaveCount(0);
});

test('from the shipment: its rates; a carrier code of other characters is remarked and goes as it is typed', async ({
  station: { page },
  bench,
}) => {
  await createShipment(page, smallForm('715080001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await page.getByRole('button', { name: 'Compare rates' }).click();
  await expect(page.getByText(/^The load is shipment 715080001/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Tender load' }).click();
  await fillPickup(page);
  await page.getByLabel('Carrier code', { exact: true }).fill('4ltl-east');
  await expect(page.getByText('4LTL-EAST is not a usual carrier code')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByLabel('Confirmation', { exact: true })).not.toHaveText('');
  expect(tenders(bench)).toMatchObject([{ CarrierCode: '4LTL-EAST' }]);
});

test('what is missing is named and nothing is sent', async ({ station: { page }, bench }) => {
  await openTender(page, '715020001');
  await page.getByLabel('Pickup until', { exact: true }).fill('12:00');
  await page.getByRole('button', { name: 'Tender load' }).click();
  await expect(page.getByRole('alert').getByText('Pickup until must be later than the start')).toBeVisible();
  await expect(page.getByLabel('Pickup until', { exact: true })).toBeFocused();
  expect(tenders(bench)).toHaveLength(0);
  // Nothing typed is lost on the way to another screen.
  await goTo(page, 'Queue');
  await goTo(page, 'Tender');
  await page.getByRole('button', { name: 'Tender 715020001' }).click();
  await expect(page.getByLabel('Pickup until', { exact: true })).toHaveValue('12:00');
});

test('a refusal in the carrier’s words; changed, it goes as the next try', async ({
  station: { page },
  bench,
}) => {
  await openTender(page, '715030001');
  const words = 'Pickup window too short for this terminal';
  bench.service.faults.set({ kind: 'refuse', words }, { operation: 'tender', times: 1 });
  await page.keyboard.press('F9');
  await expect(page.getByText(words)).toBeVisible();
  await keepScreenshot(page, 'tender-refused');
  await page.getByRole('button', { name: 'Change and tender again' }).click();
  await page.getByLabel('Pickup until', { exact: true }).fill('18:00');
  await page.getByRole('button', { name: 'Tender load' }).click();
  await expect(page.getByLabel('Confirmation', { exact: true })).not.toHaveText('');
  expect(tenders(bench).map(({ PickupCloseTime }) => PickupCloseTime)).toEqual(['16:30', '18:00']);
});

test('a tender that was canceled is changed and goes to another carrier', async ({
  station: { page },
  bench,
}) => {
  await openTender(page, '715090001');
  bench.service.faults.set({ kind: 'refuse', words: 'No capacity' }, { operation: 'tender', times: 1 });
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: 'Change and tender again' })).toBeVisible();
  await goTo(page, 'Queue');
  await page
    .getByRole('row', { name: /715090001/ })
    .filter({ hasText: 'Tender' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.getByLabel('Why is it canceled?').fill('Another carrier');
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await goTo(page, 'Tender');
  await page.getByRole('button', { name: 'Tender 715090001' }).click();
  await expect(page.getByText('This tender will not be sent.')).toBeVisible();
  await keepScreenshot(page, 'tender-canceled');
  await expectClean(page, 'Tender, canceled');
  await page.getByRole('button', { name: 'Change and tender again' }).click();
  await page.getByLabel('Carrier code', { exact: true }).fill('ODFL');
  await page.keyboard.press('F9');
  await expect(page.getByLabel('Confirmation', { exact: true })).not.toHaveText('');
  expect(tenders(bench)).toMatchObject([{ CarrierCode: 'SAIA' }, { CarrierCode: 'ODFL' }]);
});

test('offline it is saved, and goes out once when the service is back', async ({
  station: { page },
  bench,
}) => {
  await openTender(page, '715040001');
  await bench.service.faults.down();
  await page.keyboard.press('F9');
  await expect(page.getByText('Saved. Goes out when the service is back')).toBeVisible();
  await keepScreenshot(page, 'tender-offline');
  await bench.service.faults.up();
  await expect(page.getByLabel('Confirmation', { exact: true })).toBeVisible({ timeout: 75_000 });
  expect(tenders(bench)).toHaveLength(1);
});

test('no clear answer: in doubt, and not sent again', async ({ station: { page }, bench }) => {
  await openTender(page, '715050001');
  bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'tender', times: 1 });
  await page.keyboard.press('F9');
  await expect(page.getByText('May have been sent. Do not tender it again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tender load' })).toHaveCount(0);
  await keepScreenshot(page, 'tender-in-doubt');
  await page.keyboard.press('F9');
  // Answered after that key: it has done all that it will do.
  const [tender] = (await shownShipment(page)).submissions.filter(({ step }) => step === 'tender');
  expect(tender).toMatchObject({ state: 'in-doubt', attempt: 1 });
  expect(tenders(bench)).toHaveLength(1);
});

test('an order from the shipment: e-mails proposed, one order under its own number; a tender behind its refusal waits for it and says so', async ({
  station: { page },
  bench,
}) => {
  const form = smallForm('715060001');
  await createShipment(page, {
    ...form,
    consignee: { ...form.consignee, email: 'recibo@penahermanos.example' },
  });
  await expectLabels(page, [1, 2], 2, 'printed');
  await page.getByRole('button', { name: 'Submit order' }).click();
  await expect(page.getByRole('checkbox', { name: /recibo@penahermanos\.example/ })).toBeChecked();
  await page.getByLabel('More email addresses').fill('nobody');
  await page.getByLabel('Internal BOL number').fill('TRF-2291');
  await page.getByRole('button', { name: 'Submit order' }).click();
  await expect(page.getByText('“nobody” is not an email address')).toBeVisible();
  await keepScreenshot(page, 'order');
  await page.getByLabel('More email addresses').fill('boss@truckeeriver.example');
  // A scan of the very shipment that is open closes nothing and takes nothing away.
  await page.getByLabel('Scan or search').fill('715060001');
  await page.getByLabel('Scan or search').press('Enter');
  await expect(page.getByLabel('Scan or search')).toHaveValue('');
  await expect(page.getByLabel('More email addresses')).toHaveValue('boss@truckeeriver.example');
  const words = 'Customer is on hold';
  bench.service.faults.set({ kind: 'refuse', words }, { operation: 'order', times: 1 });
  await page.getByRole('button', { name: 'Submit order' }).click();
  await expect(page.getByText(`Order refused: “${words}”`)).toBeVisible();

  await page.getByRole('button', { name: 'Tender load' }).click();
  await fillPickup(page);
  await page.keyboard.press('F9');
  await expect(page.getByText('Saved. Waiting for an earlier step: Order')).toBeVisible();
  await expect(page.getByText('Goes out now')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open shipment' }).click();

  await page.getByRole('button', { name: 'Change the order' }).click();
  await expect(page.getByLabel('Internal BOL number')).toHaveValue('TRF-2291');
  await page.getByRole('button', { name: 'Submit order' }).click();
  await expect(page.getByRole('list', { name: 'Order and tender' }).getByText(/^Accepted/)).toHaveCount(2);
  await keepScreenshot(page, 'order-accepted');
  expect(tenders(bench)).toHaveLength(1);
  const view = await shownShipment(page);
  expect(view.order?.confirmationEmails).toEqual([
    'recibo@penahermanos.example',
    'boss@truckeeriver.example',
  ]);
  expect(view.submissions.filter(({ step }) => step === 'order')).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Submit order' })).toBeDisabled();
});
