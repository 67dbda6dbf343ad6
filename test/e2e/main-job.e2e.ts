import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { aShipment } from '#support/builders.ts';
import { smallForm } from '#support/small-form.ts';
import { typeShipment } from '#support/type-shipment.ts';
import { createShipment, expectLabels, goTo } from './acts.ts';
import { expect, shipments, shownShipment } from './bench.ts';
import { test } from './one-station.ts';

test.use({ wholeBills: true });

/** Three lines, six handling units. */
const form = (changes: Partial<ShipmentForm> = {}) => ({ ...writeForm(aShipment(), 'en'), ...changes });
const units = aShipment().lines.reduce((sum, line) => sum + line.handlingUnits, 0);

test('F9 on a filled form: the request, the papers stored, the labels and the BOL printed', async ({
  station,
  bench,
}) => {
  const { page } = station;
  const papers = await bench.papersFromNow();
  await typeShipment(page, form());
  await page.keyboard.press('F9');

  await expect(page.getByRole('heading', { name: new RegExp(form().bolNumber) })).toBeVisible();
  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem');
  await expect(labels).toHaveCount(units);
  await expectLabels(
    page,
    Array.from({ length: units }, (_, n) => n + 1),
    units,
    'printed',
  );

  const [request] = bench.bols();
  expect(bench.bols()).toHaveLength(1);
  expect(request).toMatchObject({
    UserName: 'dock7',
    ClientCode: 'TRF-07',
    AuthenticationId: 'e2e-secret-47',
    BillOfLadingNumber: form().bolNumber,
    ConsigneeName: form().consignee.company,
  });

  // Drawn from the service's ZPL, 4 by 6 inches at 8 dots a millimetre.
  const picture = page.getByRole('img', { name: 'Label 1 of' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(813);

  const view = await shownShipment(page);
  expect(view.documents).toHaveLength(1);
  await expect
    .poll(() => shownShipment(page).then((now) => now.printJobs.map((job) => job.state)))
    .toEqual(Array.from({ length: units + 1 }, () => 'printed'));
  // Byte for byte what the service sent, in its order.
  const stored = await page.evaluate(
    (ids) => Promise.all(ids.map(async (id) => (await fetch(`labels/${id}.zpl`)).text())),
    view.labels.map(({ id }) => id),
  );
  expect(bench.zebra.printed.map(String)).toEqual(stored);
  expect(papers()).toHaveLength(1);
  expect(papers()[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a double click, two F9 and an impatient Enter make one submission', async ({ station, bench }) => {
  const { page } = station;
  const before = (await shipments(page)).length;
  bench.service.faults.set({ kind: 'slow', milliseconds: 800 });
  await goTo(page, 'Pack');
  await typeShipment(page, form({ bolNumber: '710090010', proNumber: '' }));
  const button = page.getByRole('button', { name: 'Create and print' });
  await button.dblclick();
  await page.keyboard.press('F9');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await expect.poll(() => bench.zebra.printed.length).toBe(units);
  expect(bench.bols()).toHaveLength(1);
  expect(await shipments(page)).toHaveLength(before + 1);
});

test('with the service down at first it waits, and goes out once when the service is back', async ({
  station,
  bench,
}) => {
  const { page } = station;
  await bench.service.faults.down();
  await goTo(page, 'Pack');
  await typeShipment(page, form({ bolNumber: '710090011', proNumber: '' }));
  await page.keyboard.press('F9');
  await expect(page.getByText('Saved. Goes out when the service is back')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Service' })).toContainText('Offline since');
  await expect(page.getByRole('status', { name: 'Waiting' })).toContainText('1');
  await bench.service.faults.up();
  await expect.poll(() => bench.zebra.printed.length, { timeout: 75_000 }).toBe(units);
  expect(bench.bols()).toHaveLength(1);
  await expect(page.getByRole('status', { name: 'Service' })).toContainText('Online');
});

test('killed while typing, while it waits and while it is on the wire: nothing is lost, nothing is sent twice', async ({
  launch,
  bench,
}) => {
  let station = await launch();

  await test.step('killed while typing: every letter is there', async () => {
    const waiting = form({ specialInstructions: 'Llame antes de llegar: puerta ñ' });
    await typeShipment(station.page, waiting);
    // It says so only when nothing typed is left to save.
    await expect(station.page.getByText(/^Draft saved/)).toBeVisible();
    await station.kill();
    station = await launch();
    const { page } = station;
    await expect(page.getByLabel('BOL number', { exact: true })).toHaveValue(form().bolNumber);
    await page.getByRole('button', { name: /^Instructions/ }).click();
    await expect(page.getByLabel('Special instructions', { exact: true })).toHaveValue(
      waiting.specialInstructions,
    );
  });

  await test.step('killed while it waits: after the restart it goes out, once', async () => {
    await bench.service.faults.down();
    await station.page.keyboard.press('F9');
    await expect(station.page.getByText('Saved. Goes out when the service is back')).toBeVisible();
    await station.kill();
    await bench.service.faults.up();
    station = await launch();
    await expect.poll(() => bench.zebra.printed.length).toBe(units);
    expect(bench.bols()).toHaveLength(1);
    expect(await shipments(station.page)).toHaveLength(1);
  });

  await test.step('killed while it is on the wire: in doubt after the restart, never sent again by itself', async () => {
    bench.service.faults.set({ kind: 'no-reply' }, { operation: 'bol' });
    await createShipment(station.page, smallForm('710090001'));
    await expect.poll(() => bench.bols().length).toBe(2);
    await station.kill();
    bench.service.faults.clear();

    station = await launch();
    const { page } = station;
    await expect(page.getByRole('status', { name: 'In doubt' })).toContainText('1');
    await page.getByRole('link', { name: 'Queue' }).click();
    await expect(page.getByText('May have been sent. Do not enter it again.')).toBeVisible();
    // A later one goes out, this one not.
    await createShipment(page, smallForm('710090002'));
    await expectLabels(page, [1, 2], 2, 'printed');
    const sent = bench.bols().map((bol) => bol['BillOfLadingNumber']);
    expect(sent).toEqual([form().bolNumber, '710090001', '710090002']);
    expect(bench.zebra.printed).toHaveLength(units + 2);

    // The carrier's tracking list knows it: settled, and nothing was sent again.
    await page.getByRole('link', { name: 'Queue' }).click();
    await page.getByRole('button', { name: 'Check tracking' }).click();
    await expect(page.getByRole('status', { name: 'In doubt' })).toContainText('0');
    expect(bench.bols()).toHaveLength(3);
  });
});
