import { keepScreenshot } from './keep-screenshot.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { expectClean } from './axe.ts';
import { askedOf, expect, test } from './draw.ts';
import { sideways } from '../e2e/sizes.ts';

/** The screens of a day's work, each with the call that it shows; what else it asks is answered. */
const screens: { name: string; search: string; call: string; besides?: FakeAnswers }[] = [
  {
    name: 'import',
    search: '?screen=import',
    call: 'imports.list',
    besides: { 'imports.status': { reading: null, batch: null, folder: null }, 'imports.files': [] },
  },
  { name: 'trucks', search: '?screen=trucks', call: 'trucks.dock' },
  { name: 'truck', search: '?screen=trucks&id=truck-1', call: 'trucks.get' },
  { name: 'today', search: '?screen=today', call: 'shipments.today' },
  { name: 'trucks-day', search: '?screen=trucks&view=day', call: 'trucks.day' },
  {
    name: 'book',
    search: '?screen=book&list=docks',
    call: 'docks.find',
    besides: { 'docks.count': { shown: 0, hidden: 0 } },
  },
  { name: 'templates', search: '?screen=templates', call: 'templates.list' },
  { name: 'amend', search: '?screen=amend&id=shipment-1', call: 'amendments.get' },
  { name: 'masters', search: '?screen=masters', call: 'masters.candidates', besides: { 'masters.list': [] } },
  { name: 'combine', search: '?screen=combine&draftId=draft-1', call: 'combine.find' },
];

for (const { name, search, call, besides = {} } of screens) {
  test(`${name} says that it is loading, and does not look empty meanwhile`, async ({ draw }) => {
    const page = await draw(search, { ...besides, [`${call} waits`]: true });
    await expect
      .element(
        page
          .css('main')
          .getByText(/^(Loading|Opening|Looking)/)
          .first(),
      )
      .toBeVisible();
    await expectClean(page, `${name}, loading`);
    await keepScreenshot(page, `${name}-loading`, ['light']);
  });

  test(`${name} says what failed, what it means and what to do`, async ({ draw }) => {
    const failure = { code: 'storage-failed', message: 'disk I/O error' };
    for (const language of ['fr', 'en'] as const) {
      const page = await draw(search, { ...besides, [`${call} fails`]: failure }, language);
      await expect.element(page.css('main [role=alert], main .banner').first()).toBeVisible();
      await expect
        .element(page.css('main').getByText(/^(Loading|Opening|Looking|Chargement|Ouverture)/))
        .toHaveLength(0);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await expectClean(page, `${name}, failed, ${language}`);
      if (language === 'fr') continue;
      await keepScreenshot(page, `${name}-failed`, ['light']);
      // Regression: it said "try again", and had nothing to try again with.
      const asked = async () => (await askedOf(page, call)).length;
      const before = await asked();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(asked).toBeGreaterThan(before);
    }
  });
}
