import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createStores } from '#main/storage/stores.ts';
import { all, twoWithoutPaper, useOneZebra } from '#support/one-zebra.ts';
import { shipmentAway } from '#support/taken-away.ts';

const one = useOneZebra();

// Regression: labels that stood in a printer out of paper when another station took the work over came out here all the same, after a power
// cut had emptied the printer and its counter proved that they had not: there they were printed too.
test('labels of work that another station has are not printed by their printer’s word that they did not come out', async () => {
  const { zebra, station } = one;
  const id = await twoWithoutPaper(one);
  const { takeOvers } = createStores(station.db);
  station.db.transaction(() => {
    takeOvers.addTakenAway(shipmentAway(id), new Date().toISOString());
    station.spooler.leaveWaitingPrints(id, 'station');
  });
  await zebra.off();
  await sleep(300);
  zebra.powerCycle();
  zebra.set('paper-out', false);
  await zebra.on();
  await station.until(id, all(2, 'canceled:left'));
  // Regression: the journal put it down to whoever was signed in.
  const canceled = station.lines(id).filter(({ event }) => event === 'print-canceled');
  expect(canceled.map(({ detail }) => (detail as { by: string }).by)).toEqual(['station', 'station']);
  await sleep(300);
  expect(zebra.printed).toHaveLength(6);
});

test('what waits is left without a person where another station has taken it', async () => {
  const { zebra, station } = one;
  zebra.set('paper-out', true);
  const id = station.accept(1);
  await station.until(id, '1:queued:paper-out');
  station.db.transaction(() => {
    station.spooler.leaveWaitingPrints(id, 'station');
  });
  expect(station.lines(id).at(-1)).toMatchObject({ event: 'print-canceled', detail: { by: 'station' } });
});
