import { lookAnswers } from '#support/look-answers.ts';
import { expect, test, levelOf } from './draw.ts';
import { cutWords, sideways } from '../e2e/sizes.ts';

// Regression: "L’identifiant d’authentification est enregistré …" stood in one line, so the whole section scrolled sideways; and the
// browser of the tests hid the scrollbar that takes part of a narrow window.
for (const language of ['en', 'es', 'fr'] as const)
  test(
    `Setup at 1024 beside its scrollbar: nothing scrolls sideways, no word is cut, ${language}`,
    levelOf(language),
    async ({ draw }) => {
      const page = await draw('?screen=setup', {}, language);
      await page.setViewportSize({ width: 1024, height: 768 });
      // The scrollbar comes with the sections, which are drawn once the station has answered.
      await expect
        .poll(() =>
          page.css('main .work').evaluate((part: HTMLElement) => part.offsetWidth - part.clientWidth),
        )
        .toBeGreaterThan(10);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await cutWords(page)).toEqual([]);
    },
  );

// Regression: the language is chosen on this screen, and what had been said of a test label stayed in the one before.
test('what was said of a test label changes with the language', async ({ draw }) => {
  const view = lookAnswers({ language: 'en', theme: 'light' })['settings.get'] as { settings: object };
  const printer = {
    id: 'labels-1',
    name: 'Bench labels',
    kind: 'zebra-tcp',
    host: '10.0.0.5',
    port: 9100,
    dpi: 203,
    confirms: true,
  };
  const routes = { labels: 'labels-1', billOfLading: null, printerCommands: 'hold' };
  const page = await draw('?screen=setup', {
    'settings.get': { ...view, settings: { ...view.settings, printers: [printer], routes } },
    'printing.testLabel': null,
  });
  await page.getByRole('button', { name: 'Print test label' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Bench labels' });
  await expect.element(said.filter({ hasText: /^Test label/ })).toBeVisible();
  await page.evaluate(() => {
    const at = globalThis as unknown as {
      stationAnswers: Record<string, object>;
      stationTell: (event: string, payload: unknown) => void;
    };
    at.stationTell('statusChanged', { ...at.stationAnswers['station.status'], language: 'fr' });
  });
  await expect.element(said.filter({ hasText: /^Étiquette/ })).toBeVisible();
});

// Regression: a list with the same thing twice made the window stand still for ever. Two queues of one printer are no rarity.
test('printers that are found twice, and mistakes that read alike, are listed', async ({ draw }) => {
  const view = lookAnswers({ language: 'en', theme: 'light' })['settings.get'] as object;
  const queue = (name: string) => ({
    ...{ source: 'network', model: '', answers: 'yes' },
    printer: {
      id: name,
      name,
      kind: 'zebra-tcp',
      host: '10.0.0.5',
      port: 9100,
      dpi: 203,
      confirms: true,
      shared: false,
    },
  });
  const mistake = { path: 'people.0.name', code: 'too-long' };
  const page = await draw('?screen=setup', {
    'settings.get': { ...view, provisionProblems: [mistake, { ...mistake, code: 'required' }, mistake] },
    'settings.findPrinters': [queue('zebra-4x6'), queue('zebra-4x2'), queue('zebra')],
  });
  await expect.element(page.getByText(/^people\.0\.name/)).toHaveLength(3);
  await page.getByRole('button', { name: 'Find printers' }).click();
  await expect.element(page.getByText('zebra-4x2', { exact: true })).toBeVisible();
});
