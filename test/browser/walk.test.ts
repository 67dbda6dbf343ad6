import { laterScene } from '#support/fake-later-steps.ts';
import { shipmentAnswers } from '#support/fake-exchanges.ts';
import type { DrawnPage } from './drawn-page.ts';
import { everyScreen, shipment } from './every-screen.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expect, speak, test, translated } from './draw.ts';
import { cutWords, sideways } from '../e2e/sizes.ts';

const languages = ['en', 'es', 'fr'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  // 200 %
  { width: 640, height: 400 },
];

/** Captions of facts that run into what stands beside them. */
const overlapping = (page: DrawnPage): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('dt')]
      .filter((caption) => caption.scrollWidth > caption.clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

async function expectWhole(page: DrawnPage, name: string): Promise<void> {
  await expect.poll(() => sideways(page), { message: name }).toBeLessThanOrEqual(0);
  await expect.poll(() => cutWords(page), { message: name }).toEqual([]);
  // Regression: the words of a fleet that was away pushed the packer's name out of the window.
  const { right } = await page.css('.strip .person').boundingBox();
  expect(right, name).toBeLessThanOrEqual(page.viewportSize().width);
  expect(await overlapping(page), name).toEqual([]);
}

for (const [name, search, answers, shown = 'table, .square, .banner, dl'] of everyScreen)
  test(`${name}: in each language and size nothing is cut`, translated, async ({ draw }) => {
    const page = await draw(search, answers);
    await page.css('main').css(shown).first().waitFor();
    for (const language of languages) {
      await speak(language);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expectWhole(page, `${name}, ${language}, ${size.width}`);
        const suffix = `${size.width === 1280 ? '' : `-${size.width}`}${language === 'en' ? '' : `-${language}`}`;
        if (suffix !== '') await keepScreenshot(page, `${name}${suffix}`, ['light']);
      }
    }
  });

// What the printer alone has is said over the foot of the picture, which is narrow.
test(
  'what the picture of a label lacks is said in every language, and hides neither',
  translated,
  async ({ draw }) => {
    const page = await draw(shipment, shipmentAnswers('done'));
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.route('**/labels/*.zpl', {
      contentType: 'text/plain',
      headers: { 'Dockprint-Lacks': 'CARRIER-LOGO' },
      body: '^XA^FO40,40^A0N,60,60^FDAcme Freight^FS^FO40,1060^A0N,40,40^FDUnit 1 of 6^FS^XZ',
    });
    await page.css('.square').nth(1).click();
    const note = page.getByRole('note');
    const said = new Set<string | null>();
    for (const language of languages) {
      await speak(language);
      await expect.element(note).toMatchTextContent('CARRIER-LOGO');
      said.add(note.element().textContent);
      const [over, paper] = [await note.boundingBox(), await page.css('img[src^="blob:"]').boundingBox()];
      expect(over.height / paper.height).toBeLessThan(0.4);
      expect(await note.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      await keepScreenshot(page, `label-lacks-1024-${language}`, ['light']);
    }
    expect(said.size).toBe(languages.length);
  },
);

// Regression: "not readable" in the place of the days ran into the date beside it.
test('days that could not be read stand in their own column', translated, async ({ draw }) => {
  const scene = laterScene('rates-old') as { 'rates.last': { quote: { rates: object[] } } };
  const last = scene['rates.last'];
  const rates = last.quote.rates.map((one) => ({ ...one, serviceDays: null, unread: ['serviceDays'] }));
  const page = await draw('?screen=rates', {
    ...scene,
    'rates.last': { ...last, quote: { ...last.quote, rates } },
  });
  const cell = page.css('main table tbody td:has(.zero)').last();
  for (const language of languages) {
    await speak(language);
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await cell.evaluate((part) => part.scrollWidth - part.clientWidth), language).toBe(0);
    }
    await keepScreenshot(page, `rates-days-unread-1024-${language}`, ['light']);
  }
});
