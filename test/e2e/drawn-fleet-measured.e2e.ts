import type { Page } from '@playwright/test';
import { fleetScene } from '#support/fake-fleet.ts';
import { fleetAnswers } from '#support/fake-stations.ts';
import { workedIn } from '#support/page-trace.ts';
import { expect, test } from './drawn.ts';

// Measured on the window as it is built: from Vite, as the browser tests have it, it is slower.

const cells = (page: Page) => page.getByRole('table', { name: 'Shipments' });

test('500 rows of all stations: the first stand at once, the last come as the list is scrolled or walked', async ({
  draw,
}) => {
  const page = await draw('?screen=shipments', fleetScene('fleet-full'));
  await expect(cells(page)).toBeVisible();
  const worked = await workedIn(page, () =>
    page.evaluate(async () => {
      document.querySelector<HTMLInputElement>('input[type=radio][value=all]')?.click();
      while (document.querySelectorAll('tbody tr').length < 100)
        await new Promise((next) => requestAnimationFrame(next));
      await new Promise((next) => requestAnimationFrame(next));
    }),
  );
  console.log(`the first 100 of 500 rows: ${Math.round(worked)} ms of the processor`);
  expect(worked).toBeLessThan(1000);
  await expect(cells(page)).toHaveAttribute('aria-rowcount', '501');
  await expect(cells(page).getByRole('row')).toHaveCount(101);
  // Keys that a busy page hands on at once: no frame comes between them.
  await cells(page)
    .getByRole('link')
    .nth(98)
    .evaluate((link) => {
      (link as HTMLElement).focus();
      for (let n = 0; n < 3; n += 1)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
        );
    });
  await expect(cells(page).getByRole('link').nth(101)).toBeFocused();
  for (const rows of [301, 401, 501]) {
    await cells(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect.poll(() => cells(page).getByRole('row').count()).toBeGreaterThanOrEqual(rows);
  }
  await expect(page.locator('[data-row="499"]')).toBeVisible();
});

test('200 stations are there at once, and a tick does not hold the screen', async ({ draw }) => {
  const page = await draw('?screen=queue', fleetAnswers(200));
  const drawing = await workedIn(page, () =>
    page.evaluate(async () => {
      document.querySelector<HTMLElement>('nav a[href="?screen=fleet"]')?.click();
      while (document.querySelectorAll('[data-station]').length < 200)
        await new Promise((next) => requestAnimationFrame(next));
    }),
  );
  const reading = await workedIn(page, () =>
    page.evaluate(async () => {
      (globalThis as unknown as { stationTell: (event: string) => void }).stationTell('fleetChanged');
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    }),
  );
  console.log(
    `200 stations: drawn in ${Math.round(drawing)} ms of the processor, read again in ${Math.round(reading)} ms`,
  );
  expect(drawing).toBeLessThan(1500);
  expect(reading).toBeLessThan(500);
});
