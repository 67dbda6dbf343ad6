import { all, useOneZebra } from '#support/one-zebra.ts';
import { quickZebraLimits } from '#support/print-station.ts';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';

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

/** Another station begins a label there; what it sends next ends it. */
async function anotherBegins(): Promise<Socket> {
  const other = connect({ port: bench.zebra.port, host: '127.0.0.1' });
  onTestFinished(() => void other.destroy());
  other.write('^XA^FDUnit 77');
  await expect.poll(() => bench.zebra.engine.stream.partial).toBe(true);
  return other;
}

// Regression: the beginning of a label was taken for what a broken session of ours had left, and ~JA took it from the other station.
describe('a label that another station is just sending', () => {
  it('is waited for, and comes out whole', async () => {
    await bench.restart({}, shared);
    const { station, out } = bench;
    const other = await anotherBegins();
    const id = station.accept(2);
    // Twice as long as another station's labels are waited for.
    await sleep(2 * quickZebraLimits.busy);
    other.write('^FS^XZ');
    await station.until(id, all(2, 'sent:shared'));
    await expect.poll(out).toEqual([77, 1, 2]);
  });

  it('and is never ended keeps nobody waiting for ever', async () => {
    await bench.restart({}, shared);
    const { station, out } = bench;
    await anotherBegins();
    const id = station.accept(2);
    await station.until(id, all(2, 'sent:shared'));
    await expect.poll(out).toEqual([1, 2]);
  });
});
