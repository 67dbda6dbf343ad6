import type { Page } from '@playwright/test';
import { aForm } from '../support/builders.ts';
import { keepScreenshot } from '../support/keep-screenshot.ts';
import { createShipment, goTo } from './acts.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';
import { counted } from './counted.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const load = aForm({
  bolNumber: '719010001',
  poNumber: 'PO-1',
  consignee: { ...aForm().consignee, company: 'Peña Hermanos' },
});

test('the first BOL of a station takes at most 60 keys, 47 of them its content', async ({
  station: { page },
  bench,
}) => {
  await goTo(page, 'Pack');
  await expect(field(page, 'Company')).toBeFocused();
  const typed = {
    Company: 'Acme Tile & Stone',
    Address: '9 Oak St',
    City: 'Reno',
    State: 'NV',
    'Postal code': '89501',
    'Handling units, line 1': '2',
    'Description, line 1': 'Tile',
    'Class, line 1': '70',
    'Weight (lb), line 1': '1200',
  };
  expect(Object.values(typed).join('')).toHaveLength(47);
  const keys = counted(page);
  for (const [name, text] of Object.entries(typed)) {
    await expect(field(page, name)).toBeFocused();
    await keys.type(text);
    // What is missing is the next field.
    await keys.press('F9');
  }
  await expect(page.getByRole('heading', { name: /^BOL / })).toBeVisible();
  expect(bench.bols()).toHaveLength(1);
  expect(keys.keys).toBeLessThanOrEqual(60);
});

test('a repeat shipment takes at most 5 keys from an empty form, the same again at most 2', async ({
  station: { page },
  bench,
}) => {
  await createShipment(page, load);
  await goTo(page, 'Pack');
  await expect(field(page, 'Company')).toBeFocused();
  await expect(field(page, 'Company')).toHaveValue('');

  const repeat = counted(page);
  await repeat.type('pe');
  await expect(page.getByRole('option', { name: /Peña Hermanos/ })).toBeVisible();
  await repeat.press('Enter');
  await expect(page.getByText('Last load here, BOL 719010001:')).toBeVisible();
  // The hand is led to the first field that is still open: that of the freight.
  await expect(field(page, 'Handling units, line 1')).toBeFocused();
  await keepScreenshot(page, 'pack-last-load');
  await repeat.press('Control+Enter');
  await expect(field(page, 'Weight (lb), line 1')).toHaveValue(load.lines[0]?.weightLb ?? '');
  await repeat.press('F9');
  await expect(page.getByRole('heading', { name: /^BOL / })).toBeVisible();
  expect(repeat.keys).toBeLessThanOrEqual(5);
  await expect.poll(() => bench.bols().length).toBe(2);

  const again = counted(page);
  await again.press('Control+d');
  await expect(page.getByRole('heading', { name: 'New shipment' })).toBeVisible();
  await expect(field(page, 'Weight (lb), line 1')).toHaveValue(load.lines[0]?.weightLb ?? '');
  await again.press('F9');
  await expect.poll(() => bench.bols().length).toBe(3);
  expect(again.keys).toBeLessThanOrEqual(2);

  const sent = bench.bols();
  for (const key of ['ConsigneeCompanyName', 'CarrierSCAC']) expect(sent[1]?.[key], key).toBe(sent[0]?.[key]);
  expect(new Set(sent.map((bol) => bol['BillOfLadingNumber'])).size).toBe(3);
});

test('a load is worked out, pasted and taken back with Ctrl+Z', async ({ station: { page } }) => {
  await goTo(page, 'Pack');
  const weight = field(page, 'Weight (lb), line 1');
  await weight.fill('4x310');
  await weight.press('Enter');
  await expect(weight).toHaveValue('1240');
  await expect(field(page, 'Handling units, line 1')).toHaveValue('4');
  await page.keyboard.press('Control+z');
  await expect(weight).toHaveValue('4x310');
  await weight.fill('');

  await field(page, 'Handling units, line 1').focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/plain',
      '3\tPLT\t72\tHex bolts\t095190-05\t60\t3750\n2\tBOXES\t\tWashers\t\t85\t1180\n',
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText('2 rows pasted')).toBeVisible();
  await expect(page.getByText('Not pasted, because no field takes it (1): BOXES')).toBeVisible();
  await expect(field(page, 'Description, line 2')).toHaveValue('Washers');
  await keepScreenshot(page, 'pack-pasted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Description, line 2')).toHaveCount(0);
  await expect(field(page, 'Description, line 1')).toHaveValue('');
});

test('? shows the keys of the screen, Ctrl+/ from a field too; a scanner’s ? does not', async ({
  station: { page },
}) => {
  await goTo(page, 'Queue');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Show or close these keys')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await goTo(page, 'Pack');
  await field(page, 'PO number').focus();
  await page.keyboard.press('?');
  await expect(field(page, 'PO number')).toHaveValue('?');
  await page.keyboard.press('Control+/');
  await expect(keys.getByText('In a weight: 4 units of 310 lb each')).toBeVisible();
  await keepScreenshot(page, 'pack-keys');
  // Tried while it is read: nothing is sent, and nothing is asked for, behind the list.
  await page.keyboard.press('F9');
  await page.keyboard.press('Control+2');
  await page.keyboard.press('Control+/');
  await expect(keys).toBeHidden();
  await expect(page.getByRole('heading', { name: 'New shipment' })).toBeVisible();
  await expect(page.getByText('City is missing (consignee)')).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(page.getByText('City is missing (consignee)')).toBeVisible();
});
