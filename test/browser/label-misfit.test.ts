import { outOfReach, cutWords, sideways, smallTargets } from '../e2e/sizes.ts';
import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { printJob } from '#support/fake-shipment-parts.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const printer = {
  ...{ id: 'labels-1', name: 'Bench labels', kind: 'zebra-tcp', host: '10.0.0.5', port: 9100, dpi: 203 },
  ...{ confirms: true, shared: false },
};
const { settings, ...view } = lookAnswers()['settings.get'] as { settings: object };
const routes = { labels: 'labels-1', billOfLading: null, printerCommands: 'hold', labelDpi: 203 };
const tested = {
  ...{ printerId: 'labels-1', name: 'Bench labels', condition: 'ready', dpi: 300 },
  since: '2026-11-17T14:08:00.000Z',
};
const inSetup = {
  'settings.get': { ...view, settings: { ...settings, printers: [printer], routes } },
  'settings.testPrinter': tested,
  'printing.testLabel': null,
};
const held = [1, 2, 3, 4, 5, 6].map((unit) =>
  printJob({ unit, of: 6, state: 'queued', reason: 'label-misfit', words: 'dpi 203 300 812x1218' }),
);
const ofShipment = {
  ...shipmentAnswers('stale'),
  'shipments.get': { ...shipmentView('stale'), printJobs: held },
  'printing.tryNow': null,
};

describe('labels that do not fit their printer', () => {
  test('the shipment asks once for all of them, and says what an answer means', async ({ draw }) => {
    const page = await draw('?screen=shipment&id=shipment-1', ofShipment);
    const asks = page.css('.print-question').first();
    await expect
      .element(asks)
      .toMatchTextContent(
        'Made for 203 dpi, but the printer has 300 dpi: it would come out at 67 % of its size. Not printed.',
      );
    await expect.element(asks).toMatchTextContent('no longer held at this printer');
    await keepScreenshot(page, 'label-misfit-shipment', ['light']);
    await expectClean(page, 'Labels that do not fit');
    await asks.getByRole('button', { name: 'Print them now' }).click();
    await expect
      .poll(() => askedOf(page, 'printing.tryNow'))
      .toMatchObject([{ ids: held.map(({ id }) => id) }]);
  });

  for (const language of ['en', 'es', 'fr'] as const)
    for (const [width, height] of [
      [1024, 768],
      [640, 400],
    ] as const)
      test(
        `read whole in Setup, Queue and shipment, ${language}, ${width}`,
        levelOf(language),
        async ({ draw }) => {
          const screens = [
            ['shipment&id=shipment-1', ofShipment, '.print-question'],
            ['queue', { 'printing.jobs': held }, 'tr.held.more'],
            ['setup', inSetup, '.routes'],
          ] as const;
          for (const [screen, answers, part] of screens) {
            const page = await draw(`?screen=${screen}`, answers, language);
            await page.setViewportSize({ width, height });
            await expect.element(page.css(part).first()).toBeVisible();
            if (screen === 'setup')
              await page
                .css('.routes')
                .getByRole('button', { name: /test label|prueba|essai/i })
                .first()
                .click();
            expect(await sideways(page)).toBeLessThanOrEqual(0);
            // The Queue's table has no room for its column "Why" at 200 %; a held row's words take two columns.
            if (width > 640) expect(await cutWords(page)).toEqual([]);
            else if (screen === 'setup') {
              const ours = await page.css('#printers').evaluate((section) => section.textContent);
              expect(
                (await cutWords(page)).filter((word) => ours.includes(/"(.*)"/.exec(word)?.[1] ?? word)),
              ).toEqual([]);
            }
            expect(await smallTargets(page)).toEqual([]);
            expect(await outOfReach(page)).toEqual([]);
            await page.css(part).first().scrollIntoViewIfNeeded();
            await keepScreenshot(page, `label-misfit-${screen.slice(0, 5)}-${language}-${width}`, ['light']);
          }
        },
      );
});

describe('the resolution that a printer says in Setup', () => {
  test('the list says that another one is chosen, and the form takes it over', async ({ draw }) => {
    const page = await draw('?screen=setup', inSetup);
    const other = 'The printer has 300 dpi; 203 dpi is chosen here';
    await expect.element(page.getByRole('table', { name: 'Printers' })).toMatchTextContent(other);
    await page.getByRole('button', { name: 'Edit Bench labels' }).click();
    const form = page.getByRole('form', { name: 'Edit Bench labels' });
    await form.getByRole('button', { name: 'Check the printer' }).click();
    await expect.element(form).toMatchTextContent(other);
    await keepScreenshot(page, 'printer-dpi-form', ['light']);
    await form.getByRole('button', { name: 'Use 300 dpi' }).click();
    await expect.element(form.getByLabel('Resolution')).toHaveValue('300');
    await expect.element(form.getByText(other)).toHaveLength(0);
  });

  test('the test label says what does not fit, and what the labels are made for is chosen', async ({
    draw,
  }) => {
    const page = await draw('?screen=setup', { ...inSetup, 'settings.save': inSetup['settings.get'] });
    await page.getByRole('button', { name: 'Print test label' }).click();
    await expect
      .element(page.css('.routes'))
      .toMatchTextContent('would come out at 67 % of their size. They are held until somebody answers.');
    await page.getByLabel('Labels are made for').selectOptions('300');
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toMatchObject([{ routes: { labels: 'labels-1', labelDpi: 300 } }]);
  });
});
