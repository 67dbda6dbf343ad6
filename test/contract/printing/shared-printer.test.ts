import { all, useOneZebra } from '#support/one-zebra.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

const bench = useOneZebra();
const shared = { shared: true };

// Regression: another station's labels moved the counter, and labels that never came out were "printed".
describe('a station that was told that other stations print here too', () => {
  it('says no more than "sent" when all of its labels may have come out', async () => {
    await bench.restart({}, shared);
    const { station, zebra, out } = bench;
    const id = station.accept(3);
    await station.until(id, all(3, 'sent:shared'));
    expect(station.jobs(id).every((job) => !job.confirms)).toBe(true);
    await expect.poll(out).toEqual([1, 2, 3]);
    expect(zebra.odometer).toBe(1003);
  });

  it('a label thrown away and a label of theirs: not printed', async () => {
    await bench.restart({}, shared);
    const { station, zebra, out } = bench;
    zebra.labelMs = 60;
    const id = station.accept(3);
    await expect.poll(() => zebra.engine.holds, { interval: 5 }).toBe(3);
    zebra.engine.throwAway(1);
    zebra.foreignLabels(1);
    await station.until(id, all(3, 'sent:shared'));
    expect(out()).toEqual([1, 3]);
  });

  it('fewer counted than were sent is a loss all the same: asked, with the count', async () => {
    await bench.restart({}, shared);
    const { station, zebra } = bench;
    zebra.labelMs = 30;
    zebra.engine.dropFormats(1);
    const id = station.accept(3);
    await station.until(id, all(3, 'in-doubt:counted-short'));
    expect(station.jobs(id)[0]).toMatchObject({ counted: 2, countedOf: 3 });
  });

  it('after a kill no count settles anything: a person is asked, and nothing is sent again', async () => {
    await bench.restart({}, shared);
    const { station, zebra, out } = bench;
    zebra.labelMs = 40;
    const id = station.accept(3);
    await station.until(id, /3:sent/);
    station.crash();
    await station.until(id, all(3, 'in-doubt:shared'));
    await sleep(500);
    expect(out()).toEqual([1, 2, 3]);
  });

  it('a power cut is no proof either, since the others move the counter as well', async () => {
    await bench.restart({}, shared);
    const { station, zebra, out } = bench;
    zebra.labelMs = 60_000;
    const id = station.accept(3);
    await station.until(id, /3:sent/);
    await zebra.off();
    zebra.powerCycle();
    zebra.labelMs = 5;
    zebra.foreignLabels(3);
    await sleep(60);
    await zebra.on();
    await station.until(id, all(3, 'in-doubt:shared'));
    expect(out()).toEqual([]);
  });
});
