import type { DrawnPage } from './drawn-page.ts';
import { emptyHandOver } from '#shared/station/hand-over.ts';
import { truckRow, truckView } from '#support/fake-trucks.ts';
import { askedOf, expect, test } from './draw.ts';

const row = truckRow();
const truck = truckView({
  form: { ...emptyHandOver(), driver: 'Tomás Ibarra', units: '2', signing: 'paper' },
});
const day = {
  ...{ day: '2026-11-17', waiting: [], waitingCount: 0, older: [], olderCount: 0 },
  carriers: [{ scac: 'SAIA', carrierName: 'Saia', trucks: 1, rows: [row], manifest: null }],
};

/** A key under a hand that leans on it, or a box that stands on the keyboard. */
async function hold(page: DrawnPage, key: string): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.down(key);
    await page.waitForTimeout(60);
  }
  await page.keyboard.up(key);
}

// Regression: the key that opened the driver's page went on as a held key, and handed the truck over before anybody had seen the page.
test('F9 that is held down opens the driver’s page, and hands nothing over', async ({ draw }) => {
  const page = await draw('?screen=trucks&id=truck-1', {
    ...{ 'trucks.get': truck, 'trucks.save': null, 'trucks.finish': null },
  });
  await expect.element(page.getByRole('checkbox', { name: 'Take 700018342' })).toBeChecked();
  await hold(page, 'F9');
  await expect.element(page.getByRole('dialog', { name: /^Received by/ })).toBeVisible();
  expect(await askedOf(page, 'trucks.finish')).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Hand over' })).toBeEnabled();
  await page.keyboard.press('F9');
  await expect.element(page.getByRole('dialog')).toHaveLength(0);
  await expect.poll(() => askedOf(page, 'trucks.finish')).toHaveLength(1);
});

// Regression: as long as the key was down, one set of manifests after the other went to the printer.
test('F9 that is held down at the end of the day prints the manifests once', async ({ draw }) => {
  const page = await draw('?screen=trucks&view=day', { 'trucks.day': day, 'trucks.printManifests': null });
  await expect.element(page.getByRole('table', { name: 'Manifests' })).toBeVisible();
  await hold(page, 'F9');
  await expect.poll(() => askedOf(page, 'trucks.printManifests')).toHaveLength(1);
});

// Regression: the documents were printed, and the question whether to print them again stood there before anybody had asked for it.
test('F7 that is held down prints the documents of a truck once, and asks nothing', async ({ draw }) => {
  const page = await draw('?screen=trucks&id=truck-1', {
    ...{ 'trucks.get': { ...truck, papersAt: null }, 'trucks.save': null, 'trucks.printPapers': null },
  });
  await expect.element(page.getByRole('checkbox', { name: 'Take 700018342' })).toBeChecked();
  await page.keyboard.down('F7');
  await page.evaluate(
    (printed) => {
      const at = globalThis as unknown as { stationAnswers: Record<string, unknown> };
      at.stationAnswers['trucks.get'] = printed;
    },
    { ...truck, papersAt: '2026-11-17T14:00:00.000Z' },
  );
  await hold(page, 'F7');
  await expect.poll(() => askedOf(page, 'trucks.printPapers')).toHaveLength(1);
  await expect.element(page.getByText(/Print them all again\?/)).toHaveLength(0);
});

// Regression: Enter that was held on a button pressed it as often as the key repeated.
test('Enter that is held down on a button presses it once', async ({ draw }) => {
  const page = await draw('?screen=trucks&view=day', { 'trucks.day': day, 'trucks.printManifests': null });
  await page.getByRole('button', { name: 'Print all manifests' }).focus();
  await hold(page, 'Enter');
  await expect.poll(() => askedOf(page, 'trucks.printManifests')).toHaveLength(1);
});
