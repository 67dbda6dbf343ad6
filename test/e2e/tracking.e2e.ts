import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, strip } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, listPath, type Bench } from './bench.ts';
import { test } from './one-station.ts';

/** Without a PRO: as a carrier lists it before it has given one. */
const form = (number: string) => ({ ...smallForm(number), proNumber: '' });
/** Made and accepted: before that no carrier lists it. */
async function make(page: Page, number: string): Promise<void> {
  await createShipment(page, form(number));
  await expectLabels(page, [1, 2], 2, 'printed');
}
const table = (page: Page) => page.getByRole('table', { name: 'Tracking' });
const numbers = ['711030001', '711030002', '711030003'];
/** How often the list of these tests' carrier was asked for; the station's own check of its settings asks that of another one. */
const lists = (bench: Bench): number =>
  bench.service
    .received()
    .filter(
      ({ path, body }) => path === listPath && (body as Record<string, unknown>)['carrierCode'] === 'SAIA',
    ).length;

test('a slow list can be canceled; wrong fields are named and nothing is asked', async ({
  station: { page },
  bench,
}) => {
  const asks = () => lists(bench);
  await goTo(page, 'Tracking');
  await expect(page.getByText('Which carrier?')).toBeVisible();
  await keepScreenshot(page, 'tracking-first');
  await page.getByLabel('Carrier', { exact: true }).fill('ÇA');
  await page.getByLabel('From', { exact: true }).fill('2026-02-30');
  await page.keyboard.press('F5');
  await expect(
    page.getByText('Carrier: enter its code, at most 20 characters, without accents'),
  ).toBeVisible();
  await expect(page.getByText('From and To: enter a date, such as 11/17 or Nov 17')).toBeVisible();
  expect(asks()).toBe(0);

  bench.service.faults.set({ kind: 'no-reply' }, { operation: 'tracking', times: 1 });
  await page.getByLabel('Carrier', { exact: true }).fill('saia');
  await page.getByLabel('From', { exact: true }).fill('2026-02-01');
  await page.getByLabel('From', { exact: true }).press('Enter');
  await expect(page.getByText('Nothing else waits for it.')).toBeVisible();
  await keepScreenshot(page, 'tracking-loading');
  // The screen says that it asks before the question has reached the service; what is canceled on its way there was never asked.
  await expect.poll(asks).toBe(1);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('No list was received.')).toBeVisible();
  expect(asks()).toBe(1);
  // Not asked again by itself: the next question is the packer's own.
  await page.keyboard.press('F5');
  await expect(page.getByText('SAIA lists no shipments for these days')).toBeVisible();
  expect(asks()).toBe(2);
});

test('a shipment found in its carrier’s list, its history, the list as CSV, a link that is refused', async ({
  station: { page },
  bench,
}) => {
  for (const number of numbers) await make(page, number);
  await page.getByRole('button', { name: 'Find in tracking' }).click();
  await expect(page.getByRole('heading', { name: 'Tracking' })).toBeVisible();
  await expect(page.getByLabel('Carrier', { exact: true })).toHaveValue('SAIA');
  await expect(page.getByLabel('Filter', { exact: true })).toHaveValue(numbers[2] ?? '');
  await expect(table(page).getByRole('button', { name: numbers[2] ?? '', exact: true })).toBeVisible();
  await expect(table(page).getByRole('button', { name: numbers[0] ?? '', exact: true })).toHaveCount(0);
  const asked = bench.service
    .received()
    .filter(({ path }) => path === listPath)
    .at(-1);
  expect(asked?.body).toMatchObject({ carrierCode: 'SAIA', userName: 'dock7' });

  await page.getByLabel('Filter', { exact: true }).fill('');
  for (const number of numbers)
    await expect(table(page).getByRole('button', { name: number, exact: true })).toBeVisible();
  await expect(table(page).getByText('Shipment information received')).toBeVisible();
  await expectClean(page, 'Tracking, its list');
  await keepScreenshot(page, 'tracking');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tracking-SAIA-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.startsWith('\uFEFFStatus,PRO,BOL,')).toBe(true);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + numbers.length);

  // The training service's links lead to a host that no station lists.
  await page.getByRole('button', { name: `Open ${numbers[1] ?? ''} on the carrier’s website` }).click();
  const side = page.getByRole('complementary', { name: `History of ${numbers[1] ?? ''}` });
  await expect(side.getByText('Not opened: tracking.example is not on this station’s list')).toBeVisible();
  await expect(side.getByText(`https://tracking.example/SAIA/${numbers[1] ?? ''}`)).toBeVisible();
  await expectClean(page, 'Tracking, a link refused');
  await keepScreenshot(page, 'tracking-link-refused');

  // What a refresh saw stands on the shipment and in the list of shipments.
  await side.getByRole('button', { name: 'Open shipment' }).click();
  await expect(page.getByRole('heading', { name: `BOL ${numbers[1] ?? ''}` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'The carrier says' })).toContainText(
    'Shipment information received',
  );
  await goTo(page, 'Shipments');
  await expect(page.getByRole('row', { name: new RegExp(numbers[0] ?? '') })).toContainText(
    'Shipment information received',
  );
});

