import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, shownShipment } from './bench.ts';
import { test } from './one-station.ts';

test('Compare rates on Pack asks at once; Use this rate: carrier, SCAC and quote stand in the draft', async ({
  station: { page },
  bench,
}) => {
  await openDraft(page, { ...smallForm('714010001'), carrierName: '', scac: '', quoteNumber: '' });
  await page.getByRole('button', { name: 'Compare rates' }).click();
  const table = page.getByRole('table', { name: 'Rates' });
  await expect(table.getByRole('button', { name: 'Use this rate' }).first()).toBeVisible();
  await expect(table.getByText('Cheapest')).toHaveCount(1);
  await keepScreenshot(page, 'rates');
  await expectClean(page, 'Rates, its table');

  const quotes = bench.service.received().filter(({ path }) => path === '/api/RateQuote/RateQuoteV2');
  expect(quotes).toHaveLength(1);
  const row = table.getByRole('row').filter({ hasText: 'Cheapest' });
  const scac = /\b[A-Z]{4}\b/.exec(await row.getByRole('rowheader').innerText())?.[0];
  await row.getByRole('button', { name: 'Use this rate' }).click();
  await expect(page.getByText(/now on the draft, for the BOL and the tender/)).toBeVisible();
  await expect(page.getByLabel('SCAC', { exact: true })).toHaveValue(scac ?? 'a SCAC in the row');
  await expect(page.getByLabel('Carrier', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Quote number', { exact: true })).toHaveValue(/^\d+$/);
  // It was saved, not only shown.
  const draft = await page.evaluate(() => window.station.drafts.current());
  expect(draft).toMatchObject({ ok: true, value: { form: { scac, bolNumber: '714010001' } } });
});

test('the direction is sent as it is typed; the carrier’s own id stands in its row and stays with the shipment', async ({
  station: { page },
  bench,
}) => {
  await openDraft(page, { ...smallForm('714060001'), carrierName: '', scac: '', quoteNumber: '' });
  await goTo(page, 'Rates');
  const direction = page.getByLabel('Direction', { exact: true });
  await expect(direction).toHaveValue('outbound');
  await direction.fill('Inbound / returns');
  await page.getByRole('button', { name: 'Get rates' }).click();
  const row = page.getByRole('table', { name: 'Rates' }).getByRole('row').filter({ hasText: 'Cheapest' });
  const carrierId = /CID (\d+)/.exec(await row.getByRole('rowheader').innerText())?.[1];
  expect(carrierId).toBeDefined();
  const bodies = bench.asked().map(({ body }) => body);
  expect(bodies).toMatchObject([{ Direction: 'Inbound / returns', Items: [{ Pieces: 2 }] }]);
  await row.getByRole('button', { name: 'Use this rate' }).click();
  await expect(page.getByText(/now on the draft/)).toBeVisible();
  await expect(page.getByLabel('BOL number', { exact: true })).toHaveValue('714060001');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'BOL 714060001' })).toBeVisible();
  expect((await shownShipment(page)).chosenRate).toMatchObject({
    direction: 'Inbound / returns',
    rate: { carrierId },
  });
});

test('a SCAC of digits and a Bill-to under Prepaid are remarked on Pack; one key says third party', async ({
  station: { page },
  bench,
}) => {
  const form = smallForm('714070001');
  await openDraft(page, {
    ...form,
    scac: 'R2D2',
    billTo: { ...form.shipper, company: 'Freight Payers Inc.' },
  });
  await expect(page.getByText('R2D2 is not a usual SCAC')).toBeVisible();
  await expect(page.getByText('Bill-to is filled in, terms are Prepaid')).toBeVisible();
  await keepScreenshot(page, 'pack-payer');
  await page.getByRole('button', { name: /^Set terms to Third party/ }).click();
  await expect(page.getByLabel('Freight terms', { exact: true })).toHaveValue('third-party');
  await expect(page.getByText('Bill-to is filled in, terms are Prepaid')).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'BOL 714070001' })).toBeVisible();
  await expect.poll(() => bench.bols()).toMatchObject([{ CarrierSCAC: 'R2D2' }]);
});

