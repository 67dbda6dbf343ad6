import { createShipment, goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { aroundTheStation, expect, test } from './bench.ts';
import { keepScreenshot } from '../support/keep-screenshot.ts';
import { smallForm } from '../support/small-form.ts';

test('F1 opens the page of the guide for the screen, Esc leads back, and nothing of it comes from a network', async ({
  station: { page },
}) => {
  const heading = page.getByRole('article').getByRole('heading', { level: 1 });
  await page.keyboard.press('F1');
  await expect(heading).toHaveText('The packer’s page');
  await expect(heading).toBeFocused();
  const pictures = page.getByRole('article').getByRole('img');
  await pictures.last().scrollIntoViewIfNeeded();
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(500);
  await page.getByRole('article').getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await keepScreenshot(page, 'guide');
  await expectClean(page, 'the guide');
  await page.getByRole('link', { name: 'What each word means' }).click();
  await expect(heading).toHaveText('What each word means');
  await page.getByRole('article').getByRole('link', { name: 'What to do in doubt' }).first().click();
  await expect(heading).toHaveText('What to do in doubt');
  await keepScreenshot(page, 'guide-in-doubt');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New shipment');

  await goTo(page, 'Queue');
  await page.keyboard.press('F1');
  await expect(heading).toHaveText('What to do in doubt');
  await page.keyboard.press('Escape');
  await createShipment(page, smallForm('713300001'));
  await page.keyboard.press('F1');
  await expect(heading).toHaveText('What each word means');
  await keepScreenshot(page, 'guide-states');
});

/** As the bench's, but the station's own section is not the administrator's: its language can be changed. */
const ownLanguage = test.extend({
  provision: async ({ bench, laserQueue }, use) => {
    await use(aroundTheStation(bench, laserQueue.uri));
  },
});

ownLanguage(
  'the guide speaks the language of the station, and is read at 1024 px without scrolling sideways',
  async ({ station: { page } }) => {
    await goTo(page, 'Setup');
    await page.getByRole('radiogroup', { name: 'Language' }).getByText('Français').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.keyboard.press('F1');
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText('Le premier jour');
    await page.setViewportSize({ width: 1024, height: 768 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await keepScreenshot(page, 'guide-fr');
  },
);