test('a site of the station’s list opens in the browser; one removed in Setup does not', async ({
  station: { page },
}) => {
  await make(page, '711031001');
  await goTo(page, 'Setup');
  const saved = page.getByRole('region', { name: 'Links', exact: true }).getByText('Saved', { exact: true });
  await page.getByLabel('Site to add').fill('https://tracking.example/');
  await page.getByRole('button', { name: 'Add site' }).click();
  await expect(
    page.getByText('Site to add: a site such as saia.com, without https:// or a path'),
  ).toBeVisible();
  await page.getByLabel('Site to add').fill('Tracking.Example');
  await page.getByRole('button', { name: 'Add site' }).click();
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(saved).toBeVisible();
  const open = (url: string) =>
    page.evaluate((asked) => window.station.station.openLink({ url: asked }), url);
  expect(await open('https://tracking.example/SAIA/711031001')).toMatchObject({ ok: true });
  expect(await open('http://tracking.example/SAIA/1')).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await open('https://nottracking.example/')).toMatchObject({ error: { code: 'not-allowed' } });
  await page.getByRole('button', { name: 'Remove tracking.example' }).click();
  await expect(saved).toHaveCount(0);
  await page.getByRole('button', { name: 'Save links' }).click();
  await expect(saved).toBeVisible();
  expect(await open('https://tracking.example/')).toMatchObject({ error: { code: 'not-allowed' } });
});

test('refused in the service’s words; offline: the last good answer, as old with its time', async ({
  station: { page },
  bench,
}) => {
  await make(page, '711032001');
  await goTo(page, 'Tracking');
  await expect(table(page).getByRole('button', { name: '711032001', exact: true })).toBeVisible();

  const words = 'Carrier SAIA is not set up for this client.';
  bench.service.faults.set({ kind: 'refuse', words }, { operation: 'tracking', times: 1 });
  await page.keyboard.press('F5');
  await expect(page.getByText(`The service refused: “${words}”`)).toBeVisible();
  await expectClean(page, 'Tracking, refused');
  await keepScreenshot(page, 'tracking-refused');

  await bench.service.faults.down();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Old list: as of \d\d:\d\d$/)).toBeVisible({ timeout: 40_000 });
  await expect(table(page).getByRole('button', { name: '711032001', exact: true })).toBeVisible();
  await expectClean(page, 'Tracking, offline');
  await keepScreenshot(page, 'tracking-offline');
  // Another question has no old answer: a failure, and what is shown says what it answers.
  await page.getByLabel('Carrier', { exact: true }).fill('ODFL');
  await page.getByLabel('Carrier', { exact: true }).press('Enter');
  await expect(page.getByText('The service cannot be reached')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/Shown: SAIA, /)).toBeVisible();

  await bench.service.faults.up();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('ODFL lists no shipments for these days')).toBeVisible({ timeout: 40_000 });
  await expect(strip(page, 'Service')).toContainText('Online');
  await keepScreenshot(page, 'tracking-empty');
});

test.describe('with a clock of its own', () => {
  // A clock that is set is its browser's for good.
  test.use({ sharesChromium: false });

  test('read again every five minutes while it is open, and not while it is closed', async ({
    launch,
    bench,
  }) => {
    const { page } = await launch();
    const asks = () => lists(bench);
    await make(page, '711033001');
    const asOf = page.getByText(/^As of .* 5 minutes/);
    // The page's own clock: the minutes are this test's.
    await page.clock.install();
    await goTo(page, 'Tracking');
    await expect(table(page).getByRole('button', { name: '711033001', exact: true })).toBeVisible();
    expect(asks()).toBe(1);
    await page.clock.fastForward('04:00');
    // What is asked after it has been answered: had the list been asked for, it would have arrived by now.
    await page.evaluate(() => window.station.settings.testConnection());
    expect(asks()).toBe(1);
    await page.clock.fastForward('01:20');
    await expect.poll(asks).toBe(2);
    // The next five minutes begin with the answer.
    await expect(asOf).toBeVisible();
    await page.clock.fastForward('05:20');
    await expect.poll(asks).toBe(3);
    await expect(asOf).toBeVisible();

    await goTo(page, 'Queue');
    await expect(page.getByRole('heading', { name: 'Queue', exact: true })).toBeVisible();
    await page.clock.fastForward('30:00');
    await make(page, '711033002');
    expect(asks()).toBe(3);
    // Opened again with a list that is too old, it is read at once.
    await goTo(page, 'Tracking');
    await expect(table(page).getByRole('button', { name: '711033002', exact: true })).toBeVisible();
    expect(asks()).toBe(4);
  });
});
