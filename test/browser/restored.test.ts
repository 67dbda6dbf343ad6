import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expectClean } from './axe.ts';
import { askedOf, expect, test } from './draw.ts';

/** Entered before the data was restored from a copy, and neither ordered nor tendered in it. */
const answers = (more: object = { dataRestoredAt: '2026-11-18T06:00:00.000Z' }) => {
  const view = shipmentView('done');
  const submissions = view.submissions.filter(({ step }) => step === 'bol');
  return {
    ...shipmentAnswers('done'),
    'shipments.get': { ...view, submissions, order: null, tender: null, ...more },
    'orders.submit': null,
  };
};

// Regression: an order that was sent after the copy was made could be sent again from the restored data, without a word.
test('restored data: an order is asked about before its fields open, and goes confirmed', async ({
  draw,
}) => {
  const page = await draw('?screen=shipment&id=shipment-1', answers());
  await page.getByRole('button', { name: 'Submit order' }).click();
  const asks = page.getByRole('group', { name: 'This order may have been sent already. Send it?' });
  await expect.element(asks).toMatchTextContent('If it is sent twice, two trucks may come.');
  await keepScreenshot(page, 'order-after-restore');
  await expectClean(page, 'An order after a restored backup');
  await asks.getByRole('button', { name: 'Continue anyway' }).click();
  await expect.element(asks).toHaveLength(0);
  await page.getByRole('button', { name: 'Submit order' }).click();
  await expect.poll(() => askedOf(page, 'orders.submit')).toMatchObject([{ confirmed: true }]);
});

test('taken over and void: one question says both reasons', async ({ draw }) => {
  const standing = { is: 'void', byId: null, byNumber: null };
  const page = await draw('?screen=shipment&id=shipment-1', answers({ unheardFrom: 'Dock 9', standing }));
  await page.getByRole('button', { name: 'Submit order' }).click();
  const asks = page.getByRole('group', { name: 'Submit an order for a BOL that is no longer valid?' });
  await expect.element(asks).toMatchTextContent('It was changed or is void.');
  await expect
    .element(asks)
    .toMatchTextContent('This shipment was taken over from Dock 9, which has not reported since');
  await keepScreenshot(page, 'order-after-take-over');
});
