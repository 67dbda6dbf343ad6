import { afterEach, expect, test, vi } from 'vitest';
import { states, useBenchZebra } from '#support/bench-zebra.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';

const bench = useBenchZebra();
afterEach(() => vi.restoreAllMocks());

const anHour = 3_600_000;
/** The wall clock goes on and this process's own stands still, as Linux counts a computer's sleep. */
function sleepAnHour(): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + anHour);
}

/** Once `isTime` at an answer, which is not read yet: the process stands still, and `meanwhile` happens at the printer. */
function standsStill(isTime: () => boolean, meanwhile: () => void): void {
  let isOver = false;
  bench.zebra.manners.onAnswered = () => {
    if (isOver || !isTime()) return;
    isOver = true;
    // An immediate comes before the sockets are read again.
    setImmediate(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      meanwhile();
    });
  };
}

/** Somebody feeds a label; the next one that is sent gets lost in the printer. */
function usedMeanwhile(): void {
  const { zebra } = bench;
  zebra.odometer += 1;
  zebra.engine.dropFormats(1);
}

// Regression: "printed", by the label that somebody had fed meanwhile; it had never come out.
test('a label is not reckoned from a counter that was read before the process stood still', async () => {
  const { zebra, printer } = bench;
  standsStill(() => zebra.counts.questions === 4, usedMeanwhile);
  const feed = recordedFeed(labelsToPrint(1));
  await printer().print(feed);
  expect([states(feed), zebra.printed.length]).toEqual([['in-doubt:counted-short'], 0]);
  expect(feed.begun.get('1')).toBe(1001);
});

test('nor from a point of agreement that lies before it', async () => {
  const { zebra, printer } = bench;
  standsStill(() => zebra.odometer === 1012 && zebra.engine.holds === 0, usedMeanwhile);
  const feed = recordedFeed(labelsToPrint(13));
  await printer().print(feed);
  expect([states(feed).slice(11), zebra.printed.length]).toEqual([['printed', 'in-doubt:counted-short'], 12]);
  expect(feed.begun.get('13')).toBe(1013);
});

// Regression: what another printer printed was written down as the first one's, by whose habits it was judged.
test.each(['waited', 'slept'])('who the printer is is asked again after labels were %s for', async (how) => {
  const { zebra, printer } = bench;
  const feed = recordedFeed(labelsToPrint(1));
  const over = async (): Promise<'go-on'> => {
    if (how === 'slept') sleepAnHour();
    else await new Promise((resolve) => setTimeout(resolve, 200));
    zebra.swapBehindBox('D2J194203999', 5000);
    zebra.manners.mute = false;
    return 'go-on';
  };
  feed.announced = [over];
  await printer().print(feed);
  expect([states(feed), zebra.printed.length]).toEqual([['printed'], 1]);
  expect(feed.begun.get('1')).toBe(5000);
  expect(feed.runs.at(-1)?.identity.serial).toBe('D2J194203999');
});

// Regression: another printer's counter stood where the labels would have brought the first, and they were "printed".
test('a printer that was exchanged while the computer slept over labels is not believed to have printed them', async () => {
  const { zebra, printer } = bench;
  zebra.labelMs = 60_000;
  let questions = 0;
  const feed = recordedFeed(labelsToPrint(3), (id) => {
    if (id === '3') ({ questions } = zebra.counts);
  });
  standsStill(
    () => questions > 0 && zebra.counts.questions > questions + 2,
    () => {
      sleepAnHour();
      zebra.swapBehindBox('D2J194203999', 1003);
      zebra.manners.mute = false;
    },
  );
  await printer().print(feed);
  expect([new Set(states(feed)), zebra.printed.length]).toEqual([new Set(['in-doubt:other-printer']), 0]);
});

// Regression: its label left, reckoned from a counter of an hour ago.
test('a label for which the process stood still between its record and its first byte waits for another session', async () => {
  const { zebra, printer } = bench;
  const feed = recordedFeed(labelsToPrint(1), sleepAnHour);
  expect(await printer().print(feed)).toBeNull();
  expect([states(feed), zebra.engine.holds, zebra.printed.length]).toEqual([['not-sent'], 0, 0]);
});

// Regression: the labels of a session that broke off were "printed", by the counter of a printer that had never had them.
test('nor is one that was exchanged while the computer slept over what became of them', async () => {
  const { zebra, printer } = bench;
  standsStill(
    () => zebra.counts.questions === 4,
    () => {
      sleepAnHour();
      zebra.swapBehindBox('D2J194203999', 1001);
      zebra.manners.mute = false;
    },
  );
  const habits = { slowest: 60, showsLabels: true, hidesLabels: false, unbelievedRuns: 0 };
  const run = {
    serial: zebra.serial,
    odometer: 1000,
    sent: 1,
    bootedAt: null,
    suspect: false,
    lastAgreed: null,
    habits,
  };
  expect(await printer().settle?.(run)).toMatchObject({ kind: 'not-now' });
  expect(await printer().settle?.(run)).toMatchObject({ kind: 'unknown', reason: 'other-printer' });
});

// Regression: the beginning of a label that another station was just sending counted as old as the time asleep, and the label was cleared away whole.
test('a label that another station sends is not cleared away because the computer slept over its beginning', async () => {
  const { zebra, printer } = bench;
  const { engine } = zebra;
  zebra.labelMs = 300;
  engine.stream.push(Buffer.from('^XA^FO50,50^FDof another station'));
  standsStill(
    () => zebra.counts.questions === 2,
    () => {
      for (const event of engine.stream.push(Buffer.from('^FS^XZ')))
        if (event.kind === 'format') engine.receive(event.bytes, event.copies);
      engine.run();
    },
  );
  const feed = recordedFeed(labelsToPrint(1));
  await printer().print(feed);
  await expect.poll(() => zebra.printed.length).toBeGreaterThan(0);
  expect(String(zebra.printed[0]).includes('of another station')).toBe(true);
});
