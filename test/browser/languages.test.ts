import type { DrawnPage } from './drawn-page.ts';
import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { fleetScene } from '#support/fake-fleet.ts';
import { laterScene } from '#support/fake-later-steps.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { trackingAnswers } from '#support/fake-tracking.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expect, test } from './draw.ts';
import { cutWords, sideways } from '../e2e/sizes.ts';

const shipment = '?screen=shipment&id=shipment-1';
const tender = '?screen=tender&id=shipment-1';

/** What the walks of `screens-languages.e2e.ts` do not come to: answers that went wrong, questions, other stations. */
const screens: [name: string, search: string, answers: (language: 'es' | 'fr') => FakeAnswers][] = [
  ['rates-old', '?screen=rates', () => laterScene('rates-old')],
  ['rates-missing', '?screen=rates', () => laterScene('rates-missing')],
  ['tender-none', '?screen=tender', () => laterScene('tender-none')],
  ['tender-accepted', tender, () => laterScene('tender-accepted')],
  ['tender-in-doubt', tender, () => laterScene('tender-doubt')],
  ['tender-refused', tender, () => laterScene('tender-refused')],
  ['order-in-doubt', shipment, () => ({ ...shipmentAnswers('done'), ...laterScene('order-doubt') })],
  ['shipment-jam', shipment, () => shipmentAnswers('jam')],
  ['shipment-refused', shipment, () => shipmentAnswers('refused')],
  ['tracking-full', '?screen=tracking', () => trackingAnswers('full')],
  ['all-stations-away', '?screen=shipments&scope=all', (language) => fleetScene('fleet-away', { language })],
  ['other-shipment', '?screen=fleet-shipment&station=uuid-dock-4&id=there-1', (language) => fleetScene('fleet-doubt', { language })],
]; // prettier-ignore

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
  const person = await page.css('.strip .person').boundingBox();
  expect((person?.x ?? 0) + (person?.width ?? 0), name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await overlapping(page), name).toEqual([]);
}

for (const [name, search, answers] of screens)
  test(`${name}: in Spanish at 1280 and in French at 1024 nothing is cut`, async ({ draw }) => {
    for (const language of ['es', 'fr'] as const) {
      const page = await draw(search, answers(language), language);
      if (language === 'fr') await page.setViewportSize({ width: 1024, height: 768 });
      await page.css('main').css('table, .square, .banner, dl').first().waitFor();
      await expectWhole(page, `${name}, ${language}`);
      await keepScreenshot(page, language === 'fr' ? `${name}-1024-fr` : `${name}-es`, ['light']);
    }
  });

// What the printer alone has is said over the foot of the picture, which is narrow.
test('what the picture of a label lacks is said in every language, and hides neither', async ({ draw }) => {
  for (const language of ['en', 'es', 'fr'] as const) {
    const shown = await draw(shipment, shipmentAnswers('done'), language);
    await shown.setViewportSize({ width: 1024, height: 768 });
    await shown.route('**/labels/*.zpl', {
      contentType: 'text/plain',
      headers: { 'Dockprint-Lacks': 'CARRIER-LOGO' },
      body: '^XA^FO40,40^A0N,60,60^FDAcme Freight^FS^FO40,1060^A0N,40,40^FDUnit 1 of 6^FS^XZ',
    });
    await shown.css('.square').nth(1).click();
    const note = shown.getByRole('note');
    await expect.element(note).toMatchTextContent('CARRIER-LOGO');
    const [over, paper] = [await note.boundingBox(), await shown.css('img[src^="blob:"]').boundingBox()];
    expect((over?.height ?? 0) / (paper?.height ?? 1)).toBeLessThan(0.4);
    expect(await note.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    await keepScreenshot(shown, `label-lacks-1024-${language}`, ['light']);
  }
});

// Regression: "not readable" in the place of the days ran into the date beside it.
test('days that could not be read stand in their own column', async ({ draw }) => {
  const scene = laterScene('rates-old') as { 'rates.last': { quote: { rates: object[] } } };
  const last = scene['rates.last'];
  const rates = last.quote.rates.map((one) => ({ ...one, serviceDays: null, unread: ['serviceDays'] }));
  for (const language of ['en', 'es', 'fr'] as const) {
    const answers = { ...scene, 'rates.last': { ...last, quote: { ...last.quote, rates } } };
    const page = await draw('?screen=rates', answers, language);
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      const cell = page.css('main table tbody td:has(.zero)').last();
      expect(await cell.evaluate((part) => part.scrollWidth - part.clientWidth), language).toBe(0);
    }
    await keepScreenshot(page, `rates-days-unread-1024-${language}`, ['light']);
  }
});
