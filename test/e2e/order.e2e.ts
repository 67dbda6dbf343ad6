import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Fault } from '#main/training/faults/fault.ts';
import type { Station } from '#host/launch.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, strip } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, shownShipment, test, type Bench } from './bench.ts';

const orders = (bench: Bench) =>
  bench.service.received().filter(({ path }) => path === '/api/billoflading/onlineorders');
/** Each once. */
const numbersOf = (bench: Bench) => [
  ...new Set(orders(bench).map(({ body }) => (body as { ShipmentNumber: string }).ShipmentNumber)),
];
const stateOfOrder = async (page: Page) =>
  (await shownShipment(page)).submissions.find(({ step }) => step === 'order')?.state;

async function submitOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit order' }).click();
  const form = page.getByRole('form', { name: 'Order', exact: true });
  await form.getByRole('button', { name: 'Submit order' }).click();
}

test('an order made offline waits, and goes out once when the service is back', async ({
  station: { page },
  bench,
}) => {
  await createShipment(page, smallForm('713000002'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await bench.service.faults.down();
  await submitOrder(page);
  await expect(page.getByRole('status', { name: 'Service' })).toContainText('Offline since');
  await expect(page.getByRole('status', { name: 'Waiting' })).toContainText('1');
  await bench.service.faults.up();
  await expect.poll(() => stateOfOrder(page), { timeout: 75_000 }).toBe('accepted');
  expect(orders(bench)).toHaveLength(1);
});

/** Made, its papers printed, and its order sent into this fault. */
async function orderIntoDoubt(page: Page, bench: Bench, bolNumber: string, fault: Fault): Promise<void> {
  await createShipment(page, smallForm(bolNumber));
  await expectLabels(page, [1, 2], 2, 'printed');
  bench.service.faults.set(fault, { operation: 'order', times: 1 });
  await submitOrder(page);
  await expect(page.getByText('The order may have been sent. Do not order it again')).toBeVisible();
  await expect(strip(page, 'In doubt')).toContainText('1');
}

test('an order in doubt: nobody asks again before its time, the packer says twice that it is not there, and it is sent as try 2', async ({
  station: { page },
  bench,
}) => {
  await orderIntoDoubt(page, bench, '713000003', { kind: 'status', status: 502 });
  await expect(page.getByText('Error 502', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check tracking' })).toHaveCount(0);
  await expectClean(page, 'an order in doubt');
  await page.getByRole('button', { name: 'It is not there' }).click();
  await expect(page.getByText(/^Did you look at the service’s own page\?/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave it in doubt' }).click();
  await expect(strip(page, 'In doubt')).toContainText('1');
  expect(orders(bench)).toHaveLength(1);
  await page.getByRole('button', { name: 'It is not there' }).click();
  await page.getByRole('button', { name: 'Send again as try 2' }).click();
  await expect(page.getByRole('list', { name: 'Order and tender' })).toContainText('Accepted');
  await expect(strip(page, 'In doubt')).toContainText('0');
  expect(orders(bench)).toHaveLength(2);
  expect(numbersOf(bench)).toHaveLength(1);
});

test.describe('four minutes later', () => {
  test.use({
    stationEnv: {
      DOCKPRINT_AUTHENTICATION_ID: 'e2e-secret-47',
      DOCKPRINT_APP_MAIN: fileURLToPath(new URL('./patient-main.mjs', import.meta.url)),
    },
  });
  const fourMinutesPass = ({ pid }: Station) => process.kill(pid, 'SIGUSR2');

  test('an order that never arrived is asked again by itself, and is there once', async ({
    station,
    bench,
  }) => {
    const { page } = station;
    await orderIntoDoubt(page, bench, '713000004', { kind: 'status', status: 502 });
    expect(orders(bench)).toHaveLength(1);
    fourMinutesPass(station);
    await expect(page.getByRole('list', { name: 'Order and tender' })).toContainText('Accepted');
    await expect(strip(page, 'In doubt')).toContainText('0');
    expect(orders(bench)).toHaveLength(2);
    expect(numbersOf(bench)).toHaveLength(1);
  });

  test('an order that arrived unseen: asked again it is refused as known, a person is asked, and it is not sent a third time', async ({
    station,
    bench,
  }) => {
    const { page } = station;
    await orderIntoDoubt(page, bench, '713000005', { kind: 'reset-after-request' });
    fourMinutesPass(station);
    await expect(page.getByText(/already exists\. It must be unique/).first()).toBeVisible();
    expect(orders(bench)).toHaveLength(2);
    fourMinutesPass(station);
    await page.getByRole('button', { name: 'It is there' }).click();
    await expect(page.getByRole('button', { name: 'Settle as accepted' })).toBeDisabled();
    await page.getByLabel('Its number at the service').fill('ORD-5501');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Order and tender' })).toContainText('Accepted');
    await expect(strip(page, 'In doubt')).toContainText('0');
    expect(orders(bench)).toHaveLength(2);
    expect(numbersOf(bench)).toHaveLength(1);
  });

  test('with no answer ever it is asked three times at most', async ({ station, bench }) => {
    const { page } = station;
    await orderIntoDoubt(page, bench, '713000006', { kind: 'status', status: 502 });
    // The lists too: a look of the station's own at them would start the sending again.
    bench.service.faults.set({ kind: 'status', status: 502 });
    const inDoubtAt = (attempt: number) =>
      expect
        .poll(async () => (await shownShipment(page)).submissions.find(({ step }) => step === 'order'))
        .toMatchObject({ state: 'in-doubt', attempt });
    fourMinutesPass(station);
    await inDoubtAt(2);
    // Two doubts in a row stop the sending; the packer starts it again.
    fourMinutesPass(station);
    await goTo(page, 'Queue');
    await page.getByRole('button', { name: 'Start sending again' }).click();
    await inDoubtAt(3);
    fourMinutesPass(station);
    await inDoubtAt(4);
    fourMinutesPass(station);
    expect((await shownShipment(page)).submissions).toContainEqual(
      expect.objectContaining({ step: 'order', state: 'in-doubt', attempt: 4 }),
    );
    expect(orders(bench)).toHaveLength(4);
  });
});
