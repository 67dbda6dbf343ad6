import { ownRow } from '#support/fake-tracking.ts';
import { fleetTodayAnswers, quietDay, today, todayAnswers } from '#support/fake-today.ts';
import { sideways } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test } from './draw.ts';
import type { DrawnPage } from './drawn-page.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const search = '?screen=today';
const bars = (page: DrawnPage) =>
  page.getByRole('region', { name: 'By hour' }).getByRole('link', { name: /from|to \d/ });

test('Ctrl+0 opens it; what needs somebody is named, counted and leads to its list', async ({ draw }) => {
  const page = await draw('?screen=pack', todayAnswers());
  await page.keyboard.press('Control+0');
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  for (const [name, number, href] of [
    // Regression: all of them opened the Queue at its first row, which is in doubt.
    ['In doubt', '1', '?screen=queue&row=in-doubt'],
    ['Refused', '2', '?screen=queue&row=refused'],
    ['Not printed', '3', '?screen=shipments&only=not-printed'],
    ['Oldest waiting', '47 min', '?screen=queue&row=waiting'],
    ['Without paper', '23 min', '?screen=queue&row=printer'],
  ] as const) {
    const link = page.getByRole('region', { name }).getByRole('link');
    await expect.element(link).toMatchTextContent(number);
    await expect.element(link).toHaveAttribute('href', href);
  }
  await expectClean(page, 'today');
  await keepScreenshot(page, 'today', ['light', 'dark'], 'own');
});

test('a bar says its hour and number, and opens the shipments that it counts', async ({ draw }) => {
  const page = await draw(search, { ...todayAnswers(), 'shipments.find': [] });
  const bar = page.getByRole('link', { name: 'Handed over, 09:00 to 10:00: 9' });
  await bar.click();
  await expect.element(page.getByText('Handed over 09:00 to 10:00')).toBeVisible();
  const asked = await askedOf(page, 'shipments.find');
  expect(asked.at(-1)).toMatchObject({
    counted: { is: 'handed-over', from: '2026-11-17T09:00:00.000Z', to: '2026-11-17T10:00:00.000Z' },
  });
  await page.getByRole('button', { name: 'Show all shipments' }).click();
  await expect.poll(async () => (await askedOf(page, 'shipments.find')).at(-1)).not.toHaveProperty('counted');
});

