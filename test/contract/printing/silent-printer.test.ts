import type { LabelFeed } from '#main/printing/label-printer.ts';
import { startPrintStation } from '#support/print-station.ts';
import { seenPrint } from '#support/seen-prints.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

// Regression: a blip whose label was settled by hand was counted on to the next silence, which asked at once instead of after a minute.
it('a printer is lost after a silence of its own, not after one that was settled before', async () => {
  const lost = 600;
  const station = startPrintStation(
    [{ kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: 9 }],
    { labels: 'z', billOfLading: null },
    {
      lost,
      open: () => ({
        documents: null,
        labels: {
          confirms: true,
          condition: () => Promise.resolve('not-reachable' as const),
          // Takes one label, and is out of reach from then on.
          print(feed: LabelFeed) {
            feed.begin({ serial: 'D2J194203001', model: null, firmware: null }, 1000, null);
            const label = feed.next(1000);
            if (label) feed.sent(label.id, null);
            return Promise.resolve(label ? ('not-reachable' as const) : null);
          },
          settle: () => Promise.resolve({ kind: 'not-now' as const, condition: 'not-reachable' as const }),
        },
      }),
    },
  );
  const first = station.accept(1);
  await station.until(first, '1:sent:not-reachable');
  const [job] = station.jobs(first);
  expect(await station.spooler.handlers.settle({ ...seenPrint(job), cameOut: true })).toMatchObject({
    ok: true,
  });
  await sleep(lost + 200);
  const second = station.accept(1);
  const since = performance.now();
  await station.until(second, '1:in-doubt:printer-lost');
  expect(performance.now() - since).toBeGreaterThan(lost - 100);
  await station.stop();
  expect(station.mistakes).toEqual([]);
});
