import { expect, type Locator, type Page } from '@playwright/test';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import './fixture.ts';

/** An item of the status strip by the name that stays. */
export const strip = (page: Page, name: string): Locator => page.getByRole('status', { name, exact: true });

export const goTo = (page: Page, screen: string): Promise<void> =>
  page.getByRole('link', { name: screen, exact: true }).click();

/**
 * Puts the form into a fresh draft, opens Pack on it and presses F9; resolves when the shipment is in view. The draft is saved
 * by the window's own call: typing has tests of its own and takes a second.
 */
export async function createShipment(page: Page, form: ShipmentForm): Promise<void> {
  await openDraft(page, form);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: `BOL ${form.bolNumber}` })).toBeVisible();
}

/** Opens Pack on a fresh draft of this form. */
export async function openDraft(page: Page, form: ShipmentForm): Promise<void> {
  // Away from Pack first: it reads the draft when it opens.
  await goTo(page, 'Shipments');
  await page.evaluate(async (typed) => {
    const draft = await window.station.drafts.create();
    if (!draft.ok) throw new Error(draft.error.message);
    const saved = await window.station.drafts.save({ id: draft.value.id, form: typed });
    if (!saved.ok) throw new Error(saved.error.message);
  }, form);
  await goTo(page, 'Pack');
  await expect(page.getByLabel('BOL number', { exact: true })).toHaveValue(form.bolNumber);
  // As after typing: the hand is at no link of the rail.
  await page.getByRole('heading', { level: 1 }).click();
}

/** The square of one label, by its name. */
export const label = (page: Page, unit: number, of: number, state: string): Locator =>
  page.getByRole('listitem', { name: `Label ${unit} of ${of}: ${state}`, exact: true });

/** Resolves when these units of the shipment in view stand so. */
export async function expectLabels(page: Page, units: number[], of: number, state: string): Promise<void> {
  for (const unit of units) await expect(label(page, unit, of, state)).toBeVisible({ timeout: 20_000 });
}
