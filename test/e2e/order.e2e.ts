import type { Page } from '@playwright/test';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels } from './acts.ts';
import { expect, shownShipment, test, type Bench } from './bench.ts';

const orders = (bench: Bench) =>
  bench.service.received().filter(({ path }) => path === '/api/billoflading/onlineorders');
const stateOfOrder = async (page: Page) =>
  (await shownShipment(page)).submissions.find(({ step }) => step === 'order')?.state;

async function submitOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit order' }).click();
  await page.getByRole('button', { name: 'Submit order' }).click();
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
