import { expect, it } from 'vitest';
import type { OpenedPrinter } from '#main/printing/open-printer.ts';
import { startPrintStation } from '#support/print-station.ts';

// Regression: an adapter that threw after its job was announced left it "sending" until the next start of the app.
const open = (): OpenedPrinter => ({
  labels: {
    confirms: false,
    condition: () => Promise.resolve('ready'),
    print(feed) {
      feed.next(null);
      return Promise.reject(new Error('koffi is not there'));
    },
  },
  documents: {
    confirms: false,
    condition: () => Promise.resolve('ready'),
    print(_document, sending) {
      sending();
      return Promise.reject(new Error('the disk for temporary files is full'));
    },
  },
});

it('a job whose adapter throws is in doubt, and what does not wait for the answer goes', async () => {
  const station = startPrintStation(
    [
      { kind: 'folder', id: 'f', name: 'Labels', path: '/nowhere' },
      { kind: 'folder', id: 'd', name: 'Papers', path: '/nowhere' },
    ],
    { labels: 'f', billOfLading: { printer: 'd', copies: 1 } },
    { open },
  );
  const id = station.accept(2, Buffer.from('%PDF-1.4'));
  const other = station.accept(1);
  await station.until(id, '1:in-doubt:error 2:queued:after-doubt document:in-doubt:error');
  await station.until(other, '1:in-doubt:error');
  expect(station.mistakes.length).toBeGreaterThanOrEqual(3);
  await station.stop();
});
