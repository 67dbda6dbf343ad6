import { findPlanted } from '#support/axe-finds.ts';
import { violationsOn } from './axe.ts';
import { expect, test } from './drawn.ts';

test('axe brought into a page from outside finds what it finds in the browser’s own tests (test/browser/axe.test.ts)', async ({
  draw,
}) => {
  const page = await draw('?screen=shipments');
  const { found, there } = await findPlanted(
    (...given) => page.evaluate(...given),
    (themes) => violationsOn(page, themes),
  );
  expect(found).toEqual(there);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
});