test('a refusal is told in the service’s words, and asking again works', async ({
  station: { page },
  bench,
}) => {
  const words = 'No carrier serves this lane';
  bench.service.faults.set({ kind: 'refuse', words }, { operation: 'quote-v2', times: 1 });
  await openDraft(page, smallForm('714020001'));
  await page.keyboard.press('F7');
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rates' })).toHaveCount(0);
  await keepScreenshot(page, 'rates-refused');
  await page.keyboard.press('F7');
  await expect(page.getByRole('table', { name: 'Rates' })).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});

test('offline: first nothing to show, then the last answer as an old one', async ({
  station: { page },
  bench,
}) => {
  await openDraft(page, smallForm('714030001'));
  await goTo(page, 'Rates');
  await bench.service.faults.down();
  await page.getByRole('button', { name: 'Get rates' }).click();
  await expect(page.getByText('No rates: the service cannot be reached')).toBeVisible({ timeout: 40_000 });
  await keepScreenshot(page, 'rates-offline');
  await bench.service.faults.up();
  await page.getByRole('button', { name: 'Get rates' }).click();
  await expect(page.getByRole('table', { name: 'Rates' })).toBeVisible();
  await bench.service.faults.down();
  await page.getByRole('button', { name: 'Get rates' }).click();
  await expect(page.getByText(/^Old rates, from \d\d:\d\d$/)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('table', { name: 'Rates' })).toBeVisible();
  await keepScreenshot(page, 'rates-old');
});

test('a question that takes long can be ended', async ({ station: { page }, bench }) => {
  await openDraft(page, smallForm('714040001'));
  await goTo(page, 'Rates');
  bench.service.faults.set({ kind: 'slow', milliseconds: 20_000 });
  await page.getByRole('button', { name: 'Get rates' }).click();
  await expect(page.getByText(/^Asking the service for rates/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Get rates' })).toBeEnabled();
  await expect(page.getByRole('alert').getByText(/./)).toHaveCount(0);
  bench.service.faults.clear();
});

test('an empty draft: the load is said here, and stands in Pack afterwards', async ({
  station: { page },
}) => {
  await goTo(page, 'Pack');
  // The draft of the test before is there, and then the new one.
  const weight = page.getByLabel('Weight (lb), line 1', { exact: true });
  await expect(weight).not.toHaveValue('');
  await page.keyboard.press('Control+n');
  await expect(weight).toHaveValue('');
  await page.getByRole('link', { name: 'Rates', exact: true }).click();
  await page.getByRole('button', { name: 'Get rates' }).click();
  await expect(page.getByRole('alert').getByText(/./).first()).toBeVisible();
  await keepScreenshot(page, 'rates-own-load');
  const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).fill(text);
  await fill('To: State', 'OR');
  await fill('To: Postal code', '97211');
  await fill('Handling units, line 1', '2');
  await fill('Class, line 1', '70');
  await fill('Weight (lb), line 1', '1800');
  await page.keyboard.press('F7');
  await expect(page.getByRole('table', { name: 'Rates' })).toBeVisible();
  await page.getByRole('link', { name: 'Pack', exact: true }).click();
  await expect(weight).toHaveValue('1800');
});

test('what a price still needs is named, with the way to Pack', async ({ station: { page }, bench }) => {
  const form = smallForm('714050001');
  await openDraft(page, { ...form, lines: form.lines.map((line) => ({ ...line, freightClass: '' })) });
  await page.keyboard.press('F7');
  await expect(page.getByText('Class, line 1')).toBeVisible();
  expect(bench.asked()).toHaveLength(0);
  await page.getByRole('button', { name: 'Open Pack' }).click();
  await expect(page.getByLabel('Class, line 1', { exact: true })).toBeVisible();
});
