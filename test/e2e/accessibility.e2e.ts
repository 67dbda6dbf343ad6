import type { Page } from '@playwright/test';
import { aForm, aLineForm } from '#support/builders.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, openDraft } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';

/** No sideways scrolling: of the page, and of anything in it but a list that is made to. */
async function expectFits(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main > *, main .work, footer')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName}.${part.className}`),
  );
  expect.soft(wide, where).toEqual([]);
}

/** Words that are cut: a heading, a button, a caption, a table's head or the rail, whose text is wider than its box. */
async function expectWhole(page: Page, where: string): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, button, .caption, th, nav a, nav a span, [role="status"] b')]
      .filter((part) => part.checkVisibility() && part.closest('.sr, .yields') === null)
      .filter(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline',
      )
      .map((part) => part.textContent.trim()),
  );
  expect.soft(cut, where).toEqual([]);
}

const screens = ['Pack', 'Rates', 'Tender', 'Tracking', 'Shipments', 'Queue', 'Setup'];
const withHazard = aForm({
  bolNumber: '715010009',
  lines: [
    aLineForm({ freightClass: '500' }),
    aLineForm({
      hazmat: true,
      unNumber: 'UN1263',
      properShippingName: 'Paint',
      hazardClass: '3',
      packingGroup: 'II',
    }),
  ],
});

/** A screen as it stays: Setup draws its fields when the settings have come. */
async function expectDrawn(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (screen === 'Setup') await expect(page.locator('main input').first()).toBeVisible();
}

test('axe finds nothing on any screen, in light and dark', async ({ station: { page }, bench }) => {
  await createShipment(page, smallForm('715010001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await expectClean(page, 'a shipment, printed');

  bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('715010002'));
  await expect(page.getByRole('button', { name: 'Check tracking' })).toBeVisible();
  await expectClean(page, 'a shipment in doubt');

  bench.zebra.set('paper-out', true);
  await createShipment(page, smallForm('715010003'));
  await expect(page.getByText('Waiting for paper. Not printed.')).toBeVisible();
  await expectClean(page, 'a shipment that waits for paper');

  await openDraft(page, withHazard);
  await page.getByRole('button', { name: 'Accessorials' }).click();
  await page.keyboard.press('F9');
  await expect(page.getByText('Contact name is missing')).toBeVisible();
  await expectClean(page, 'Pack with findings and problems');

  for (const [index, screen] of screens.entries()) {
    await page.keyboard.press(`Control+${index + 1}`);
    await expect(page.getByRole('link', { name: screen, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectDrawn(page, screen);
    await expectClean(page, screen);
  }
});

test('at 1024×768 nothing scrolls sideways; in French and Spanish no word is cut', async ({
  station: { page },
  bench,
}) => {
  bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('715020001'));
  await openDraft(page, withHazard);
  const settings = await page.evaluate(async () => {
    const answer = await window.station.settings.get();
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value.settings;
  });
  for (const language of ['en', 'es', 'fr'] as const) {
    await page.evaluate((station) => window.station.settings.save({ station }), {
      ...settings.station,
      language,
    });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [index, screen] of screens.entries()) {
        await page.keyboard.press(`Control+${index + 1}`);
        await expect(page.getByRole('navigation').first().getByRole('link').nth(index)).toHaveAttribute(
          'aria-current',
          'page',
        );
        await expectDrawn(page, screen);
        await expectFits(page, `${screen}, ${language}, ${width}`);
        await expectWhole(page, `${screen}, ${language}, ${width}`);
      }
    }
  }
});

test('numbers of 14 figures stand whole in their fields', async ({ launch }) => {
  const { page } = await launch();
  const number = '88888888888888';
  await openDraft(
    page,
    aForm({
      bolNumber: number,
      proNumber: number,
      poNumber: number,
      quoteNumber: number,
      shipperNumber: number,
      trailerNumber: number,
      lines: [aLineForm({ nmfc: '888888-88' })],
    }),
  );
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input[data-field]')]
        .filter((field) => field.value.startsWith('888') && field.scrollWidth > field.clientWidth)
        .map((field) => field.dataset['field']),
    );
    expect(cut, `at ${width}`).toEqual([]);
  }
});
