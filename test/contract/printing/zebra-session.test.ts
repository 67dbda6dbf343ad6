import { states, useBenchZebra } from '#support/bench-zebra.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';
import { zebraFaults, type ZebraEmulator } from '#support/zebra-emulator.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const bench = useBenchZebra();
const { printer } = bench;
let zebra: ZebraEmulator;
beforeEach(() => {
  zebra = bench.zebra;
});

describe('a printer in order', () => {
  it('prints forty labels in order, byte for byte, and says so of each', async () => {
    const labels = labelsToPrint(40);
    const feed = recordedFeed(labels);
    expect(await printer().print(feed)).toBeNull();
    expect(states(feed)).toEqual(Array(40).fill('printed'));
    expect(zebra.printed.map(String)).toEqual(labels.map((label) => String(label.zpl)));
    expect([...feed.begun.values()]).toEqual(labels.map((_, n) => 1000 + n));
  });

  it('never has more than three labels ahead', async () => {
    zebra.labelMs = 20;
    let most = 0;
    const feed = recordedFeed(labelsToPrint(8), () => {
      most = Math.max(most, feed.begun.size - zebra.printed.length);
    });
    expect(await printer().print(feed)).toBeNull();
    expect(zebra.printed).toHaveLength(8);
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(1);
  });

  it('waits for every physical label of a ^PQ and of two formats in one string', async () => {
    zebra.labelMs = 15;
    const two = Buffer.from('^XA^FDa^FS^XZ\n^XA^FDb^FS^XZ\n');
    const feed = recordedFeed([
      { id: 'pq', name: 'pq', zpl: Buffer.from('^XA^FDx^FS^PQ4^XZ'), count: 4, group: null },
      { id: 'two', name: 'two', zpl: two, count: 2, group: null },
    ]);
    expect(await printer().print(feed)).toBeNull();
    expect(states(feed)).toEqual(['printed', 'printed']);
    expect(zebra.printed).toHaveLength(6);
    expect(feed.begun.get('two')).toBe(1004);
  });

  it('prints a label of a megabyte', async () => {
    const labels = labelsToPrint(1, 1_000_000);
    const feed = recordedFeed(labels);
    expect(await printer().print(feed)).toBeNull();
    expect(zebra.printed[0]?.equals(labels[0]?.zpl ?? Buffer.alloc(0))).toBe(true);
  });

  it('waits for the labels of another station before its first byte', async () => {
    zebra.labelMs = 100;
    const other = recordedFeed([
      { id: 'o', name: 'o', zpl: Buffer.from('^XA^FDo^FS^XZ'), count: 1, group: null },
    ]);
    const first = printer().print(other);
    await expect.poll(() => zebra.engine.holds + zebra.printed.length).toBe(1);
    const feed = recordedFeed(labelsToPrint(2));
    expect(await printer().print(feed)).toBeNull();
    await first;
    expect([...feed.begun.values()]).toEqual([1001, 1002]);
    expect(zebra.printed).toHaveLength(3);
  });
});

describe('not ready before the first byte: nothing is sent', () => {
  for (const fault of zebraFaults)
    it(fault, async () => {
      zebra.set(fault, true);
      const feed = recordedFeed(labelsToPrint(3));
      expect(await printer().print(feed)).toBe(fault);
      expect(await printer().condition()).toBe(fault);
      expect(feed.begun.size).toBe(0);
      expect(zebra.printed).toHaveLength(0);
      zebra.set(fault, false);
      expect(await printer().print(feed)).toBeNull();
      expect(zebra.printed).toHaveLength(3);
    });

  it('silent with paper out: mute, and no byte of a label leaves', async () => {
    zebra.manners.silentOnError = true;
    zebra.set('paper-out', true);
    const feed = recordedFeed(labelsToPrint(3));
    expect(await printer().print(feed)).toBe('mute');
    expect(feed.begun.size).toBe(0);
  });

  it('switched off, and a printer that accepts and never reads', async () => {
    zebra.manners.neverRead = true;
    const feed = recordedFeed(labelsToPrint(3));
    expect(await printer().print(feed)).toBe('mute');
    await zebra.off();
    expect(await printer().print(feed)).toBe('not-reachable');
    expect(await printer().condition()).toBe('not-reachable');
    expect(feed.begun.size).toBe(0);
  });
});

