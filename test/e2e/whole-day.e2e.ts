// One day of a dock through the window, from the first draft to the manifests; at its end everything is counted at the service and at the printers.
import { aroundTheStation, expect, expectPrinted, shipments, test as atBench } from './bench.ts';
import { changeAccepted, shipTogether } from './whole-day/changes.ts';
import { expectNothingLostNothingTwice } from './whole-day/count.ts';
import { finishLeftDraft, left, shipByTemplate } from './whole-day/morning.ts';
import { orderNumbers, poOf } from './whole-day/order-file.ts';
import { importMended, importOrders, repairOrder, sendBatch } from './whole-day/orders.ts';
import { endTheDay, loadInHaste, loadWithScans, type Load } from './whole-day/trucks.ts';

const test = atBench.extend({
  // The printer itself, without CUPS before it, which takes more than a second for each of the day's hundred papers.
  provision: async ({ bench }, use) => {
    await use({
      station: { id: '7', name: 'Dock 7', packer: 'Inés Kowalczyk', packers: ['Inés Kowalczyk'] },
      ...aroundTheStation(bench, bench.laser.uri),
    });
  },
});

test.use({ wholeBills: true });

test('a whole day: drafts, a template, 200 rows, a batch, a change, two loads made one, two trucks, the manifests', async ({
  station: { page },
  bench,
}) => {
  test.setTimeout(900_000);
  // What else runs on the machine is not this test's to say.
  page.setDefaultTimeout(60_000);
  const papers = await bench.papersFromNow();
  const weekly = await test.step('the morning at the bench', async () => {
    await finishLeftDraft(page);
    return shipByTemplate(page, 'PO-WEEKLY', '4');
  });
  await test.step('the orders of the day', async () => {
    await importOrders(page);
    await importMended(page);
    await repairOrder(page);
    await sendBatch(page, bench);
  });
  const { changed, combine } = await test.step('a change, and two loads made one', async () => ({
    changed: await changeAccepted(page, weekly, 4),
    combine: await shipTogether(page),
  }));

  // Everything is out before the first truck comes.
  const poNumbers = [left.poNumber, 'PO-WEEKLY', 'PO-WEEKLY', combine.poNumber, ...orderNumbers.map(poOf)];
  await expect.poll(() => papers().length, { timeout: 60_000 }).toBe(poNumbers.length);
  await expectPrinted(page, poNumbers.length);
  const views = await shipments(page);
  await expectNothingLostNothingTwice(bench, { poNumbers, papers: papers(), views });

  // What waits for a carrier is all that it has but the BOL that was replaced.
  const loadsOf = (scac: string): Load[] =>
    views
      .filter(({ bolNumber, shipment }) => shipment.scac === scac && bolNumber !== weekly)
      .map(({ bolNumber, labels }) => ({ bolNumber, units: labels.length }));
  const [saia, odfl, exla] = [loadsOf('SAIA'), loadsOf('ODFL'), loadsOf('EXLA')];
  expect([saia.length, odfl.length, exla.length]).toEqual([9, 84, 10]);
  expect(saia.map(({ bolNumber }) => bolNumber)).toContain(changed);
  await test.step('two trucks', async () => {
    const [stranger] = odfl;
    await loadWithScans(
      page,
      'SAIA',
      saia,
      { bolNumber: stranger?.bolNumber ?? '', carrier: 'ODFL' },
      papers,
    );
    await loadInHaste(page, 'ODFL', odfl);
  });
  const sent = bench.bols().length;
  await test.step('the end of the day', async () => {
    const trucks = new Map([
      ['SAIA', saia],
      ['ODFL', odfl],
    ]);
    // The list begins with what has waited longest.
    await endTheDay(page, trucks, exla.toReversed(), papers);
  });
  // The trucks sent nothing to the service and printed no label.
  expect(bench.bols()).toHaveLength(sent);
  await expectNothingLostNothingTwice(bench, {
    poNumbers,
    papers: papers().slice(0, poNumbers.length),
    views: await shipments(page),
  });
});
