import { defaultServiceOptions } from '#shared/station/settings.ts';
import { fleetState } from '#support/fake-fleet.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { expectClean } from './axe.ts';
import { describe, expect, test } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import type { DrawnPage } from './drawn-page.ts';

interface View {
  settings: Record<string, unknown> & { station: object };
}
const view = lookAnswers({ language: 'en', theme: 'light' })['settings.get'] as View;
const withSettings = (settings: object) => ({
  'settings.get': { ...view, settings: { ...view.settings, ...settings } },
});
const service = {
  ...defaultServiceOptions,
  ...{ baseUrl: 'https://freight.example', userName: 'dock', clientCode: 'C1' },
};
const printer = {
  id: 'labels-1',
  name: 'Bench labels',
  kind: 'zebra-tcp',
  host: '10.0.0.5',
  port: 9100,
  dpi: 203,
  confirms: true,
  shared: false,
};
const sections = (page: DrawnPage) => page.getByRole('navigation', { name: 'Sections' });

test('Setup begins with what is done and what is not, and each leads to its field', async ({ draw }) => {
  const routes = { labels: 'labels-1', billOfLading: null, printerCommands: 'hold' };
  const page = await draw('?screen=setup', withSettings({ printers: [printer], routes, shipper: null }));
  const list = page.getByRole('region', { name: /^Ready to ship/ });
  await expect.element(list.getByRole('link', { name: 'Label printer Done' })).toBeVisible();
  await list.getByRole('link', { name: 'BOL printer Not done' }).click();
  await expect.element(page.getByLabel('BOL goes to')).toHaveFocus();
  await list.getByRole('link', { name: 'Shipper Not done' }).click();
  await expect.element(page.getByRole('form', { name: 'Shipper' }).getByLabel('Company')).toHaveFocus();
});

test('the search finds a field by its words, also one that is folded', async ({ draw }) => {
  const page = await draw('?screen=setup');
  const search = page.getByRole('searchbox', { name: 'Search Setup' });
  await search.fill('certificate');
  await expect.element(sections(page).getByRole('link', { name: 'Service' })).toBeVisible();
  await expect.element(sections(page).getByRole('link', { name: 'Backup' })).toHaveLength(0);
  await search.press('Enter');
  await expect.element(page.getByLabel('Certificate file')).toHaveFocus();
  await search.fill('no such thing');
  await expect.element(page.getByText('Nothing in Setup says that')).toBeVisible();
});

// Regression: the red field was sections away from the button, and nothing in the list of sections said so.
test('a failed save goes to the field that is wrong; its section is marked, and Save stays in view', async ({
  draw,
}) => {
  const page = await draw('?screen=setup');
  const address = page.getByLabel('Address of the service', { exact: true });
  const link = sections(page).getByRole('link', { name: /^Service/ });
  await address.fill('nowhere');
  await expect.element(link).toHaveAccessibleName('Service changed, not saved yet');
  const save = page.getByRole('button', { name: 'Save service' });
  await expect.poll(async () => (await save.boundingBox()).y).toBeLessThan(760);
  await save.click();
  await expect.element(address).toHaveFocus();
  await expect.element(link).toHaveAccessibleName('Service not saved: something is wrong');
  await expect
    .element(page.css('.reason'))
    .toHaveTextContent('must begin with https:// (http:// only for this computer)');
});

// Regression: the button stayed gray without a word.
test('an authentication ID that is too short says why', async ({ draw }) => {
  const page = await draw('?screen=setup', withSettings({ service }));
  const field = page.getByLabel('Authentication ID', { exact: true });
  await field.fill('short');
  await field.press('Enter');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(field)
    .toHaveAccessibleDescription(/^The authentication ID has at least \d+ characters\.$/);
});

describe('a test label', () => {
  const routes = { labels: 'labels-1', billOfLading: null, printerCommands: 'hold' };
  for (const [state, word] of [
    ['sent', 'Sent'],
    ['printed', 'Printed'],
  ] as const)
    test(`says ${word} beside its button when its job is ${state}`, async ({ draw }) => {
      const page = await draw('?screen=setup', {
        ...withSettings({ printers: [printer], routes }),
        'printing.testLabel': null,
      });
      await page.getByRole('button', { name: 'Print test label' }).click();
      const said = page.getByRole('status').filter({ hasText: 'Queued' });
      await expect.element(said).toBeVisible();
      await page.evaluate((now: string) => {
        const global = globalThis as unknown as {
          stationAnswers: Record<string, unknown>;
          stationTell: (event: string, payload?: unknown) => void;
        };
        const job = { id: 'job-1', kind: 'test-label', printerId: 'labels-1', state: now, confirms: true };
        global.stationAnswers['printing.jobs'] = [
          { ...job, reason: null, words: '', counted: null, countedOf: null },
        ];
        global.stationTell('printJobsChanged');
      }, state);
      await expect
        .element(page.getByRole('status').filter({ hasText: new RegExp(`^${word}$`) }))
        .toBeVisible();
    });
});

// Regression: at 200 % the list of 23 sections took a thousand pixels before the first of them.
test('at 200 % the sections are one line, and the first one is in view', async ({ draw }) => {
  const page = await draw('?screen=setup', {
    ...{ 'people.list': [], 'backups.list': [], 'fleet.state': fleetState() },
    'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
  });
  await page.setViewportSize({ width: 640, height: 400 });
  const first = page.css('.work section').first();
  await expect.element(first).toBeVisible();
  expect((await first.boundingBox()).top).toBeLessThan(300);
  await expectClean(page, 'Setup at 200 %', ['light']);
  await keepScreenshot(page, 'setup-sections-640', ['light']);
});