describe('something happens after the first byte', () => {
  it('paper out after two of six: counted, not printed, until all six are out', async () => {
    zebra.paperOutAfter(2);
    const feed = recordedFeed(labelsToPrint(6));
    // Longer than it takes this test to see it and to put paper in.
    const done = printer({}, 20_000).print(feed);
    await expect.poll(() => new Set(states(feed))).toEqual(new Set(['sent:paper-out']));
    await expect.poll(() => feed.counts.at(-1)?.counted).toBe(2);
    expect(feed.counts.at(-1)).toEqual({ counted: 2, countedOf: feed.begun.size });
    expect(feed.begun.size).toBeLessThan(6);
    zebra.set('paper-out', false);
    expect(await done).toBeNull();
    expect(states(feed)).toEqual(Array(6).fill('printed'));
    expect(zebra.printed).toHaveLength(6);
    expect(feed.conditions).toContain('paper-out');
  });

  it('paper out for long: the session ends, the rest stays with the printer and the counter settles it', async () => {
    zebra.paperOutAfter(2);
    const feed = recordedFeed(labelsToPrint(6));
    expect(await printer().print(feed)).toBe('paper-out');
    const run = feed.openRun();
    expect(run).toMatchObject({ odometer: 1000, sent: feed.begun.size });
    expect(await printer().settle?.(run)).toEqual({
      kind: 'waiting',
      condition: 'paper-out',
      counted: { counted: 2, countedOf: run.sent },
    });
    zebra.set('paper-out', false);
    await expect.poll(() => zebra.engine.holds).toBe(0);
    expect(await printer().settle?.(run)).toEqual({ kind: 'all-out' });
  });

  it('head open during, and silent about it: in doubt, then proved out by the counter', async () => {
    // The head is opened long before the first label is out.
    zebra.labelMs = 3000;
    zebra.manners.silentOnError = true;
    const feed = recordedFeed(labelsToPrint(2));
    const done = printer().print(feed);
    await expect.poll(() => zebra.engine.holds, { interval: 10 }).toBe(2);
    zebra.set('head-open', true);
    expect(await done).toBe('mute');
    expect(states(feed)).toEqual(['in-doubt:mute', 'in-doubt:mute']);
    expect(zebra.printed).toHaveLength(0);
    zebra.labelMs = 5;
    zebra.set('head-open', false);
    await expect.poll(() => zebra.engine.holds).toBe(0);
    expect(await printer().settle?.(feed.openRun())).toEqual({ kind: 'all-out' });
  });

  it('reset in the middle of the third label: a person is asked, because a part of it is there', async () => {
    const labels = labelsToPrint(6);
    const size = labels[0]?.zpl.length ?? 0;
    zebra.manners.resetAfter = size * 2 + 100;
    const feed = recordedFeed(labels);
    expect(await printer().print(feed)).toBe('not-reachable');
    expect(states(feed)).toEqual(Array<string>(feed.begun.size).fill(states(feed)[0] ?? ''));
    expect(states(feed)[0]).toMatch(/^in-doubt:/);
    expect(await printer().settle?.(feed.openRun())).toMatchObject({
      kind: 'unknown',
      reason: 'partial-format',
      counted: { counted: 2, countedOf: feed.begun.size },
    });
    expect(zebra.printed).toHaveLength(2);
  });

  it('closed politely between two labels: two of so many is no proof of which', async () => {
    const labels = labelsToPrint(4);
    const size = labels[0]?.zpl.length ?? 0;
    zebra.manners.closeAfter = size * 2;
    const feed = recordedFeed(labels);
    expect(await printer().print(feed)).toBe('not-reachable');
    await expect.poll(() => zebra.printed.length).toBe(2);
    const run = feed.openRun();
    // The break may come before or after a third was taken.
    expect(await printer().settle?.(run)).toEqual(
      run.sent === 2
        ? { kind: 'all-out' }
        : {
            kind: 'unknown',
            reason: 'counted-short',
            counted: { counted: 2, countedOf: run.sent },
            condition: 'ready',
          },
    );
  });

  it('power gone with labels in the buffer: proved not out, by a printer known to show what it holds', async () => {
    // So slow that a busy machine sees them lie there.
    zebra.labelMs = 100;
    const before = recordedFeed(labelsToPrint(6));
    expect(await printer().print(before)).toBeNull();
    zebra.labelMs = 10_000;
    const feed = recordedFeed(labelsToPrint(2), undefined, before.known);
    const done = printer().print(feed);
    await expect.poll(() => zebra.engine.holds).toBe(2);
    await zebra.off();
    zebra.powerCycle();
    expect(await done).toBe('not-reachable');
    await zebra.on();
    expect(await printer().settle?.(feed.openRun())).toEqual({ kind: 'none-out' });
    // The same of a printer that nothing is known of: a person is asked.
    expect(await printer().settle?.({ ...feed.openRun(), habits: null })).toMatchObject({
      kind: 'unknown',
      reason: 'counted-short',
      counted: { counted: 0, countedOf: 2 },
    });
  });

  it('a label that makes nothing: in doubt, never sent again by itself', async () => {
    const feed = recordedFeed([
      { id: 'blank', name: 'blank', zpl: Buffer.from('^XA^XZ'), count: 1, group: null },
    ]);
    expect(await printer().print(feed)).toBeNull();
    expect(states(feed)).toEqual(['in-doubt:counted-short']);
  });

  it('another station prints in between: the counter proves nothing', async () => {
    zebra.labelMs = 40;
    // Once the counter was read for the run, and before it is read for its end.
    const feed = recordedFeed(labelsToPrint(2), () => {
      if (feed.begun.size === 1) zebra.odometer += 5;
    });
    expect(await printer().print(feed)).toBeNull();
    expect(states(feed)).toEqual(['in-doubt:odometer-jumped', 'in-doubt:odometer-jumped']);
  });

  it('stops taking labels when the app closes', async () => {
    zebra.labelMs = 50;
    const stop = new AbortController();
    const feed = recordedFeed(labelsToPrint(20), () => {
      if (feed.begun.size === 2) stop.abort();
    });
    expect(await printer().print(feed, stop.signal)).toBeNull();
    expect(feed.begun.size).toBe(2);
    expect(states(feed)).toEqual(['printed', 'printed']);
  });
});
