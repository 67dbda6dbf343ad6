import type { DrawnPage } from './drawn-page.ts';
import { keptTracking, trackingQuery, trackingRecord } from '#support/fake-tracking.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expect, test } from './draw.ts';

const records = ['0700018201', '0700018202'].map((bolNumber) => trackingRecord({ bolNumber }));
const kept = keptTracking({ records });
const answers = {
  ...{
    'tracking.last': { query: trackingQuery, kept },
    'tracking.carriers': ['SAIA'],
    'tracking.list': kept,
  },
  ...{ 'tracking.history': [], 'tracking.cancel': null },
};

/** Pictures beside words that stand out from the ground by less than 3 to 1. */
const faint = (page: DrawnPage) =>
  page.evaluate(() => {
    const light = (color: string) =>
      (color.match(/[\d.]+/g) ?? ['0', '0', '0'])
        .slice(0, 3)
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
    const ground = light(getComputedStyle(document.body).backgroundColor);
    return [...document.querySelectorAll('svg.icon')]
      .filter((icon) => icon.getClientRects().length > 0)
      .filter((icon) => {
        const own = light(getComputedStyle(icon).color);
        return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05) < 3;
      })
      .map((icon) => icon.parentElement?.textContent ?? '');
  });
const edge = (page: DrawnPage, selector: string) =>
  page
    .css(selector)
    .first()
    .evaluate((node) => `${getComputedStyle(node).outlineStyle} ${getComputedStyle(node).outlineWidth}`);

// Regression: the picture of the open screen and the arrows of every list were dark on a dark ground, no field showed that it had the keyboard,
// and no row that it was chosen: shadows and grounds are not drawn with the colours of the system.
test('with the colours of the system pictures, the keyboard and what is chosen are seen', async ({
  draw,
}) => {
  for (const colorScheme of ['dark', 'light'] as const)
    for (const search of ['?screen=pack', '?screen=tracking', '?screen=setup']) {
      const page = await draw(search, answers);
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      expect(await faint(page), `${search} ${colorScheme}`).toEqual([]);
      expect(await edge(page, 'nav a[aria-current]')).toBe('solid 2px');
      await page.keyboard.press('Tab');
      await page.evaluate(() => {
        const inputs = [...document.querySelectorAll<HTMLElement>('main input')];
        inputs.find((input) => input.checkVisibility())?.focus();
      });
      expect(await edge(page, 'main input:focus')).toBe('solid 2px');
      if (search === '?screen=tracking') {
        await page.keyboard.press('ArrowDown');
        // The letters that match in the list of carriers were black on black.
        const [letters, words] = await page
          .getByRole('option')
          .first()
          .evaluate((row) =>
            [row.querySelector('mark') ?? row, row].map((part) => getComputedStyle(part).color),
          );
        expect(letters).toBe(words);
        expect(await edge(page, 'tr.is-chosen')).toBe('solid 2px');
        await keepScreenshot(page, `tracking-contrast-${colorScheme}`, undefined, 'own');
      }
    }
});
