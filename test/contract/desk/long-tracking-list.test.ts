import { expect, onTestFinished, test } from 'vitest';
import { trackingResponseSchema } from '#main/freight-service/wire/tracking-list.ts';
import { startAnsweringService } from '#support/answering-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { fillStation } from '#support/full-station.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';

const query = { scac: 'SAIA', from: '2026-11-01', to: '2026-11-25' };

/**
 * A station with so many shipments, and a carrier whose list is `rows`, with other statuses each time. Answers the longest task of a
 * refresh after two others: what is compiled on the first ones counts there too.
 */
async function station(shipments: number, rows: (asked: number) => object[]) {
  let asked = 0;
  const service = await startAnsweringService(() => ({ ErrorMessage: '', Details: rows((asked += 1)) }));
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl);
  await bench.desk.stop();
  fillStation(bench, { shipments, tendered: 0 });
  return {
    ...bench,
    asked: () => asked,
    busy: async (): Promise<number> => {
      const refresh = async () => value(await bench.desk.handlers.tracking.list(query)).records;
      await refresh();
      await refresh();
      return bestRound(50, () => longestTask(refresh));
    },
  };
}

const carriers = ['ODFL', 'SAIA', 'XPOL', 'EXLA', 'RLCA'];
const row = (n: number, status: string) => ({
  BlNumber: String(700_000_000 + n),
  Scac: carriers[n % carriers.length],
  StatusMessage: status,
});

// Refreshing Tracking wrote the history of all shipments of the list in one go: main answered nothing for a quarter of a second.
test('a list of 3,000 shipments of ours is remembered without holding up main for 50 ms', async () => {
  const {
    busy,
    stores,
    asked: times,
  } = await station(3000, (asked) => Array.from({ length: 3000 }, (_, n) => row(n, `Seen ${asked}`)));
  expect(await busy()).toBeLessThan(50);
  for (const n of [0, 1234, 2999]) expect(stores.seenStatuses.ofShipment(`s${n}`)).toHaveLength(times());
});

// Each row was compared with each that was known: ten seconds. What a list says twice stood twice in the history.
test('a list that names one shipment 5,000 times, too: the last of it are remembered, what it says twice is one line', async () => {
  const { busy, stores } = await station(5, () =>
    Array.from({ length: 5000 }, (_, n) => row(1, `Step ${Math.floor(n / 2)}`)),
  );
  expect(await busy()).toBeLessThan(50);
  const words = stores.seenStatuses.ofShipment('s1').map(({ record }) => record.statusMessage);
  expect(words).toEqual(Array.from({ length: 100 }, (_, n) => `Step ${2499 - n}`));
});

const wholeRow = (n: number) =>
  Object.fromEntries(
    Object.keys(trackingResponseSchema.shape.Details.out.element.shape).map((key) => [
      key,
      `${key} ${n} ${'x'.repeat(24)}`,
    ]),
  );

// How it is kept: test/unit/rates-and-tracking/cached-read.test.ts.
test('a list of 5,000 whole rows of other loads is kept, and shown again, without holding up main for 50 ms', async () => {
  const { busy, desk } = await station(0, () => Array.from({ length: 5000 }, (_, n) => wholeRow(n)));
  expect(await busy()).toBeLessThan(50);
  const last = async () => value(await desk.handlers.tracking.last({}))?.kept.records;
  expect((await last())?.[4999]?.trackingUrl).toMatch(/^TrackingURL 4999 x+$/);
  expect(await bestRound(50, () => longestTask(last))).toBeLessThan(50);
});
