import type { Page } from '@playwright/test';
import { completePro } from '#shared/freight/numbers/pro-rule.ts';
import { scan } from '#support/acts/scan.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, goTo, openDraft } from './acts.ts';
import { expect, test } from './bench.ts';

const xpo = (body: number) => completePro(String(body), 'xpo');
const form = (bolNumber: string) => ({ ...smallForm(bolNumber), carrierName: 'XPO', scac: 'XPOL' });
const section = (page: Page) => page.getByRole('region', { name: 'Numbers', exact: true });
const pro = (page: Page) => page.getByLabel('PRO number', { exact: true });
const remark = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text);

async function enterRange(page: Page, first: string, last: string): Promise<void> {
  await goTo(page, 'Setup');
  await section(page).getByRole('button', { name: 'Add range' }).click();
  await section(page).getByLabel('SCAC, range 1').fill('xpol');
  await section(page).getByLabel('Check digit, range 1').selectOption({ label: 'XPO (mod 7)' });
  await section(page).getByLabel('First number, range 1').fill(first);
  await section(page).getByLabel('Last number, range 1').fill(last);
  await section(page).getByLabel('Warn below, range 1').fill('3');
  await section(page).getByRole('button', { name: 'Save numbers' }).click();
}

test('a range of PRO numbers: two shipments take two, a sticker goes first, few left and a clash are said', async ({
  station: { page },
  bench,
}) => {
  // A last digit that does not hold is named; corrected, the range is there with all it has.
  await enterRange(page, xpo(10000001), '100000041');
  await expect(section(page).getByText('Last number, range 1: its check digit is wrong')).toBeVisible();
  await section(page).getByLabel('Last number, range 1').fill(xpo(10000004));
  await section(page).getByRole('button', { name: 'Save numbers' }).click();
  await expect(section(page).getByText(`4 of 4 left, next ${xpo(10000001)}`)).toBeVisible();

  await openDraft(page, form('716900001'));
  await expect(remark(page, 'PRO number: the next from the XPOL pool, 4 left.')).toBeVisible();
  await createShipment(page, form('716900002'));
  await expect(page.getByText(`PRO number ${xpo(10000001)} from the pool.`)).toBeVisible();
  await createShipment(page, form('716900003'));
  const sent = () => bench.bols().map((bol) => [bol['BillOfLadingNumber'], bol['ProNumber']]);
  await expect.poll(sent).toEqual([
    ['716900002', xpo(10000001)],
    ['716900003', xpo(10000002)],
  ]);

  // Two are left, which is few.
  await openDraft(page, form('716900004'));
  await expect(remark(page, /the next from the XPOL pool, only 2 left/)).toBeVisible();
  await keepScreenshot(page, 'pack-pro-low');

  // A Code 39 sticker with its asterisks, into the field and followed by the scanner's Enter.
  await pro(page).focus();
  await scan(page, `*${xpo(77000001)}*`);
  await expect(pro(page)).toHaveValue(xpo(77000001));
  await expect(remark(page, /PRO number: the next from/)).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'BOL 716900004' })).toBeVisible();
  await expect.poll(() => sent().at(-1)).toEqual(['716900004', xpo(77000001)]);

  // Scanned while the hand is in no field: a Code 128 with its name before it.
  await openDraft(page, form('716900005'));
  await scan(page, `]C0${xpo(77000002)}`);
  await expect(pro(page)).toHaveValue(xpo(77000002));
  await expect(pro(page)).toBeFocused();

  // The sticker of another pallet.
  await pro(page).fill(xpo(77000001));
  // Not by Tab: so soon behind a scan that is the scanner's own key.
  await pro(page).blur();
  await expect(
    page.getByRole('heading', { name: `PRO ${xpo(77000001)} is already on BOL 716900004` }),
  ).toBeVisible();
  await keepScreenshot(page, 'pack-pro-clash');
  await page.keyboard.press('F9');
  await expect(page.getByText(/^This PRO number is already used: BOL 716900004/)).toBeVisible();
  expect(sent()).toHaveLength(3);

  await goTo(page, 'Setup');
  await expect(section(page).getByText(`2 of 4 left, next ${xpo(10000003)}`)).toBeVisible();
  await section(page).scrollIntoViewIfNeeded();
  await section(page).evaluate((node) => node.scrollIntoView());
  // What the scan did is said for some seconds.
  await expect(page.locator('#scan-says')).toHaveText('');
  await keepScreenshot(page, 'setup-numbers');
});

test('a fresh station asks if its number was used before; the numbers go on above what is answered; VICS by choice', async ({
  station: { page },
}) => {
  const number = page.getByLabel('BOL number', { exact: true });
  await goTo(page, 'Pack');
  await expect(number).toHaveValue(/^7\d{8}$/);
  expect(Number((await number.inputValue()).slice(1))).toBeGreaterThan(400_000);
  await expect(remark(page, 'Answer in Setup whether station number 7 was used before.')).toBeVisible();

  await goTo(page, 'Setup');
  const last = section(page).getByLabel('Last BOL number');
  await last.fill('800000001');
  await section(page).getByRole('button', { name: 'Continue above it' }).click();
  await expect(section(page).getByText(/^This is not a number of station 7/)).toBeVisible();
  await section(page).evaluate((node) => node.scrollIntoView());
  await keepScreenshot(page, 'setup-numbers-asked', ['light']);
  await last.fill('790000017');
  await section(page).getByRole('button', { name: 'Continue above it' }).click();
  await expect(section(page).getByText('Was station number 7 used before?')).toHaveCount(0);
  await goTo(page, 'Pack');
  // The form that stood open has the first number above what was answered; the next one the number after it.
  await expect(number).toHaveValue('790000018');
  await page.getByRole('group', { name: 'Consignee' }).getByLabel('Company').fill('Half typed');
  await page.keyboard.press('Control+n');
  await expect(number).toHaveValue('790000019');
  await expect(remark(page, /^Answer in Setup/)).toHaveCount(0);

  await goTo(page, 'Setup');
  await section(page).getByLabel('BOL numbers').selectOption({ label: 'VICS, 17 digits' });
  await section(page).getByLabel('GS1 company prefix').fill('061414');
  await section(page).getByRole('button', { name: 'Save numbers' }).click();
  await expect(
    section(page).getByText('GS1 company prefix: must be seven to ten digits, or empty'),
  ).toBeVisible();
  await section(page).getByLabel('GS1 company prefix').fill('0614141');
  await section(page).getByRole('button', { name: 'Save numbers' }).click();
  await expect(section(page).getByText('Saved', { exact: true })).toBeVisible();
  await goTo(page, 'Pack');
  await expect(number).toHaveValue(/^061414107\d{8}$/);
});
