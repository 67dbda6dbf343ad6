import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startFaultyService } from '#support/service-faults/faulty-service.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectBolPrinted, expectLabels, goTo, strip } from './acts.ts';
import { expect, test } from './bench.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fieldOf = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function addPrinter(
  page: Page,
  name: string,
  kind: string,
  fields: Record<string, string>,
): Promise<void> {
  await page.getByRole('button', { name: 'Add printer' }).click();
  const form = page.getByRole('form', { name: 'New printer' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Kind', { exact: true }).selectOption({ label: kind });
  for (const [label, text] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true });
    if (await field.evaluate((node) => node instanceof HTMLSelectElement))
      await field.selectOption({ label: text });
    else await field.fill(text);
  }
  await form.getByRole('button', { name: 'Save printer' }).click();
  await expect(
    page.getByRole('table', { name: 'Printers' }).getByRole('row', { name: new RegExp(name) }),
  ).toBeVisible();
  await expect(form).toHaveCount(0);
}

test.describe('a station nobody has set up', () => {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  test.use({ provision: async ({}, use) => use(null), stationEnv: {} });

  test('the first run offers training, which prints to a folder and sends nothing to a carrier', async ({
    station: { page },
    userDataDir,
  }) => {
    await expect(page.getByText('No service is set up yet')).toBeVisible();
    await page.getByRole('button', { name: 'Start training' }).click();
    await expect(strip(page, 'Mode')).toContainText('Nothing is sent to a carrier.');
    await createShipment(page, smallForm('714010001'));
    await expectLabels(page, [1, 2], 2, 'printed');
    await expectBolPrinted(page);
    const files = readdirSync(join(userDataDir, 'training'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.zpl'))).toHaveLength(2);
    expect(files.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  });

  test('how two open fields of the service are read, the directions of a quote, language and theme are chosen and kept', async ({
    launch,
  }) => {
    const first = await launch();
    const { page } = first;
    await goTo(page, 'Setup');
    await fieldOf(page, 'Address of the service').fill('https://ltl.example');
    await fieldOf(page, 'User name').fill('dock7');
    await fieldOf(page, 'Client code').fill('TRF-07');
    await section(page, 'Service').getByText('Rarely changed').click();
    await fieldOf(page, 'Pieces in a quote').selectOption({ label: 'Pieces inside' });
    await fieldOf(page, 'Units in a tender').selectOption({ label: 'Handling units' });
    await fieldOf(page, 'New direction').fill('Inbound / returns');
    await page.getByRole('button', { name: 'Add direction' }).click();
    await page.getByRole('button', { name: 'Remove outbound' }).click();
    await keepScreenshot(page, 'setup-readings');
    await page.getByRole('button', { name: 'Save service' }).click();
    await expect(section(page, 'Service').getByText('Saved')).toBeVisible();
    const saved = await page.evaluate(() => window.station.settings.get());
    expect(saved).toMatchObject({
      value: {
        settings: {
          service: {
            quotePieces: 'pieces',
            tenderUnits: 'handling-units',
            quoteDirections: ['Inbound / returns'],
          },
        },
      },
    });
    await goTo(page, 'Rates');
    await expect(fieldOf(page, 'Direction')).toHaveValue('Inbound / returns');
    await expect(page.getByText('“Pieces” counts the pieces inside.')).toBeVisible();

    // Language and theme change on the spot and stay after a restart.
    await goTo(page, 'Setup');
    await page.getByRole('radiogroup', { name: 'Language' }).getByText('Español').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
    await expect(page.getByRole('link', { name: 'Empacar', exact: true })).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Idioma' }).getByText('Français').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('radiogroup', { name: 'Thème' }).getByText('Sombre').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await first.close();
    const second = await launch();
    await expect(second.page.locator('html')).toHaveAttribute('lang', 'fr');
  });

  test('service, sign-in, printers of each kind, routes, a test label and a test page, then a shipment', async ({
    station: { page },
    bench,
    laserQueue,
  }) => {
    await goTo(page, 'Setup');
    await expect(page.getByText('This station is not set up yet')).toBeVisible();

    // The service: a wrong address is said at the field, an unreachable one by the test.
    await fieldOf(page, 'Address of the service').fill('http://10.0.0.9/');
    await page.getByRole('button', { name: 'Save service' }).click();
    await expect(page.getByText(/^Address of the service: must begin with https:\/\//)).toBeVisible();
    const gone = await startFaultyService();
    await gone.close();
    await fieldOf(page, 'Address of the service').fill(gone.baseUrl);
    await fieldOf(page, 'User name').fill('dock7');
    await fieldOf(page, 'Client code').fill('TRF-07');
    await page.getByRole('button', { name: 'Save service' }).click();
    const testConnection = page.getByRole('button', { name: 'Test connection' });
    await expect(page.getByText('The authentication ID is missing: nothing can be sent.')).toBeVisible();

    // The sign-in: this system has no keyring, and says so.
    await expect(page.getByText('This computer has no protected storage')).toBeVisible();
    await page.getByLabel('I accept: keep it on this computer').check();
    await fieldOf(page, 'Authentication ID').fill('e2e-secret-52');
    await page.getByRole('button', { name: 'Store authentication ID' }).click();
    await expect(
      page.getByText(/^The authentication ID is stored without protection on this computer/),
    ).toBeVisible();
    await expect(fieldOf(page, 'Authentication ID')).toHaveValue('');

    await testConnection.click();
    await expect(section(page, 'Service').getByText('The service cannot be reached')).toBeVisible();
    await fieldOf(page, 'Address of the service').fill(bench.service.baseUrl);
    await page.getByRole('button', { name: 'Save service' }).click();
    await expect(section(page, 'Service').getByText('Saved', { exact: true })).toBeVisible();
    // The identifier was given for the address before.
    await expect(page.getByText(/was entered for another address, proxy or CA file/)).toBeVisible();
    await fieldOf(page, 'Authentication ID').fill('e2e-secret-52');
    await page.getByRole('button', { name: 'Store authentication ID' }).click();
    await expect(page.getByText(/^The authentication ID is stored without protection/)).toBeVisible();
    // The station asks the service by itself as well: each of its questions is turned away until then.
    bench.service.faults.set({ kind: 'status', status: 401 });
    await testConnection.click();
    await expect(page.getByText('The service does not accept the sign-in')).toBeVisible();
    bench.service.faults.clear();
    await testConnection.click();
    await expect(page.getByText(/^The service answered in \d+ ms/)).toBeVisible();
    await expect(strip(page, 'Service')).toContainText('Online');

    // A printer of each kind.
    const folder = mkdtempSync(join(tmpdir(), 'dockprint-e2e-folder-'));
    await addPrinter(page, 'Bench labels', 'Zebra, on the network', {
      'Network address': '127.0.0.1',
      Port: String(bench.zebra.port),
    });
    await addPrinter(page, 'Office laser', 'Laser, on the network (IPP)', {
      'Address (IPP)': laserQueue.uri,
    });
    await addPrinter(page, 'Archive', 'Folder', { Folder: folder });
    await addPrinter(page, 'Old queue', 'Printer installed on this computer', {
      'Name on this computer': 'no-such-queue',
    });
    const rows = page.getByRole('table', { name: 'Printers' });
    await expect(rows.getByRole('row', { name: /Bench labels/ })).toContainText('Ready');
    await expect(rows.getByRole('row', { name: /Office laser/ })).toContainText('Ready');

    await page.getByLabel('Labels go to').selectOption({ label: 'Bench labels' });
    await page.getByLabel('BOL goes to').selectOption({ label: 'Office laser' });
    await page.getByLabel('Copies of the BOL').selectOption('1');
    const papers = await bench.papersFromNow();
    await page.getByRole('button', { name: 'Print test label' }).click();
    await expect.poll(() => bench.zebra.printed.length).toBe(1);
    // The hint for a label that does not come out goes with it.
    await expect(page.getByRole('status').getByText('Printed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^Test label for Bench labels:/)).toHaveCount(0);
    expect(String(bench.zebra.printed[0])).toContain('Bench labels');
    await page.getByRole('button', { name: 'Print test page' }).click();
    await expect.poll(() => papers().length).toBe(1);

    await createShipment(page, smallForm('714020001'));
    await expectLabels(page, [1, 2], 2, 'printed');
    expect(bench.bols()[0]).toMatchObject({ UserName: 'dock7', AuthenticationId: 'e2e-secret-52' });

    // Removed, its route goes with it.
    await goTo(page, 'Setup');
    await page.getByRole('button', { name: 'Remove Archive' }).click();
    await page
      .getByRole('row', { name: /^Remove Archive\?/ })
      .getByRole('button', { name: 'Remove Archive' })
      .click();
    await expect(rows.getByRole('row', { name: /Archive/ })).toHaveCount(0);
    rmSync(folder, { recursive: true, force: true });
  });
});

test('what the administrator’s file sets stands fixed, and cannot be typed over', async ({
  station: { page },
}) => {
  await goTo(page, 'Setup');
  await expect(section(page, 'Service').getByText('set by your administrator')).toBeVisible();

  // Regression: what a screen reader alone hears lay outside the scrolled work and made the page longer, so a jump moved the frame.
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Links' }).click();
  await expect(section(page, 'Links')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollTop + document.body.scrollTop)).toBe(0);
  await expect(page.getByRole('group', { name: 'Address of the service' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address of the service' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save service' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add printer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeEnabled();
  // Given in the environment, where there is no protected store.
  await expect(page.getByText('Not stored. Kept only until Dockprint closes.')).toBeVisible();
  await expect(page.getByText('The authentication ID is missing')).toHaveCount(0);
});

test.describe('a file with mistakes', () => {
  test.use({
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    provision: async ({}, use) =>
      use({
        station: { id: 'seven', name: 'Dock 7' },
        service: { baseUrl: 'http://dock.example/', userName: 'a', clientCode: 'b' },
        printers: [{ id: 'labels-1', name: 'Labels', kind: 'zebra-tcp', host: '10.0.0.5', port: 99_999 }],
        routes: { labels: 'labels-2', billOfLading: null },
        colour: 'red',
      }),
  });

  test('each mistake is named with its path, and the station runs without the file', async ({
    station: { page },
  }) => {
    await goTo(page, 'Setup');
    await expect(page.getByText('The administrator’s file has mistakes')).toBeVisible();
    for (const path of ['station.id', 'service.baseUrl', 'printers.0.port', 'colour'])
      await expect(page.getByRole('listitem').filter({ hasText: `${path}:` })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address of the service' })).toHaveValue('');
  });
});
