import type { Page } from '@playwright/test';
import { aForm, aLineForm } from '#support/builders.ts';
import { typeShipment } from '#support/type-shipment.ts';
import { goTo, openDraft } from '../acts.ts';
import { expect } from '../bench.ts';
import { saveAs, templateDialog } from '../template-acts.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** What was typed by hand this morning: two units for Saia. */
export const left = aForm({
  bolNumber: '731000001',
  poNumber: 'PO-LEFT',
  consignee: { ...aForm().consignee, company: 'Cascade Valve' },
  lines: [aLineForm({ handlingUnits: '2', pieces: '48', weightLb: '2500', freightClass: '55' })],
});
const weekly = aForm({
  bolNumber: '731000002',
  poNumber: 'PO-0',
  lines: [aLineForm({ handlingUnits: '4' })],
});

/** Begun, left for another, found again by its number in the list of drafts, finished and sent. */
export async function finishLeftDraft(page: Page): Promise<void> {
  await expect(field(page, 'BOL number')).not.toHaveValue('');
  await page.evaluate(() => window.station.numbers.lastBolNumber({ number: null }));
  await field(page, 'BOL number').fill(left.bolNumber);
  await field(page, 'Company').first().fill(left.consignee.company);
  await page.keyboard.press('Control+n');
  await expect(field(page, 'Company').first()).toHaveValue('');
  await expect(page.getByText('Drafts not sent: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: `Open draft ${left.bolNumber}` }).click();
  await expect(field(page, 'Company').first()).toHaveValue(left.consignee.company);
  await typeShipment(page, left);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: `BOL ${left.bolNumber}` })).toBeVisible();
}

/** A template made of a draft, opened by its key in an empty form; what it asks is typed, and it is sent. Answers its BOL number. */
export async function shipByTemplate(page: Page, poNumber: string, units: string): Promise<string> {
  await openDraft(page, weekly);
  await saveAs(page, 'Peña weekly', 'Shift+F1');
  await templateDialog(page).getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved as template “Peña weekly”')).toBeVisible();
  // The draft it was made of is no shipment of today.
  await page.keyboard.press('Control+n');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: `Discard draft ${weekly.bolNumber}` }).click();
  await page.getByRole('button', { name: 'Discard it for good' }).click();
  await expect(page.getByText(/^Drafts not sent/)).toHaveCount(0);

  await page.keyboard.press('Shift+F1');
  await expect(page.getByText('From template “Peña weekly”')).toBeVisible();
  await expect(field(page, 'PO number')).toBeFocused();
  await page.keyboard.type(poNumber);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Handling units, line 1')).toBeFocused();
  await page.keyboard.type(units);
  const number = await field(page, 'BOL number').inputValue();
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: `BOL ${number}` })).toBeVisible();
  await goTo(page, 'Pack');
  return number;
}
