import type { DrawnPage } from './drawn-page.ts';
import { violationsOn } from './axe.ts';
import { expect, test } from './draw.ts';

/** The rules that are broken, theme by theme. */
async function broken(): Promise<string[][]> {
  const found = await violationsOn(['light', 'dark']);
  return found.map(({ violations }) => violations.map((one) => one.slice(0, one.indexOf(':'))));
}

const plant = (page: DrawnPage, html: string, style = ''): Promise<void> =>
  page.evaluate(
    ([markup, rules]) => {
      document.getElementById('planted')?.remove();
      const planted = Object.assign(document.createElement('div'), { id: 'planted', innerHTML: markup });
      document.querySelector('main')?.append(planted);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    },
    [html, style] as const,
  );

test('what axe is there to find on a screen it finds: a rule, a best practice, a colour of either theme', async ({
  draw,
}) => {
  const page = await draw('?screen=shipments');
  expect(await broken()).toEqual([[], []]);
  // In this order on one page: that axe was brought once must not keep it from looking again.
  await plant(page, '<img src="x.png">');
  expect(await broken()).toEqual([['image-alt'], []]);
  await plant(page, '<h6>Far below</h6>');
  expect(await broken()).toEqual([['heading-order'], []]);
  const words = '<p>Words to read</p>';
  await plant(page, words, '[data-theme="dark"] #planted p { color: #222; background: #111 }');
  expect(await broken()).toEqual([[], ['color-contrast']]);
  await plant(page, words, '[data-theme="light"] #planted p { color: #eee; background: #fff }');
  expect(await broken()).toEqual([['color-contrast'], []]);
  await plant(page, '');
  expect(await broken()).toEqual([[], []]);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
});
