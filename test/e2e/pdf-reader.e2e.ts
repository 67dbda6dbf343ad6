// What the window reads a BOL with: 1.6 MB that main hands out and the window compiles, while labels print.
import { smallForm } from '#support/small-form.ts';
import { createShipment, goTo } from './acts.ts';
import { expect, test } from './bench.ts';

test('one reader of PDF serves shipment after shipment, and each BOL is drawn', async ({
  station: { page },
}) => {
  const readers: string[] = [];
  page.on('worker', (worker) => {
    if (worker.url().includes('pdf.worker')) readers.push(worker.url());
  });
  for (const number of ['723010001', '723010002', '723010003']) {
    await createShipment(page, smallForm(number));
    await expect(page.getByRole('img', { name: new RegExp(`BOL ${number}.*page 1`, 'i') })).toBeVisible();
    await goTo(page, 'Queue');
  }
  expect(readers).toHaveLength(1);
});
