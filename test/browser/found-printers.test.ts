import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { fleetState } from '#support/fake-stations.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const zebra = {
  ...{
    id: 'dock-7-labels',
    name: 'dock-7-labels',
    kind: 'zebra-tcp',
    host: '10.0.0.5',
    port: 9100,
    dpi: 203,
  },
  ...{ confirms: true, shared: false },
};
const laser = {
  ...{ id: 'office', name: 'Office laser, second floor', kind: 'ipp', uri: 'ipps://laser-2.local/ipp/print' },
  ...{ media: 'na_letter_8.5x11in', sides: 'one-sided' },
};
const queue = {
  ...{ id: 'zd', name: 'ZDesigner ZD421', kind: 'system-queue', queue: 'ZDesigner ZD421', language: 'zpl' },
  ...{ media: 'na_letter_8.5x11in', sides: 'one-sided' },
};
const found = [
  { printer: zebra, source: 'network', model: 'ZTC ZT411-203dpi', answers: 'yes' },
  { printer: laser, source: 'network', model: 'Acme LaserWriter 9', answers: 'no' },
  { printer: queue, source: 'system', model: '', answers: 'not-asked' },
];
function answers(printers: object[] = []) {
  const { settings, ...view } = lookAnswers()['settings.get'] as { settings: object };
  const shown = { ...view, settings: { ...settings, printers } };
  return {
    ...{ 'settings.get': shown, 'settings.save': shown, 'settings.findPrinters': found },
    'settings.testPrinter': {
      ...{ printerId: 'p', name: 'p', condition: 'ready', dpi: null, certificate: null },
      since: '2026-11-17T14:08:00.000Z',
    },
    ...{ 'people.list': [], 'backups.list': [], 'fleet.state': fleetState() },
    'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
  };
}

describe('printers that are found', () => {
  test('are listed with name, model, address and whether they answer; choosing one fills the form and saves nothing', async ({
    draw,
  }) => {
    const page = await draw('?screen=setup', answers());
    await page.getByRole('button', { name: 'Find printers' }).click();
    const list = page.css('#printers .found');
    await expect.element(list).toMatchTextContent('3 printers found');
    await expect
      .element(list)
      .toMatchTextContent('Zebra, on the network, ZTC ZT411-203dpi, 10.0.0.5:9100 Answers');
    await expect.element(list).toMatchTextContent('ipps://laser-2.local/ipp/print Does not answer');
    await expectClean(page, 'Printers that were found');
    await page.getByRole('button', { name: 'Add Office laser, second floor' }).click();
    const form = page.getByRole('form', { name: 'New printer' });
    await expect.element(form.getByLabel('Name')).toHaveValue('Office laser, second floor');
    await expect.element(form.getByLabel('Address (IPP)')).toHaveValue('ipps://laser-2.local/ipp/print');
    expect(await askedOf(page, 'settings.save')).toEqual([]);
    await form.getByRole('button', { name: 'Save printer' }).click();
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toEqual([{ printers: [{ ...laser, id: 'printer-1' }] }]);
  });

  test('that are set up already say so; the search is repeated, and closed', async ({ draw }) => {
    const page = await draw('?screen=setup', answers([{ ...zebra, id: 'labels-1', name: 'Bench labels' }]));
    await page.getByRole('button', { name: 'Find printers' }).click();
    const list = page.css('#printers .found');
    await expect.element(list).toMatchTextContent('Answers Added');
    await list.getByRole('button', { name: 'Look again' }).click();
    await expect.poll(() => askedOf(page, 'settings.findPrinters')).toHaveLength(2);
    await list.getByRole('button', { name: 'Close the list' }).click();
    await expect.element(list).toHaveLength(0);
  });

  test('while they are looked for, it is said how long that takes', async ({ draw }) => {
    const { 'settings.findPrinters': _, ...rest } = answers();
    const page = await draw('?screen=setup', { ...rest, 'settings.findPrinters waits': true });
    await page.getByRole('button', { name: 'Find printers' }).click();
    await expect.element(page.css('#printers .found')).toMatchTextContent('up to five seconds');
  });
});

for (const [language, width, height] of [
  ['en', 1024, 768],
  ['es', 1024, 768],
  ['fr', 1024, 768],
  ['fr', 640, 400],
] as const)
  test(`the list is read whole, ${language}, ${width}`, async ({ draw }) => {
    const page = await draw(
      '?screen=setup',
      answers([{ ...zebra, id: 'labels-1', name: 'Bench labels' }]),
      language,
    );
    await page.setViewportSize({ width, height });
    await page.css('#printers .row button').first().click();
    await expect.element(page.css('#printers .found li')).toHaveLength(3);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const ours = await page.css('#printers').evaluate((section) => section.textContent);
    const cut = (await cutWords(page)).filter((word) => ours.includes(/"(.*)"/.exec(word)?.[1] ?? word));
    expect([cut, await smallTargets(page), await outOfReach(page)]).toEqual([[], [], []]);
    // The last measure scrolls everything.
    await page.css('#printers .found li').first().scrollIntoViewIfNeeded();
    await keepScreenshot(page, `found-printers-${language}-${width}`, ['light']);
  });
