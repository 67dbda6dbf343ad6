import { keepScreenshot } from '#support/keep-screenshot.ts';
import { expectClean } from './axe.ts';
import { aroundTheStation, expect } from './bench.ts';
import { test } from './one-station.ts';
import { eachDayScreen, makeDay } from './day-screens.ts';
import { expectWrongInView } from './import-acts.ts';
import { cutWords, outOfReach, sideways, smallTargets } from './sizes.ts';

// The screens of a day's work, full; the screens of one shipment are in accessibility-sizes.e2e.ts. Each is looked at in every language.
test.describe.configure({ timeout: 420_000 });

/** Those whose pictures are kept in the other languages: the fullest state of each screen. */
const pictured = new Set([
  'import file',
  'import list',
  'truck',
  'truck sign',
  'end of day',
  'address',
  'templates',
  'change',
  'masters',
  'combine',
  'drafts',
  'own labels',
  'setup numbers',
  'setup own-labels',
]);

test('each screen of a day can be used at 200 % and at 100 %, and read with the colours of the system', async ({
  station: { page },
  bench,
}) => {
  const day = await makeDay(page, bench);
  const usual = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await page.setViewportSize({ width: 640, height: 400 });
  await eachDayScreen(page, day, async (where) => {
    await expectClean(page, `${where} at 200 %`);
    expect.soft(await smallTargets(page), `${where} at 200 %, targets`).toEqual([]);
    expect.soft(await outOfReach(page), where).toEqual([]);
    expect.soft(await sideways(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  });
  await page.setViewportSize(usual);
  const ordersOfAWalk = 6;
  await eachDayScreen(
    page,
    day,
    async (where) => {
      await expectClean(page, where);
      expect.soft(await smallTargets(page), `${where}, targets`).toEqual([]);
      expect.soft(await cutWords(page), `${where}, cut`).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      await expectClean(page, `${where}, forced colours`, ['light']);
      await page.emulateMedia({ forcedColors: null });
    },
    1 + ordersOfAWalk,
  );
});

test.describe('in every language', () => {
  // The station's own section is not the administrator's: its language can be changed.
  test.use({
    provision: async ({ bench, laserQueue }, use) => {
      await use(aroundTheStation(bench, laserQueue.uri));
    },
  });
  test('at 1024 wide no screen of a day scrolls sideways or cuts a word', async ({
    station: { page },
    bench,
  }) => {
    const day = await makeDay(page, bench);
    await page.setViewportSize({ width: 1024, height: 768 });
    let first = 1;
    for (const language of ['en', 'es', 'fr'] as const) {
      if (language !== 'en') {
        await page.keyboard.press('Control+7');
        await page
          .locator(`#station label:has-text("${language === 'es' ? 'Español' : 'Français'}")`)
          .click();
      }
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await eachDayScreen(
        page,
        day,
        async (where) => {
          expect.soft(await sideways(page), `${where}, ${language}, scrolls sideways`).toBeLessThanOrEqual(0);
          expect.soft(await cutWords(page), `${where}, ${language}, cut`).toEqual([]);
          if (where === 'import file') await expectWrongInView(page, `${where}, ${language}`);
          if (language !== 'en' && pictured.has(where))
            await keepScreenshot(page, `day-${where.replaceAll(' ', '-')}-${language}`, ['light']);
        },
        first,
      );
      first += 6;
    }
  });
});
