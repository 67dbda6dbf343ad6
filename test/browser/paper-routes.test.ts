import { lookAnswers } from '#support/look-answers.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import type { DrawnPage } from './drawn-page.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const { settings, ...view } = lookAnswers()['settings.get'] as { settings: object };
const printers = [
  {
    ...{ id: 'labels-1', name: 'Bench labels', kind: 'zebra-tcp', host: '10.0.0.5', port: 9100, dpi: 203 },
    ...{ confirms: true, shared: false },
  },
  {
    ...{ id: 'laser-1', name: 'Office laser', kind: 'ipp', uri: 'ipp://10.0.0.9/ipp/print' },
    ...{ media: 'na_letter_8.5x11in', sides: 'one-sided' },
  },
  {
    ...{ id: 'queue-1', name: 'Gate laser', kind: 'system-queue', queue: 'gate', language: 'pdf' },
    ...{ media: 'na_letter_8.5x11in', sides: 'one-sided' },
  },
  { id: 'files-1', name: 'Archive', kind: 'folder', path: '/srv/papers' },
];
const routes = {
  labels: 'labels-1',
  billOfLading: { printer: 'laser-1', copies: 3, tray: 'tray-9' },
  printerCommands: 'hold',
  papers: [
    { paper: 'packing-list', printer: 'queue-1', tray: 'Upper', copies: 2 },
    { paper: 'manifest', copiesFor: ['shipper', 'carrier', 'consignee'] },
    { paper: 'pickup-slip', sides: 'two-sided-short-edge' },
    { paper: 'hand-over', printer: 'files-1' },
  ],
};
const answers = (more: object = {}) => {
  const stored = { ...view, settings: { ...settings, printers, routes }, ...more };
  return {
    'settings.get': stored,
    'settings.save': stored,
    'backups.list': [],
    ...{
      'people.enterSetup': null,
      'people.list': [],
      'scale.ports': [],
      'support.metrics': { kind: 'off' },
    },
    'numbers.state': { bol: { next: '0700018343', none: null, asked: false, station: '07' }, ranges: [] },
    'ownLabels.state': { next: null, none: 'no-prefix', left: 0, station: '07' },
    'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
    'settings.testPrinter': {
      ...{ printerId: 'laser-1', name: 'Office laser', condition: 'ready', dpi: null },
      since: '2026-11-17T14:08:00.000Z',
      offers: { trays: ['tray-1', 'tray-2'], sides: ['one-sided', 'two-sided-long-edge'] },
    },
  };
};
const summaries = {
  en: 'More documents: printer, tray, sides, copies',
  es: 'Más documentos: impresora, bandeja, caras, copias',
  fr: 'Autres documents\u00a0: imprimante, bac, faces, exemplaires',
};
const open = async (page: DrawnPage, words = summaries.en) => {
  await page.getByText(words).click();
  await page.getByText(words).evaluate((summary) => {
    summary.scrollIntoView();
  });
};
const saved = async (page: DrawnPage) =>
  ((await askedOf(page, 'settings.save')).at(-1) as { routes?: typeof routes } | undefined)?.routes;
const papersOf = async (page: DrawnPage) =>
  (await saved(page))?.papers.map(({ paper, ...choice }) => [paper, choice]);

