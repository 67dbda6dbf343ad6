import { lookAnswers } from '#support/look-answers.ts';
import { askedOf, expect, test, levelOf } from './draw.ts';
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

// Regression: a file that set the station's number alone greyed its language, its theme and the scanner too, which the station would save.
test('what the administrator’s file leaves to the station can be changed beside what it sets', async ({
  draw,
}) => {
  const view = lookAnswers({ language: 'en', theme: 'light' })['settings.get'] as object;
  const partly = { ...view, managed: ['station'], managedStationKeys: ['id', 'packers'] };
  const page = await draw('?screen=setup', { 'settings.get': partly, 'settings.save': partly });
  const station = page.css('#station');
  await expect.element(station.getByText('Some of it is set by your administrator')).toBeVisible();
  await expect.element(station.getByRole('group', { name: 'Station number' })).toBeVisible();
  await expect.element(station.getByRole('textbox', { name: 'Station number' })).toHaveLength(0);
  await expect.element(station.getByRole('textbox').first()).toBeEnabled();
  await expect.element(page.css('#scanner').getByText('Set by your administrator')).toHaveLength(0);
  await expect.element(page.css('#scanner').getByRole('checkbox').first()).toBeEnabled();
  await station.getByText('Español').click();
  await expect.poll(() => askedOf(page, 'settings.save')).toHaveLength(1);
});

test('what the file sets wholly is only shown', async ({ draw }) => {
  const view = lookAnswers({ language: 'en', theme: 'light' })['settings.get'] as object;
  const keys = ['id', 'name', 'language', 'theme', 'units', 'packers', 'packer', 'scanner'];
  const page = await draw('?screen=setup', {
    'settings.get': { ...view, managed: ['station'], managedStationKeys: keys },
  });
  await expect.element(page.css('#station > .managed')).toMatchTextContent('Set by your administrator');
  await expect.element(page.css('#station > .foot button')).toHaveLength(0);
  await expect.element(page.css('#scanner').getByRole('checkbox').first()).toBeDisabled();
});

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
