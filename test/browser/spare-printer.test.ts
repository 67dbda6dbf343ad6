import { rulesSettingsSchema } from '#shared/station/rules.ts';
import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { printJob } from '#support/fake-shipment-parts.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const status = lookAnswers()['station.status'] as { labelPrinter: object };
const first = { printerId: 'labels-1', name: 'Bench labels', condition: 'paper-out' };
const second = { printerId: 'labels-2', name: 'Bench 2', condition: 'ready' };
const since = '2026-11-17T14:02:00.000Z';
const out = { ...status, labelPrinter: { ...first, since, spare: second } };
const inUse = { ...status, labelPrinter: { ...second, since, printsFor: first } };
const waiting = [1, 2, 3, 4, 5, 6].map((unit) =>
  printJob({ unit, of: 6, state: 'queued', reason: 'paper-out', printerId: 'labels-1' }),
);
const queue = { 'printing.jobs': waiting, 'printing.useSpare': null };
const shipment = {
  ...shipmentAnswers('stale'),
  'shipments.get': { ...shipmentView('stale'), printJobs: waiting },
  'printing.useSpare': null,
};
const { settings, ...view } = lookAnswers()['settings.get'] as { settings: object };
const zebra = (id: string, name: string) => ({
  ...{
    id,
    name,
    kind: 'zebra-tcp',
    host: `${id}.local`,
    port: 9100,
    dpi: 203,
    confirms: true,
    shared: false,
  },
});
const laser = (id: string, name: string) => ({
  ...{ id, name, kind: 'ipp', uri: `ipp://${id}.local/ipp/print` },
  ...{ media: 'na_letter_8.5x11in', sides: 'one-sided' },
});
const printers = [
  zebra('labels-1', 'Bench labels'),
  zebra('labels-2', 'Bench 2'),
  laser('laser-1', 'Office laser'),
  laser('laser-2', 'Gate laser'),
];
const routes = {
  labels: 'labels-1',
  billOfLading: { printer: 'laser-1', copies: 3 },
  printerCommands: 'hold',
  spares: [{ printer: 'labels-1', spare: 'labels-2' }],
  spareAfterMinutes: 5,
};
/** The packing list goes to a laser of its own, and a rule sends labels to a printer far away. */
const morePrinters = {
  ...view,
  settings: {
    ...settings,
    printers: [...printers, zebra('labels-3', 'Mezzanine returns bench')],
    routes: { ...routes, papers: [{ paper: 'packing-list', printer: 'laser-2' }] },
    rules: rulesSettingsSchema.parse([
      { name: 'Far', when: { state: 'WA' }, set: { labelPrinter: 'labels-3' } },
    ]),
  },
};
const withMorePrinters = {
  'settings.get': morePrinters,
  'settings.testPrinter': { ...first, since, dpi: null },
  'settings.save': morePrinters,
};
const inSetup = {
  'settings.get': { ...view, settings: { ...settings, printers, routes } },
  'settings.testPrinter': { ...first, since, dpi: null },
  'settings.save': { ...view, settings: { ...settings, printers, routes } },
};

