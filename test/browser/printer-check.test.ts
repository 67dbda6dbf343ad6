import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { printJob } from '#support/fake-shipment-parts.ts';
import { fleetState } from '#support/fake-stations.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { checkFindings, checkFindingNames, type CheckFinding } from '#shared/station/printer-check.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const printer = {
  ...{ id: 'labels-1', name: 'Bench labels', kind: 'zebra-tcp', host: '10.0.0.5', port: 9100, dpi: 203 },
  ...{ confirms: true, shared: false },
};
const values = {
  ...{ host: 'zebra-dock-7', address: '10.0.0.5', port: '9100', language: 'epl', words: 'HTTP 500' },
  ...{ queue: 'office', names: 'Old Zebra', labels: '203', printer: '300', setup: '203', percent: '67' },
  ...{ width: '4', length: '6', max: '3', tone: '0', model: 'ZT411-300dpi', firmware: 'V92.21.17Z' },
  ...{ count: '1204', formats: 'image/urf, image/pwg-raster', media: 'na_letter_8.5x11in', jobs: '2' },
  ...{ ready: 'iso_a4_210x297mm', condition: 'jam', path: '/mnt/labels', until: 'Jan 1 2026' },
  fingerprint: Array.from({ length: 32 }, () => 'A1').join(':'),
};
const found = (...names: CheckFinding[]) => ({
  checkedAt: '2026-11-17T14:08:00.000Z',
  found: names.map((finding) => ({ finding, values })),
});
const faulty = found(
  ...(['name-resolves', 'port-open', 'zpl-off', 'others-printed', 'dpi-labels', 'media-fits'] as const),
  ...(['head-ready', 'darkness-zero', 'firmware', 'counter-proves'] as const),
);
function answers(check: object) {
  const { settings, ...view } = lookAnswers()['settings.get'] as { settings: object };
  return {
    'settings.get': { ...view, settings: { ...settings, printers: [printer] } },
    'settings.testPrinter': {
      ...{ printerId: 'labels-1', name: 'Bench labels', condition: 'ready', dpi: null },
      since: '2026-11-17T14:08:00.000Z',
    },
    'settings.checkPrinter': check,
    'printing.testLabel': null,
    'people.list': [],
    'backups.list': [],
    'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
    'fleet.state': fleetState(),
  };
}

describe('the check of a printer', () => {
  test('says each step with what to do, is repeated, and closes', async ({ draw }) => {
    const page = await draw('?screen=setup', answers(faulty));
    await page.getByRole('button', { name: 'Find the fault of Bench labels' }).click();
    const check = page.getByRole('region', { name: 'Check of Bench labels' });
    await expect.element(check).toMatchTextContent('Bench labels does not print, or prints wrongly');
    await expect.element(check.getByRole('listitem')).toHaveLength(10);
    await expect
      .element(check)
      .toMatchTextContent('Fault Language The printer is set to “epl”, not to ZPL. Set the language to ZPL');
    await expect.element(check).toMatchTextContent('Look Darkness Set to 0: labels come out pale or blank.');
    expect(await askedOf(page, 'settings.checkPrinter')).toMatchObject([{ printer: { id: 'labels-1' } }]);
    await expectClean(page, 'The check of a printer');
    await check.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(() => askedOf(page, 'settings.checkPrinter')).toHaveLength(2);
    await check.getByRole('button', { name: 'Close' }).click();
    await expect.element(check).toHaveLength(0);
  });

  test('is copied for support with the code of each step', async ({ draw }) => {
    const page = await draw('?screen=setup', answers(faulty));
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
    await page.getByRole('button', { name: 'Find the fault of Bench labels' }).click();
    await page.getByRole('button', { name: 'Copy for support' }).click();
    await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(copied[0]?.split('\n')).toHaveLength(12);
    expect(copied[0]).toContain('zebra-tcp 10.0.0.5:9100');
    expect(copied[0]).toContain('[Good] Name: zebra-dock-7 is found at 10.0.0.5. (name-resolves)');
    expect(copied[0]).toContain('(zpl-off)');
  });

  test('a test label shows whether the counter moves', async ({ draw }) => {
    const job = printJob({ kind: 'test-label', shipmentId: null, bolNumber: null, state: 'printed' });
    const page = await draw('?screen=setup', answers(found('port-open', 'counter-proves')));
    await page.getByRole('button', { name: 'Find the fault of Bench labels' }).click();
    const check = page.getByRole('region', { name: 'Check of Bench labels' });
    await expect.element(check).toMatchTextContent('Nothing is wrong with Bench labels');
    await check.getByRole('button', { name: 'Print a test label' }).click();
    await expect.poll(() => askedOf(page, 'printing.testLabel')).toEqual([{ printerId: 'labels-1' }]);
    await expect.element(check).toMatchTextContent('Queued');
    await page.evaluate(
      (jobs) => {
        const at = globalThis as unknown as {
          stationAnswers: Record<string, object>;
          stationTell: (event: string, payload: unknown) => void;
        };
        at.stationAnswers['printing.jobs'] = jobs;
        at.stationTell('printJobsChanged', { shipmentIds: [] });
      },
      [job],
    );
    await expect.element(check).toMatchTextContent('The counter moved with the test label');
  });

  for (const language of ['en', 'es', 'fr'] as const)
    for (const [width, height] of [
      [1024, 768],
      [640, 400],
    ] as const)
      test(`every finding is read whole, ${language}, ${width}`, levelOf(language), async ({ draw }) => {
        const page = await draw('?screen=setup', answers(found(...checkFindingNames)), language);
        await page.setViewportSize({ width, height });
        await page.css('#printers .acts button').last().click();
        await expect.element(page.css('#printers li')).toHaveLength(checkFindingNames.length);
        expect(Object.keys(checkFindings)).toHaveLength(checkFindingNames.length);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        const ours = await page.css('#printers').evaluate((section) => section.textContent);
        const cut = (await cutWords(page)).filter((word) => ours.includes(/"(.*)"/.exec(word)?.[1] ?? word));
        expect(cut).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
        expect(await outOfReach(page)).toEqual([]);
        for (const text of await page
          .css('#printers li')
          .evaluateAll((items) => items.map((item) => item.textContent)))
          expect(text).not.toMatch(/undefined|\{|check_/);
      });

  for (const [language, width, height] of [
    ['en', 1024, 768],
    ['es', 1024, 768],
    ['fr', 1024, 768],
    ['fr', 640, 400],
  ] as const)
    test(`its picture, ${language}, ${width}`, async ({ draw }) => {
      const page = await draw('?screen=setup', answers(faulty), language);
      await page.setViewportSize({ width, height });
      await page.css('#printers .acts button').last().click();
      await expect.element(page.css('#printers li')).toHaveLength(10);
      await page.css('#printers .table').scrollIntoViewIfNeeded();
      await keepScreenshot(page, `printer-check-${language}-${width}`, ['light']);
    });
});