describe('each document’s own printer, tray, sides and copies in Setup', () => {
  test('show what is stored, and say what the printer does not offer', async ({ draw }) => {
    const page = await draw('?screen=setup&section=printers', answers());
    await open(page);
    await expect.element(page.getByLabel('Tray, BOL')).toHaveValue('tray-9');
    await expect
      .element(page.getByText('Office laser has no tray “tray-9”. The paper comes from the usual one.'))
      .toBeVisible();
    await expect
      .element(page.getByText('Office laser does not offer these sides. It prints as it is set.'))
      .toBeVisible();
    await expect.element(page.getByLabel('Copies, Packing list')).toHaveValue('2');
    await expect.element(page.getByLabel('Copies, Manifest')).toHaveValue('shipper,carrier,consignee');
    await expect
      .element(page.getByText('One for shipper, carrier and consignee').first())
      .toBeInTheDocument();
    // A folder has no trays; labels have a printer only.
    await expect.element(page.getByLabel('Tray, Hand-over receipt')).toHaveLength(0);
    await expect.element(page.getByLabel('Copies, Staging tag')).toHaveLength(0);
    await expectClean(page, 'Choices for each document in Setup');
    await keepScreenshot(page, 'setup-papers', ['light', 'dark']);
  });

  test('each choice is saved, and keeps the others', async ({ draw }) => {
    const page = await draw('?screen=setup&section=printers', answers());
    await open(page);
    await page.getByLabel('Printer, GS1 and PRO labels').selectOptions('files-1');
    await expect.poll(() => papersOf(page)).toHaveLength(5);
    expect((await papersOf(page))?.[0]).toEqual(['own-labels', { printer: 'files-1' }]);
    await page.getByLabel('Tray, BOL').selectOptions('tray-2');
    await expect
      .poll(async () => (await saved(page))?.billOfLading)
      .toEqual({
        ...{ printer: 'laser-1', copies: 3, tray: 'tray-2' },
      });
    await page.getByLabel('Copies, Pickup slip').selectOptions('shipper,carrier');
    await expect
      .poll(papersOf.bind(null, page))
      .toContainEqual(['pickup-slip', { sides: 'two-sided-short-edge', copiesFor: ['shipper', 'carrier'] }]);
    // The copies of the BOL, chosen above, leave its tray.
    await page.getByLabel('Copies of the BOL').selectOptions('2');
    await expect
      .poll(async () => (await saved(page))?.billOfLading)
      .toEqual({ printer: 'laser-1', copies: 2, tray: 'tray-9' });
  });

  test('a tray is typed where the printer cannot be asked, and saved when the field is left', async ({
    draw,
  }) => {
    const queue = { ...(answers()['settings.testPrinter'] as object), offers: null };
    const page = await draw('?screen=setup&section=printers', {
      ...answers(),
      'settings.testPrinter': queue,
    });
    await open(page);
    const tray = page.getByLabel('Tray, Packing list');
    await tray.fill('Lower, left');
    await page.keyboard.press('Tab');
    await expect.element(tray).toHaveAttribute('aria-invalid', 'true');
    expect(await askedOf(page, 'settings.save')).toEqual([]);
    await tray.fill('Lower');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => papersOf(page))
      .toContainEqual(['packing-list', { printer: 'queue-1', tray: 'Lower', copies: 2 }]);
  });

  test('a printer that is removed leaves its documents to the BOL’s, with their other choices', async ({
    draw,
  }) => {
    const page = await draw('?screen=setup&section=printers', answers());
    await page.getByRole('button', { name: 'Remove Gate laser' }).click();
    await page.getByRole('button', { name: 'Remove Gate laser' }).click();
    await expect.poll(() => papersOf(page)).toContainEqual(['packing-list', { copies: 2 }]);
  });

  test('another printer has other trays', async ({ draw }) => {
    const page = await draw('?screen=setup&section=printers', answers());
    await open(page);
    await page.getByLabel('Printer, Packing list').selectOptions('laser-1');
    await expect
      .poll(() => papersOf(page))
      .toContainEqual(['packing-list', { printer: 'laser-1', copies: 2 }]);
  });

  test('documents that follow the BOL to another printer leave the trays of the last one', async ({
    draw,
  }) => {
    const follows = { paper: 'manifest', tray: 'tray-2', copies: 2 };
    const own = { paper: 'packing-list', printer: 'laser-1', tray: 'tray-1' };
    const chosen = { ...settings, printers, routes: { ...routes, papers: [follows, own] } };
    const page = await draw('?screen=setup&section=printers', answers({ settings: chosen }));
    await page.getByLabel('BOL goes to').selectOptions('queue-1');
    const left = [
      ['manifest', { copies: 2 }],
      ['packing-list', { printer: 'laser-1', tray: 'tray-1' }],
    ];
    await expect.poll(() => papersOf(page)).toEqual(left);
    await page.getByRole('button', { name: 'Remove Office laser' }).click();
    await page.getByRole('button', { name: 'Remove Office laser' }).click();
    await expect
      .poll(() => papersOf(page))
      .toEqual([
        ['manifest', { copies: 2 }],
        ['packing-list', {}],
      ]);
  });

  test('those of the administrator’s file are read, not changed', async ({ draw }) => {
    const page = await draw('?screen=setup&section=printers', answers({ managed: ['routes'] }));
    await open(page);
    await expect.element(page.getByRole('combobox', { name: 'Tray, BOL' })).toHaveLength(0);
    await expect.element(page.getByText('tray-9').first()).toBeVisible();
  });

  for (const language of ['en', 'es', 'fr'] as const)
    for (const [width, height] of [
      [1024, 768],
      [640, 400],
    ] as const)
      test(`is read whole, ${language}, ${width}`, levelOf(language), async ({ draw }) => {
        const page = await draw('?screen=setup&section=printers', answers(), language);
        await page.setViewportSize({ width, height });
        await open(page, summaries[language]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        const ours = await page
          .css('details:has(.paper)')
          .first()
          .evaluate((element) => element.textContent);
        const cut = (await cutWords(page)).filter((word) => ours.includes(/"(.*)"/.exec(word)?.[1] ?? word));
        expect(cut).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
        if (width > 640) expect(await outOfReach(page)).toEqual([]);
        await page
          .css('details:has(.paper)')
          .first()
          .evaluate((part) => {
            part.scrollIntoView();
          });
        await keepScreenshot(page, `setup-papers-${language}-${width}`, ['light']);
      });
});