describe('a printer that is out and has a spare', () => {
  test('the Queue offers it with one key', async ({ draw }) => {
    const page = await draw('?screen=queue', { ...queue, 'station.status': out });
    await expect
      .element(page.getByRole('heading', { name: 'Bench labels: Paper out', exact: true }))
      .toBeVisible();
    await keepScreenshot(page, 'spare-queue', ['light', 'dark']);
    await expectClean(page, 'A spare printer in the Queue');
    await page.getByRole('button', { name: 'Print at Bench 2' }).click();
    expect(await askedOf(page, 'printing.useSpare')).toEqual([{ printerId: 'labels-1', use: true }]);
  });

  test('the shipment offers it where its labels wait', async ({ draw }) => {
    const page = await draw('?screen=shipment&id=shipment-1', { ...shipment, 'station.status': out });
    await expect.element(page.getByRole('button', { name: 'Print at Bench 2' })).toBeVisible();
    await keepScreenshot(page, 'spare-shipment', ['light']);
    await expectClean(page, 'A spare printer at a shipment');
  });

  test('a spare in use is said, and left with one key', async ({ draw }) => {
    const page = await draw('?screen=queue', { ...queue, 'station.status': inUse });
    await expect
      .element(page.getByRole('heading', { name: 'Bench 2 prints for Bench labels' }))
      .toBeVisible();
    await expect.element(page.getByRole('status', { name: 'Label printer' })).toMatchTextContent('Bench 2');
    await keepScreenshot(page, 'spare-in-use', ['light']);
    await page.getByRole('button', { name: 'Back to Bench labels' }).click();
    expect(await askedOf(page, 'printing.useSpare')).toEqual([{ printerId: 'labels-1', use: false }]);
  });

  test('without one there is nothing to offer', async ({ draw }) => {
    const page = await draw('?screen=queue', queue);
    await expect.element(page.getByRole('table', { name: 'Print jobs' })).toBeVisible();
    expect(await page.css('.spare').count()).toBe(0);
  });

  test('it is chosen in Setup, and the other routes stay', async ({ draw }) => {
    const page = await draw('?screen=setup', inSetup);
    await expect.element(page.getByLabel('Spare for labels')).toBeVisible();
    await page.css('.spares').first().scrollIntoViewIfNeeded();
    await keepScreenshot(page, 'spare-setup', ['light']);
    await page.getByLabel('Spare for documents').selectOptions('laser-2');
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toMatchObject([
        {
          routes: {
            ...{ labels: 'labels-1', billOfLading: { printer: 'laser-1', copies: 3 }, spareAfterMinutes: 5 },
            spares: [
              { printer: 'labels-1', spare: 'labels-2' },
              { printer: 'laser-1', spare: 'laser-2' },
            ],
          },
        },
      ]);
  });

  // Regression: those of a packing list or of a rule could only be set in station.json.
  test('each printer that a route or a rule names has one', async ({ draw }) => {
    const page = await draw('?screen=setup', withMorePrinters);
    await expect.element(page.getByLabel('Spare for Mezzanine returns bench')).toBeVisible();
    await page.css('.spares').first().scrollIntoViewIfNeeded();
    await keepScreenshot(page, 'spare-setup-more', ['light']);
    await page.getByLabel('Spare for Gate laser').selectOptions('laser-1');
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toMatchObject([
        {
          routes: {
            spares: [
              { printer: 'labels-1', spare: 'labels-2' },
              { printer: 'laser-2', spare: 'laser-1' },
            ],
          },
        },
      ]);
    expect(await page.getByLabel('Spare for Bench 2').count()).toBe(0);
  });

  for (const language of ['en', 'es', 'fr'] as const)
    for (const [width, height] of [
      [1024, 768],
      [640, 400],
    ] as const)
      test(`is read whole, ${language}, ${width}`, levelOf(language), async ({ draw }) => {
        const screens = [
          ['queue', { ...queue, 'station.status': out }, '.spare'],
          ['queue', { ...queue, 'station.status': inUse }, '.spare'],
          ['shipment&id=shipment-1', { ...shipment, 'station.status': out }, '.spare'],
          ['setup', inSetup, '.spares'],
          ['setup', withMorePrinters, '.spares'],
        ] as const;
        for (const [screen, answers, part] of screens) {
          const page = await draw(`?screen=${screen}`, answers, language);
          await page.setViewportSize({ width, height });
          await expect.element(page.css(part).first()).toBeVisible();
          expect(await sideways(page)).toBeLessThanOrEqual(0);
          const ours = await page
            .css(part)
            .first()
            .evaluate((element) => element.textContent);
          const cut = (await cutWords(page)).filter((word) =>
            ours.includes(/"(.*)"/.exec(word)?.[1] ?? word),
          );
          expect(cut).toEqual([]);
          expect(await smallTargets(page)).toEqual([]);
          if (width > 640) expect(await outOfReach(page)).toEqual([]);
        }
      });
});
