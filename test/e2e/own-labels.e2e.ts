import type { Locator, Page } from '@playwright/test';
import { gs1CheckDigit } from '#shared/freight/numbers/check-digit.ts';
import { scan } from '#support/acts/scan.ts';
import { drawLabel } from '#support/draw-label.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { pictureBarcodes } from '#support/read-paper.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectBolPrinted, expectLabels, goTo, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';

const numbers = (page: Page): Locator => page.getByRole('region', { name: 'Numbers', exact: true });
const ownLabels = (page: Page): Locator => page.getByRole('region', { name: 'Own labels', exact: true });
const more = (page: Page): Locator => page.getByRole('region', { name: 'More labels' });
const made = (page: Page): Locator => page.getByRole('region', { name: 'Made here' });
const form = (bolNumber: string) => ({ ...smallForm(bolNumber), proNumber: '0781-234567-8' });

async function setPrefix(page: Page, prefix: string): Promise<void> {
  await goTo(page, 'Setup');
  await numbers(page).getByLabel('GS1 company prefix').fill(prefix);
  await numbers(page).getByRole('button', { name: 'Save numbers' }).click();
  await expect(numbers(page).getByText('Saved', { exact: true })).toBeVisible();
}

test('each kind is printed from the shipment; its unit keeps its SSCC, and a scan of it opens the shipment', async ({
  station: { page },
  bench,
}) => {
  await createShipment(page, form('716920001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await expectBolPrinted(page);
  await expectClean(page, 'More labels');

  // Without a prefix there is no SSCC, and it is said what to do.
  await more(page).getByRole('button', { name: 'GS1 labels' }).click();
  await expect(
    more(page).getByText('No GS1 labels: Setup has no GS1 company prefix (Numbers).'),
  ).toBeVisible();
  await setPrefix(page, '0614141');
  await ownLabels(page).evaluate((node) => node.scrollIntoView());
  const next = ownLabels(page)
    .getByRole('textbox', { name: 'Next SSCC' })
    .or(ownLabels(page).getByText(/^0061414107\d{8}$/));
  await expect(next).toBeVisible();
  await expectClean(page, 'Setup, own labels');

  await scan(page, '716920001');
  await expect(page.getByRole('heading', { name: 'BOL 716920001' })).toBeVisible();
  const before = bench.zebra.printed.length;
  for (const kind of ['GS1 labels', 'PRO labels'])
    await more(page).getByRole('button', { name: kind }).click();
  for (const words of ['GS1 label 1 of 2', 'GS1 label 2 of 2', 'PRO label 1 of 2', 'PRO label 2 of 2'])
    await expect(made(page).getByText(words, { exact: true })).toBeVisible();
  await expect.poll(() => bench.zebra.printed.length - before).toBe(4);
  await more(page).getByRole('button', { name: 'Packing list' }).click();
  await expect(more(page).getByText('Packing list: Sent to the printer.')).toBeVisible();
  await expect(
    made(page)
      .getByRole('listitem')
      .filter({ hasText: 'Packing list' })
      .getByText('Printed', { exact: true }),
  ).toBeVisible();
  // Theirs are their own: the squares of the service's labels stay at two of two.
  await expectLabels(page, [1, 2], 2, 'printed');

  const zpl = bench.zebra.printed.slice(before).map((label) => label.toString('utf8'));
  const bars = await Promise.all(zpl.map(async (text) => (await pictureBarcodes(await drawLabel(text)))[0]));
  const [one = '', two = ''] = bars;
  expect(one).toMatch(/^000061414107\d{8}$/);
  for (const code of [one, two]) expect(gs1CheckDigit(code.slice(2, -1))).toBe(code.at(-1));
  expect(Number(two.slice(0, -1))).toBe(Number(one.slice(0, -1)) + 1);
  expect(bars.slice(2)).toEqual(['07812345678', '07812345678']);

  // Pressed again it prints nothing twice.
  await more(page).getByRole('button', { name: 'GS1 labels' }).click();
  await expect(
    more(page).getByText('GS1 labels: Already made. To print again, use Made here.'),
  ).toBeVisible();
  expect(bench.zebra.printed).toHaveLength(before + 4);
  await more(page).scrollIntoViewIfNeeded();
  await expectClean(page, 'Own labels made');
  await keepScreenshot(page, 'shipment-own-labels');

  await goTo(page, 'Queue');
  await scan(page, `]C1${two}`);
  await expect(page.getByRole('heading', { name: 'BOL 716920001' })).toBeVisible();
  // As it is printed under its bars, typed by a hand.
  await goTo(page, 'Pack');
  await page.keyboard.press('F2');
  await page.keyboard.insertText(`(00) ${one.slice(2, 3)} ${one.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'BOL 716920001' })).toBeVisible();
});

test('printed with each shipment when Setup says so; a long prefix asks for the last SSCC first', async ({
  launch,
  bench,
}) => {
  const { page } = await launch();
  await setPrefix(page, '0614141000');
  await expect(ownLabels(page).getByText('What was the last SSCC of station 7?')).toBeVisible();
  const last = ownLabels(page).getByRole('textbox', { name: 'Last SSCC' });
  await last.fill('006141411234567890');
  await ownLabels(page).getByRole('button', { name: 'Continue above it' }).click();
  await expect(ownLabels(page).getByText(/^This is not an SSCC of station 7/)).toBeVisible();
  await ownLabels(page).evaluate((node) => node.scrollIntoView());
  await expectClean(page, 'Setup, last SSCC');
  await keepScreenshot(page, 'setup-last-sscc', ['light']);
  const body = '00614141000070041';
  await last.fill(`(00) ${body}${gs1CheckDigit(body)}`);
  await ownLabels(page).getByRole('button', { name: 'Continue above it' }).click();
  await expect(ownLabels(page).getByText('9,958 SSCCs left')).toBeVisible();
  for (const kind of ['GS1 labels', 'Packing list'])
    await ownLabels(page).getByRole('checkbox', { name: kind }).check();
  await ownLabels(page).getByRole('button', { name: 'Save own labels' }).click();
  await expect(ownLabels(page).getByText('Saved', { exact: true })).toBeVisible();
  await ownLabels(page).evaluate((node) => node.scrollIntoView());
  await keepScreenshot(page, 'setup-own-labels');

  await createShipment(page, form('716920002'));
  await expectLabels(page, [1, 2], 2, 'printed');
  for (const words of ['GS1 label 1 of 2', 'GS1 label 2 of 2', 'Packing list'])
    await expect(made(page).getByText(words, { exact: true })).toBeVisible();
  await expect.poll(() => bench.zebra.printed.length).toBe(4);
  await goTo(page, 'Setup');
  await expect(ownLabels(page).getByText('9,956 SSCCs left')).toBeVisible();
});

test('a pallet whose BOL waits offline gets its tag by itself, where Setup says so', async ({
  station: { page },
  bench,
}) => {
  await goTo(page, 'Setup');
  await ownLabels(page)
    .getByRole('checkbox', { name: /^Staging tag/ })
    .check();
  await ownLabels(page).getByRole('button', { name: 'Save own labels' }).click();
  await expect(ownLabels(page).getByText('Saved', { exact: true })).toBeVisible();
  await bench.service.close();
  await openDraft(page, form('716920003'));
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'BOL 716920003' })).toBeVisible();
  await expect.poll(() => bench.zebra.printed.length).toBe(1);
  expect(bench.zebra.printed[0]?.toString('utf8')).toContain('NOT A BOL');
});
