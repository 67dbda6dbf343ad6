import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runsUntilTrusted } from '#main/printing/zebra/agreement.ts';
import { all, useOneZebra } from '#support/one-zebra.ts';

const bench = useOneZebra();

/** Another station's label comes out while three of ours are under way, and is counted with them. */
async function seenToPrint(): Promise<void> {
  const { station, zebra } = bench;
  zebra.labelMs = 40;
  const id = station.accept(3);
  await expect.poll(() => zebra.engine.holds, { interval: 5 }).toBeGreaterThan(1);
  zebra.foreignLabels(2);
  await station.until(id, all(3, 'in-doubt:odometer-jumped'));
}

// Regression: two stations that were not told of each other took each other's labels for their own: "printed" of what never came out.
it('a printer on which somebody else was seen to print says no more than "sent", whatever it counts', async () => {
  await seenToPrint();
  const { station, zebra } = bench;
  await bench.sessionEnds();
  const id = station.accept(3);
  await expect.poll(() => zebra.engine.holds, { interval: 5 }).toBe(3);
  zebra.engine.throwAway(1);
  zebra.foreignLabels(1);
  await station.until(id, all(3, 'sent:others-seen'));
  expect(station.jobs(id).every((job) => !job.confirms)).toBe(true);
});

it('after a kill it settles nothing: a person is asked, and nothing is sent again', async () => {
  await seenToPrint();
  const { station, zebra, out } = bench;
  await bench.sessionEnds();
  const before = out().length;
  zebra.labelMs = 60;
  const id = station.accept(2);
  await station.until(id, /2:sent/);
  station.crash();
  await station.until(id, all(2, 'in-doubt:others-seen'));
  await sleep(300);
  expect(out()).toHaveLength(before + 2);
});

it('is believed again once its counter has agreed twenty times, also after a restart', async () => {
  await seenToPrint();
  await bench.sessionEnds();
  bench.zebra.labelMs = 1;
  for (let n = 0; n < runsUntilTrusted; n += 1) {
    const id = bench.station.accept(1);
    await bench.station.until(id, all(1, 'sent:others-seen'));
    await bench.sessionEnds();
  }
  await bench.station.until(bench.station.accept(2), all(2, 'printed'));
});

it('a counter that went back, as of another printer, says nothing of others', async () => {
  const { station, zebra } = bench;
  zebra.labelMs = 40;
  const id = station.accept(3);
  await expect.poll(() => zebra.engine.holds, { interval: 5 }).toBeGreaterThan(1);
  zebra.odometer -= 50;
  await station.until(id, all(3, 'in-doubt:odometer-jumped'));
  await bench.sessionEnds();
  await station.until(station.accept(2), /^1:(printed|sent|in-doubt)/);
  expect(station.db.prepare('SELECT unbelieved_runs AS n FROM printer_habits').all()).not.toContainEqual({
    n: 20,
  });
});

it('a label that is fed when paper is loaded is no other station’s: one run is asked about, and the next is believed', async () => {
  const { station, zebra } = bench;
  zebra.labelMs = 40;
  zebra.paperOutAfter(1);
  const id = station.accept(3);
  await station.until(id, /2:sent:paper-out/);
  zebra.odometer += 1;
  zebra.set('paper-out', false);
  await station.until(id, all(3, 'in-doubt:odometer-jumped'));
  await bench.sessionEnds();
  await station.until(station.accept(2), all(2, 'printed'));
});
