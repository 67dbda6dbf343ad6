import type { DrawnPage } from './drawn-page.ts';
import { emptyHandOver } from '#shared/station/hand-over.ts';
import { truckView } from '#support/fake-trucks.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { pressAgainAt, wasPressedAgain } from './press-again.ts';
import { scan } from './scan.ts';
import { askedOf, expect, test } from './draw.ts';

const truck = truckView({
  form: { ...emptyHandOver(), driver: 'Tomás Ibarra', units: '2', signing: 'paper' },
});
const answers = { 'trucks.get': truck, 'trucks.save': null, 'trucks.finish': null, 'people.ofBadge': null };
const alarm = {
  kind: 'other-carrier',
  code: '700018399',
  shipmentId: null,
  bolNumber: '700018399',
  unit: null,
  of: 2,
  detail: 'ODFL',
};
const dialog = (page: DrawnPage) => page.getByRole('dialog', { name: /^Received by/ });
const done = (page: DrawnPage) => dialog(page).getByRole('button', { name: 'Hand over' });

async function open(page: DrawnPage): Promise<void> {
  await expect.element(page.getByRole('checkbox', { name: 'Take 700018342' })).toBeChecked();
}

// Regression: with a signature on paper the second press handed the truck over, before anybody had seen the driver's page.
test('F9 pressed twice opens the driver’s page, and hands nothing over', async ({ draw }) => {
  const page = await draw('?screen=trucks&id=truck-1', answers);
  await open(page);
  await pressAgainAt(page, 'F9', 'dialog[open]');
  await page.keyboard.press('F9');
  await expect.element(dialog(page)).toBeVisible();
  await expect.element(done(page)).toBeEnabled();
  expect(await wasPressedAgain(page)).toBe(true);
  expect(await askedOf(page, 'trucks.finish')).toEqual([]);
  await page.keyboard.press('F9');
  await expect.element(dialog(page)).toHaveLength(0);
  expect(await askedOf(page, 'trucks.finish')).toHaveLength(1);
});

// Regression: the alarm stood behind the driver's page, and the driver signed for a pallet of another carrier.
test('an alarm that nobody has seen is on the driver’s page, and comes before the signature', async ({
  draw,
}) => {
  const page = await draw('?screen=trucks&id=truck-1', { ...answers, 'trucks.scan': alarm });
  await open(page);
  await scan(page, '700018399');
  await expect.element(page.getByText('Wrong truck: this is for ODFL')).toBeVisible();
  await page.keyboard.press('F9');
  await expect.element(dialog(page).getByText('Wrong truck: this is for ODFL')).toBeVisible();
  await keepScreenshot(page, 'truck-sign-alarm', undefined, 'own');
  await expect.element(dialog(page).getByText('Look at the alarm first.')).toBeVisible();
  // A hand has changed something on the page, so it was seen: what holds F9 back now is the alarm alone.
  await dialog(page).getByText('On the screen', { exact: true }).click();
  await dialog(page).getByText('On paper', { exact: true }).click();
  await page.keyboard.press('F9');
  expect(await askedOf(page, 'trucks.finish')).toEqual([]);
  // Escape is for the alarm, as on the screen behind.
  await page.keyboard.press('Escape');
  await expect.element(dialog(page)).toBeVisible();
  await expect.element(page.getByText('Wrong truck: this is for ODFL')).toHaveLength(0);
  await expect.element(done(page)).toBeEnabled();
});

const ready = {
  ...{
    id: 'i1',
    state: 'ready',
    fileName: 'orders.csv',
    row: 2,
    loadOrder: 1,
    externalId: 'SO-1',
    bolNumber: '',
  },
  ...{
    consignee: 'Peña Foods',
    place: 'Reno, NV',
    units: 2,
    weightLb: 400,
    reasons: [],
    reasonCount: 0,
    asks: { rate: null, order: false, tender: false },
    doubts: [],
    doubtCount: 0,
  },
  shipmentId: null,
};
const idle = {
  reading: null,
  batch: { state: 'none', total: 0, done: 0, printed: 0, sent: 0, failed: 0, inDoubt: 0, waitsFor: null },
  folder: { path: null, trouble: null, lastFile: null },
};

// Regression: F9 on Pack sent the fixed load and led back to the list, where the second press sent all the others.
test('the F9 that led to the list of imported loads does not send them when it is pressed twice', async ({
  draw,
}) => {
  const page = await draw('?screen=import', {
    ...{
      'imports.list': { rows: [ready], total: 1, counts: { ready: 1 } },
      'imports.status': idle,
      'imports.files': [],
    },
    'imports.submit': { count: 1 },
  });
  const send = page.getByRole('button', { name: /^Send/ });
  await expect.element(send).toBeVisible();
  await page.keyboard.press('Control+6');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await pressAgainAt(page, 'F9', '.bar .acts button');
  await page.keyboard.press('Control+8');
  await expect.element(send).toBeEnabled();
  expect(await wasPressedAgain(page)).toBe(true);
  expect(await askedOf(page, 'imports.submit')).toEqual([]);
  await page.keyboard.press('F9');
  await expect.poll(async () => (await askedOf(page, 'imports.submit')).length).toBe(1);
});