// Regression: where all stations had been chosen before, the list of this station's bar said that it was of all stations.
test('in a fleet the list of a bar is of this station, and says so', async ({ draw }) => {
  const page = await draw('?screen=shipments', {
    ...fleetTodayAnswers(),
    'shipments.find': [ownRow()],
    'fleet.find': [],
  });
  await page.getByRole('radio', { name: 'All stations' }).check();
  await expect.element(page.getByText('1 shipment at all stations')).toBeVisible();
  await page.keyboard.press('Control+0');
  await page.getByRole('link', { name: 'Made, 06:00 to 07:00: 2' }).click();
  await expect.element(page.getByText('Made 06:00 to 07:00')).toBeVisible();
  await expect.element(page.getByText('1 shipment', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all shipments' }).click();
  await expect.element(page.getByText('1 shipment at all stations')).toBeVisible();
});

test('the arrows go from bar to bar, and one of them takes the Tab key', async ({ draw }) => {
  const page = await draw(search, todayAnswers());
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await page.getByRole('link', { name: 'Made, 06:00 to 07:00: 2' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(focused()).toBe('Made, 07:00 to 08:00: 6');
  await page.keyboard.press('ArrowDown');
  expect(focused()).toBe('Printed, 07:00 to 08:00: 6');
  await page.keyboard.press('End');
  expect(focused()).toBe('Handed over, 14:00 to 15:00: 6');
  expect(await page.css('.chart a[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.element(page.getByText('Handed over 14:00 to 15:00')).toBeVisible();
});

// Regression: a bar that came meanwhile moved the place from which the arrows go on.
test('the arrows go on from the bar that has the focus, whatever was counted meanwhile', async ({ draw }) => {
  const page = await draw(search, todayAnswers());
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await page.getByRole('link', { name: 'Made, 08:00 to 09:00: 11' }).focus();
  await page.evaluate(() => {
    const { stationAnswers: answers, stationTell: tell } = globalThis as unknown as {
      stationAnswers: Record<string, { hours: { handedOver: number }[] }>;
      stationTell: (event: string, payload?: unknown) => void;
    };
    const hour = answers['shipments.today']?.hours[7];
    if (hour !== undefined) hour.handedOver = 3;
    tell('submissionsChanged');
  });
  await expect.element(page.getByRole('link', { name: 'Handed over, 07:00 to 08:00: 3' })).toBeVisible();
  expect(focused()).toBe('Made, 08:00 to 09:00: 11');
  await page.keyboard.press('ArrowRight');
  expect(focused()).toBe('Made, 09:00 to 10:00: 14');
});

test('a table says the same to a screen reader, and carriers lead to what is still here', async ({
  draw,
}) => {
  const page = await draw(search, todayAnswers());
  const table = page.getByRole('table', { name: 'Shipments by hour' });
  await expect.element(table.getByRole('row', { name: '11:00 12 7 22' })).toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Old Dominion' }))
    .toHaveAttribute('href', '?screen=shipments&only=here&scac=ODFL');
});

describe('of a quiet day, of a large one, and while it is not known', () => {
  test('nothing shouts', async ({ draw }) => {
    const page = await draw(search, { ...todayAnswers(), 'shipments.today': quietDay() });
    await expect.element(page.getByRole('region', { name: 'In doubt' })).toMatchTextContent('0');
    expect(await bars(page).count()).toBe(0);
    await expectClean(page, 'today, quiet');
    await keepScreenshot(page, 'today-quiet', ['light'], 'own');
  });

  test('four figures stand whole', async ({ draw }) => {
    const page = await draw(search, {
      ...todayAnswers(),
      'shipments.today': today({ refused: 1204, paperOut: [{ printer: 'L', minutes: 611 }] }, 97),
    });
    await expect.element(page.getByRole('region', { name: 'Refused' })).toMatchTextContent('1,204');
    await keepScreenshot(page, 'today-large', ['light'], 'own');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('it says so', async ({ draw }) => {
    const page = await draw(search, { ...todayAnswers(), 'shipments.today waits': true });
    await expect.element(page.getByText('Loading today’s numbers…')).toBeVisible();
    const failed = await draw(search, {
      ...todayAnswers(),
      'shipments.today fails': { code: 'storage-failed', message: 'disk I/O error' },
    });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await askedOf(failed, 'shipments.today')).length).toBeGreaterThan(1);
  });
});

test('all stations of a fleet are summed, and who has not told is said', async ({ draw }) => {
  const page = await draw(search, fleetTodayAnswers());
  await page.keyboard.press('Alt+S');
  await expect.element(page.getByRole('heading', { name: 'Stations' })).toBeVisible();
  await expect.element(page.getByText('1 not counted: they have not reported today')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'In doubt' }).getByRole('link'))
    .toHaveAttribute('href', '?screen=fleet&view=doubt');
  await expectClean(page, 'today, all stations');
  await keepScreenshot(page, 'today-fleet', ['light'], 'own');
});

test('it fits both sizes and every language', async ({ draw }) => {
  for (const language of ['en', 'es', 'fr'] as const) {
    const page = await draw(search, { 'shipments.today': today() }, language);
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 768 });
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `today-${width}-${language}`, width === 1024 ? ['dark'] : ['light'], 'own');
    }
  }
});

// Regression: at 200 % each number had a row of 100 px, and two of five were in view.
test('at 200 % the five numbers are seen in one look', async ({ draw }) => {
  const page = await draw('?screen=today', { 'shipments.today': today() });
  await page.setViewportSize({ width: 640, height: 400 });
  const numbers = page.css('main .numbers');
  await expect.element(numbers).toBeVisible();
  expect((await numbers.boundingBox()).bottom).toBeLessThan(400);
  await keepScreenshot(page, 'today-numbers-640', ['light']);
});
