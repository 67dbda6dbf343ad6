import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { shipment } from './every-screen.ts';
import { askedOf, expect, speak, test } from './draw.ts';

// Regression: up to nine equal buttons in two to four rows stood there; what is next stood nowhere.
test('after F9 one row says what is next', async ({ draw }) => {
  const page = await draw(shipment, shipmentAnswers('done'));
  const names = ['Same again', 'New', 'Print labels', 'Print BOL'];
  for (const language of ['en', 'fr', 'es'] as const) {
    await speak(language);
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      const tops = await page
        .css('main header .acts button')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
      expect(tops).toHaveLength(names.length);
      expect(new Set(tops).size, `${language} ${width}`).toBe(1);
      await keepScreenshot(page, `after-f9-${width}-${language}`);
    }
  }
});

// Regression: nothing may be ordered or tendered for a BOL that was refused, yet both buttons were bright.
test('for a refused shipment neither an order nor a tender is offered', async ({ draw }) => {
  const page = await draw(shipment, shipmentAnswers('refused'));
  await expect.element(page.getByRole('button', { name: 'Submit order' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Tender load' })).toBeDisabled();
});

for (const [key, call] of [
  ['Control+n', 'drafts.create'],
  ['Control+d', 'shipments.duplicate'],
] as const)
  test(`${key} begins the next one, on a shipment and on its row`, async ({ draw }) => {
    const answers = {
      ...shipmentAnswers('done'),
      'shipments.find': [ownRow()],
      'drafts.create': { id: 'draft-9' },
      'shipments.duplicate': { id: 'draft-9' },
    };
    for (const search of [shipment, '?screen=shipments']) {
      const page = await draw(search, answers);
      if (search !== shipment) {
        await page.css('[data-row="0"]').waitFor();
        await page.css('[data-row="0"]').focus();
      } else await expect.element(page.getByRole('button', { name: 'Same again' })).toBeVisible();
      await page.keyboard.press(key);
      await expect.poll(() => askedOf(page, call).then(({ length }) => length)).toBe(1);
      await expect.poll(() => page.url()).toContain('draftId=draft-9');
    }
  });
