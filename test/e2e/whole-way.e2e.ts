import { chooseRate, goTheWholeWay } from '../../demo/whole-way.ts';
import { smallForm } from '#support/small-form.ts';
import { typeShipment } from '#support/type-shipment.ts';
import { expect, shownShipment, test } from './bench.ts';

// A page of its own browser rests between the packer's acts, and fetches the next screens ahead.
test.use({ sharesChromium: false, wholeBills: true });

const bolNumber = '712000001';

test('one shipment goes the whole way: rate, BOL, labels, order, tender, tracking', async ({
  station,
  bench,
}) => {
  const { page } = station;
  // Each screen has pictures of its own test; the demo keeps those of the way.
  const evidence = { screenshot: () => Promise.resolve() };
  await typeShipment(page, smallForm(bolNumber));
  await chooseRate(page, evidence);
  await expect(page.getByLabel('Quote number', { exact: true })).not.toHaveValue('');
  await page.keyboard.press('F9');
  await expect.poll(() => bench.zebra.printed.length).toBe(2);
  const way = await goTheWholeWay(page, bolNumber, evidence);

  const paths = bench.service.received().map(({ path }) => path);
  for (const once of [
    '/api/RateQuote/RateQuoteV2',
    '/api/billoflading/preparebilloflading',
    '/api/billoflading/onlineorders',
    '/api/loadtenderingv2/loadtenderv2',
  ])
    expect(paths.filter((path) => path === once)).toHaveLength(1);
  expect(way.status).not.toBe('');
  const view = await shownShipment(page);
  expect(view.submissions.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'bol accepted',
    'order accepted',
    'tender accepted',
  ]);
  expect(view.tender?.confirmationId).toBe(way.confirmation);
  // Found again by what the carrier gave.
  await page.getByLabel('Scan or search').fill(way.confirmation);
  await page.getByLabel('Scan or search').press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(bolNumber) })).toBeVisible();
});
