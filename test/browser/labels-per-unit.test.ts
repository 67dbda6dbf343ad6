import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { printJob } from '#support/fake-shipment-parts.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { lookAnswers } from '#support/look-answers.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

// Three handling units with two labels each.
const places = [1, 2, 3, 4, 5, 6];
const job = (unit: number, more: Partial<PrintJobView>) =>
  printJob({ unit, of: 6, perUnit: 2, id: `copy-${unit}`, ...more });
const view = shipmentView('stale');
const line = { ...view.shipment.lines[0], handlingUnits: 3 };
const shipmentOf = (jobs: PrintJobView[]) => ({
  ...shipmentAnswers('stale'),
  'shipments.get': {
    ...view,
    shipment: { ...view.shipment, lines: [line] },
    labels: places.map((unit) => ({ id: `label-${unit}`, unit, of: 6, perUnit: 2 })),
    printJobs: jobs,
  },
  'printing.printLabels': null,
  'printing.printMissing': null,
});
const printed = places.map((unit) => job(unit, { state: 'printed' }));
const doubted = places.map((unit) =>
  job(
    unit,
    unit === 4
      ? { state: 'in-doubt', reason: 'partial-format' }
      : unit < 4
        ? { state: 'printed' }
        : { state: 'queued', reason: 'after-doubt' },
  ),
);
const { settings, ...rest } = lookAnswers()['settings.get'] as { settings: object };
const printer = {
  ...{ id: 'labels-1', name: 'Bench labels', kind: 'zebra-tcp', host: '10.0.0.5', port: 9100, dpi: 203 },
  ...{ confirms: true, shared: false },
};
const stored = {
  ...rest,
  settings: {
    ...settings,
    printers: [printer],
    routes: { labels: 'labels-1', billOfLading: null, printerCommands: 'hold', labelsPerUnit: 2 },
  },
};
const inSetup = {
  'settings.get': stored,
  'settings.save': stored,
  'settings.testPrinter': {
    printerId: 'labels-1',
    name: 'Bench labels',
    condition: 'ready',
    dpi: 203,
    since: '2026-11-17T14:08:00.000Z',
  },
};

describe('several labels for each handling unit', () => {
  test('each has its square, and one or all of a unit are printed again', async ({ draw }) => {
    const page = await draw('?screen=shipment&id=shipment-1', shipmentOf(printed));
    const list = page.getByRole('list', { name: 'Labels' });
    await expect.element(list.getByRole('listitem', { name: 'Label 2 of 3, copy 1: printed' })).toBeVisible();
    expect(await list.getByRole('listitem').count()).toBe(6);
    await expect
      .element(page.css('.print-question').first())
      .toMatchTextContent('Put 2 on each handling unit, 1 to 3.');
    await keepScreenshot(page, 'labels-per-unit', ['light', 'dark']);
    await expectClean(page, 'Several labels for each unit');
    await list.getByRole('button', { name: 'Label 2 of 3, copy 2: printed' }).click();
    await page.getByRole('button', { name: 'Print labels' }).click();
    await keepScreenshot(page, 'labels-per-unit-again', ['light']);
    await page.getByRole('radio', { name: 'All 2 of unit 2' }).click();
    await page.getByRole('radio', { name: 'Damaged' }).click();
    await page.getByRole('button', { name: 'Print again' }).click();
    await expect.poll(() => askedOf(page, 'printing.printLabels')).toMatchObject([{ units: [3, 4] }]);
  });

  test('the shipment says which rule set them; not when its labels came with a number of their own', async ({
    draw,
  }) => {
    const shown = (perUnit: number) => {
      const answers = shipmentOf(printed);
      return {
        ...answers,
        'shipments.get': {
          ...answers['shipments.get'],
          printsByRule: {
            labelsPerUnit: { value: perUnit, rule: 'Four sides' },
            labelPrinter: null,
            bolPrinter: null,
          },
        },
      };
    };
    const page = await draw('?screen=shipment&id=shipment-1', shown(2));
    await expect.element(page.getByText('Labels per unit: 2, from rule “Four sides”')).toBeVisible();
    await keepScreenshot(page, 'labels-by-rule', ['light']);
    const other = await draw('?screen=shipment&id=shipment-1', shown(4));
    await expect.element(other.getByRole('list', { name: 'Labels' })).toBeVisible();
    await expect.element(other.getByText(/from rule/)).toHaveLength(0);
  });

  test('a doubt asks about one of them, and names the rest', async ({ draw }) => {
    const page = await draw('?screen=shipment&id=shipment-1', shipmentOf(doubted));
    const question = page.css('.print-question').first();
    await expect.element(question).toMatchTextContent('2 · copy 2');
    await keepScreenshot(page, 'labels-per-unit-doubt', ['light']);
    await question.getByRole('radio', { name: 'It did not' }).click();
    await expect.element(question).toMatchTextContent('3, 2 · copy 2');
    await question.getByRole('button', { name: 'Print missing' }).click();
    await expect
      .poll(() => askedOf(page, 'printing.printMissing'))
      .toMatchObject([{ didNot: [{ id: 'copy-4' }], cameOut: [] }]);
  });

  test('the Queue names them by unit and copy', async ({ draw }) => {
    const page = await draw('?screen=queue', { 'printing.jobs': doubted });
    const table = page.getByRole('table', { name: 'Print jobs' });
    await expect.element(table).toMatchTextContent('Label 2 of 3 · copy 2');
    await expect.element(table).toMatchTextContent('Labels 3 of 3');
    await keepScreenshot(page, 'labels-per-unit-queue', ['light']);
  });

  test('Setup says how many', async ({ draw }) => {
    const page = await draw('?screen=setup', inSetup);
    await page.getByLabel('Labels per unit').selectOptions('4');
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toMatchObject([{ routes: { labels: 'labels-1', labelsPerUnit: 4 } }]);
    await page.css('.per-unit').first().scrollIntoViewIfNeeded();
    await keepScreenshot(page, 'labels-per-unit-setup', ['light']);
  });

  for (const language of ['en', 'es', 'fr'] as const)
    for (const [width, height] of [
      [1024, 768],
      [640, 400],
    ] as const)
      test(`is read whole, ${language}, ${width}`, levelOf(language), async ({ draw }) => {
        const screens = [
          ['shipment&id=shipment-1', shipmentOf(doubted), '.labels'],
          ['setup', inSetup, '.per-unit'],
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
          await page.css(part).first().scrollIntoViewIfNeeded();
          await keepScreenshot(page, `labels-per-unit-${screen.slice(0, 5)}-${language}-${width}`, ['light']);
        }
      });
});
