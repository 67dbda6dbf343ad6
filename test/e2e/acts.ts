import { expect, type Locator, type Page } from '@playwright/test';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { buildersDay } from '#support/builders.ts';
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
  await putDraft(page, form);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: `BOL ${form.bolNumber}` })).toBeVisible();
}

export const today = (): string => new Date().toLocaleDateString('sv-SE');

/**
 * Opens Pack on a fresh draft of this form, at a station whose number was never used before. The day of the builders is today's: what is said of a
 * day that is over would be in every picture.
 */
export const openDraft = (page: Page, form: ShipmentForm): Promise<void> =>
  putDraft(page, form.shipDate === buildersDay ? { ...form, shipDate: today() } : form);

async function putDraft(page: Page, form: ShipmentForm): Promise<void> {
  // Away from Pack first: it reads the draft when it opens.
  await goTo(page, 'Shipments');
  await page.evaluate(async (typed) => {
    const answered = await window.station.numbers.lastBolNumber({ number: null });
    if (!answered.ok) throw new Error(answered.error.message);
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

/** Presses a button with which its page goes away, perhaps before the click has heard of it. */
export async function pressAndLeave(page: Page, button: string): Promise<void> {
  await page
    .getByRole('button', { name: button })
    .click()
    .catch((error: unknown) => {
      if (!page.isClosed()) throw error;
    });
}

/** Answers a question that stands on a page of its own, which goes away. */
export async function answerQuestion(page: Page, button: string): Promise<void> {
  const closed = page.waitForEvent('close');
  await pressAndLeave(page, button);
  await closed;
}

/** Presses `Try now`, unless what waited has gone by itself before the hand was there. */
export async function tryNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try now' });
  try {
    await button.click({ timeout: 5000 });
  } catch {
    await expect(button).toHaveCount(0);
  }
}

/** Presses `Print missing`, and answers when the printer may still hold what was said not to have come out. */
export async function printMissing(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Print missing' });
  const anyway = page.getByRole('button', { name: 'Print again anyway' });
  await button.click();
  // The press draws the question, or begins to print: then both may be gone before anybody looks.
  await expect(async () => {
    if (await anyway.isVisible()) await anyway.click({ timeout: 1000 });
    await expect(anyway.or(button)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** Resolves when the BOL of the shipment in view is out: through CUPS, which takes its time. */
export const expectBolPrinted = (page: Page): Promise<void> =>
  expect(page.getByText('BOL printed')).toBeVisible();

/** Resolves when these units of the shipment in view stand so. */
export async function expectLabels(page: Page, units: number[], of: number, state: string): Promise<void> {
  for (const unit of units) await expect(label(page, unit, of, state)).toBeVisible();
}

/** By the window's own calls: what is in doubt is settled, what still waits is canceled, and the sending is open again. */
export const settleAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { submissions } = window.station;
    const open = await submissions.list({ scope: 'open' });
    if (!open.ok) throw new Error(open.error.message);
    for (const { id, attempt, state } of open.value) {
      const settled =
        state === 'in-doubt'
          ? await submissions.settleAccepted({ id, attempt, bolNumber: 'settled' })
          : await submissions.cancel({ id, attempt, reason: 'Of the test before' });
      if (!settled.ok) throw new Error(settled.error.message);
    }
    await submissions.reopenLane();
  });
