import type { Page } from '@playwright/test';
import type { Fault } from '#support/service-faults/fault.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, strip } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, shownShipment, type Bench } from './bench.ts';
import { test } from './one-station.ts';

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

test('an order in doubt: nothing asks again, the packer says twice that it is not there, and it is sent as try 2', async ({
  station: { page },
  bench,
}) => {
  await orderIntoDoubt(page, bench, '713000003', { kind: 'status', status: 502 });
  await expect(page.getByText('HTTP 502 after sending', { exact: true })).toBeVisible();
  await expect(
    page.getByText(/^There was no clear answer\. It is not sent again automatically\./),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check tracking' })).toHaveCount(0);
  await expectClean(page, 'an order in doubt');
  await page.getByRole('button', { name: 'The service does not have it' }).click();
  await expect(page.getByText(/^Did you check the service’s website\?/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave it in doubt' }).click();
  await expect(strip(page, 'In doubt')).toContainText('1');
  expect(orders(bench)).toHaveLength(1);
  await page.getByRole('button', { name: 'The service does not have it' }).click();
  await page.getByRole('button', { name: 'Send again (try 2)' }).click();
  await expect(page.getByRole('list', { name: 'Order and tender' })).toContainText('Accepted');
  await expect(strip(page, 'In doubt')).toContainText('0');
  expect(orders(bench)).toHaveLength(2);
  expect(numbersOf(bench)).toHaveLength(1);
});
