import type { Page } from '@playwright/test';
import { aForm } from '#support/builders.ts';
import { smallForm } from '#support/small-form.ts';
import { expectLabels, openDraft } from '../acts.ts';
import { scanField, scanPiece } from '../amend-acts.ts';
import { expect } from '../bench.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/**
 * A shipment that the service has already: three units instead of `units`, under a new number; the old labels are scanned as
 * destroyed. Answers the new number.
 */
export async function changeAccepted(page: Page, old: string, units: number): Promise<string> {
  await page.getByLabel('Scan or search').fill(old);
  await page.getByLabel('Scan or search').press('Enter');
  await expectLabels(page, [units], units, 'printed');
  await expect(page.getByText('BOL printed')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Change this shipment' }).click();
  await expect(field(page, 'Why')).toBeFocused();
  await page.keyboard.type('Half of it stays here');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Replaces BOL ${old}` })).toBeVisible();
  await field(page, 'Handling units, line 1').fill('3');
  const next = await field(page, 'BOL number').inputValue();
  await page.keyboard.press('F9');
  await expectLabels(page, [1, 2, 3], 3, 'printed');
  await page.getByRole('link', { name: 'Old labels and carrier' }).click();
  // Its labels and its BOL.
  const pieces = units + 1;
  for (let at = 1; at <= pieces; at += 1) {
    await expect(scanField(page)).toBeFocused();
    await scanPiece(page, old);
    const done =
      at === pieces ? `All ${pieces} accounted for` : new RegExp(`^Counted: ${pieces - at} to go\\.`);
    await expect(page.getByText(done)).toBeVisible();
  }
  // No tender went out, so there is no carrier to tell.
  await expect(page.getByText(`Done: everything of BOL ${old} is accounted for`)).toBeVisible();
  return next;
}

/** Two drafts to one dock on one day, made one and sent. Answers its BOL number and the PO numbers it carries. */
export async function shipTogether(page: Page): Promise<{ number: string; poNumber: string }> {
  const dock = { ...aForm().consignee, company: 'Juniper Cottonwood' };
  await openDraft(page, { ...smallForm('731000011'), consignee: dock });
  await openDraft(page, { ...smallForm('731000012'), consignee: dock });
  await expect(page.getByText(`1 more goes to ${dock.company} on the same day`)).toBeVisible();
  await page.getByRole('button', { name: 'Combine into one BOL' }).click();
  await expect(page.getByRole('table', { name: 'Loads to this dock' })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByText(/^One draft from 2 loads/)).toBeVisible();
  await expect(field(page, 'Description, line 2')).toBeVisible();
  const number = await field(page, 'BOL number').inputValue();
  const poNumber = await field(page, 'PO number').inputValue();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: `BOL ${number}` })).toBeVisible();
  await expectLabels(page, [1, 2, 3, 4], 4, 'printed');
  return { number, poNumber };
}
