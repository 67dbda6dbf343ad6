import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { expect, test } from './drawn.ts';

const ofShipment =
  /\/(ShipmentScreen|label-picture\.worker|label-renderer|pdf\.worker|pdf)[.-][^/]*\.(?:js|wasm)$/;

// Regression: main handed out 12 MB between the first F9 of a day and its first label.
test('the scripts of a shipment, its label and its BOL are fetched while nobody waits, and once', async ({
  draw,
}) => {
  const page = await draw('?screen=setup', shipmentAnswers('done'));
  const fetched: string[] = [];
  page.on('request', (request) => {
    const name = ofShipment.exec(request.url())?.[1];
    if (name !== undefined) fetched.push(name);
  });
  // Nobody has done anything for ten seconds.
  await page.clock.fastForward(10_000);
  // The reader of PDF is a script, and the one that begins it.
  const all = ['ShipmentScreen', 'label-picture.worker', 'label-renderer', 'pdf', 'pdf.worker', 'pdf.worker'];
  await expect.poll(() => [...fetched].sort()).toEqual(all);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '?screen=shipment&id=shipment-1';
    document.body.append(link);
    link.click();
  });
  await expect(page.getByRole('heading', { level: 1, name: /BOL/ })).toBeVisible();
  expect([...fetched].sort()).toEqual(all);
});
