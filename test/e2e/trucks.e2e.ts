import type { Page } from '@playwright/test';
import { drawSignature } from '#support/acts/draw-signature.ts';
import { aForm, aLineForm } from '#support/builders.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, expectPrinted, test } from './bench.ts';
import { scanAt } from './truck-acts.ts';

const lines = (units: string, weightLb: string) => [
  aLineForm({ handlingUnits: units, pieces: '12', weightLb }),
];
const load = [
  aForm({ bolNumber: '719020001', scac: 'SAIA', carrierName: 'Saia LTL Freight', lines: lines('2', '620') }),
  aForm({
    bolNumber: '719020002',
    scac: 'SAIA',
    carrierName: 'Saia LTL Freight',
    lines: lines('1', '310'),
    consignee: { ...aForm().consignee, company: 'Peña Foods' },
  }),
  aForm({ bolNumber: '719020003', scac: 'ODFL', carrierName: 'Old Dominion', lines: lines('1', '480') }),
];

/** Shipments by the window's own calls: typing has tests of its own. */
async function pack(page: Page, forms: ReturnType<typeof aForm>[]): Promise<void> {
  for (const form of forms)
    await page.evaluate(async (typed) => {
      const { numbers, drafts, shipments: calls } = window.station;
      await numbers.lastBolNumber({ number: null });
      const draft = await drafts.create();
      if (!draft.ok) throw new Error(draft.error.message);
      const done = await calls.submit({ draftId: draft.value.id, form: typed });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
    }, form);
}
test('a truck from its arrival to the signature, and the end of the day', async ({
  station: { page },
  bench,
}) => {
  test.slow();
  await goTo(page, 'Trucks');
  await expect(page.getByText('Nothing is waiting for a truck')).toBeVisible();
  await keepScreenshot(page, 'trucks-empty');
  await pack(page, load);
  await expectPrinted(page, 3);
  // One whose label does not come out: it is on no truck unless somebody takes it all the same.
  bench.zebra.set('paper-out', true);
  await pack(page, [aForm({ bolNumber: '719020004', scac: 'SAIA', lines: lines('1', '95') })]);
  await expect(page.getByText('1 not ready')).toBeVisible();
  await keepScreenshot(page, 'trucks');
  await expectClean(page, 'Trucks');
  await page.getByRole('button', { name: /^Truck is here: SAIA/ }).click();
  await expect(page.getByRole('heading', { name: /^SAIA/ })).toBeVisible();
  await expect(page.getByText('Labels: 0 of 1')).toBeVisible();
  await keepScreenshot(page, 'truck-arrived');
  await page.getByRole('checkbox', { name: 'Take 719020004' }).click();
  await expect(page.getByText('719020004 is not ready. Take it anyway?')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.getByRole('button', { name: 'Take all ready (2)' }).click();
  await expect(page.getByRole('checkbox', { name: 'Take 719020001' })).toBeChecked();

  // The dock loads: each label ticks its unit; what is another carrier's is an alarm until somebody has seen it.
  await scanAt(page, '719020001', '719020001: unit 1 of 2 loaded');
  await scanAt(page, '719020003', 'Wrong truck: this is for ODFL');
  await keepScreenshot(page, 'trucks-alarm');
  await scanAt(page, '719020002', '719020002: unit 1 of 1 loaded');
  await expect(page.getByText('Wrong truck: this is for ODFL')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Wrong truck: this is for ODFL')).toHaveCount(0);
  await scanAt(page, '000999', 'Unknown code: 000999');
  await page.getByRole('button', { name: 'Seen' }).click();

  const papers = await bench.papersFromNow();
  await page.keyboard.press('F7');
  await expect(page.getByText(/^Documents printed/)).toBeVisible();
  // Two BOLs and one pickup slip: all of them, since what comes later would be counted as a manifest.
  await expect.poll(() => papers().length).toBe(3);
  await page.keyboard.press('F7');
  await expect(page.getByText(/Print them all again\?/)).toBeVisible();
  await page.getByRole('button', { name: 'No', exact: true }).click();

  await page.getByLabel('Trailer').fill('53-20417');
  await page.getByLabel('Seal').fill('SL-4471902');
  await page.getByLabel('Driver', { exact: true }).fill('Tomás Ibarra');
  await page.getByLabel('Units counted').fill('2');
  await keepScreenshot(page, 'truck');
  await expectClean(page, 'A truck');
  await page.setViewportSize({ width: 1024, height: 768 });
  await keepScreenshot(page, 'truck-1024');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: /^Received by SAIA/ });
  await expect(dialog).toBeVisible();
  await drawSignature(page);
  await expect(dialog.getByText('Tick the differences first')).toBeVisible();
  await dialog.getByLabel('1 unit fewer than the BOLs say').check();
  await dialog.getByLabel('1 unit was not scanned').check();
  await keepScreenshot(page, 'truck-sign');
  await expectClean(page, 'The driver signs');
  await page.keyboard.press('F9');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Handed over \w/)).toBeVisible();
  await keepScreenshot(page, 'truck-done');
  await page.getByRole('button', { name: 'Open receipt' }).click();
  await expect(page.getByRole('img', { name: 'Hand-over receipt SAIA, page 1 of 1' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The shipment says it, and is found by its seal.
  await goTo(page, 'Shipments');
  await page.getByRole('searchbox').fill('SL-4471902');
  await expect(page.getByText('2 shipments', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Not picked up').check();
  await expect(page.getByText('2 shipments', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '719020004' })).toBeVisible();
  await page.getByLabel('Not picked up').uncheck();
  await page.getByRole('link', { name: '719020001' }).click();
  await expect(page.getByRole('heading', { name: 'Handed over' })).toBeVisible();
  await expect(page.getByText('Handed over to SAIA, driver Tomás Ibarra')).toBeVisible();
  await keepScreenshot(page, 'shipment-handed-over');
  await expectClean(page, 'A shipment that was handed over');

  await goTo(page, 'Trucks');
  await page.getByRole('radio', { name: 'End of day' }).check();
  await expect(page.getByRole('table', { name: 'Manifests' })).toBeVisible();
  const before = papers().length;
  await page.keyboard.press('F9');
  await expect(page.getByText('1 manifest sent to the printer')).toBeVisible();
  await expect.poll(() => papers().length).toBe(before + 1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV of SAIA/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^manifest-SAIA-\d{4}-\d\d-\d\d\.csv$/);
  await expect(
    page.getByRole('table', { name: 'Still here' }).getByRole('link', { name: '719020003' }),
  ).toBeVisible();
  await keepScreenshot(page, 'trucks-day');
  await expectClean(page, 'The end of the day');
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
});
