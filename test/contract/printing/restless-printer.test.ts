import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { LabelFeed } from '#main/printing/label-printer.ts';
import { zebraPrinter } from '#main/printing/zebra/zebra-printer.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';
import { quickZebraLimits } from '#support/print-station.ts';

/** A printer that is empty and ready, and whose counter stands at the next of these at each look. */
async function printerWith(counters: () => number): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = String(chunk);
      if (text.includes('~HI')) socket.write('\u0002ZT411-203dpi,V92.21.17Z,8,8176KB,X\u0003\r\n"D2J1"');
      if (text.includes('~HS'))
        socket.write(
          '\u0002030,0,0,1245,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n',
        );
      if (text.includes('odometer')) socket.write(`"${counters()}"`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

// Regression: the question never ended, and with it nothing printed there any more until the station was started anew.
it('a counter that goes back while it is watched is no counter: a person is asked', async () => {
  let looks = 0;
  const port = await printerWith(() => 1001 + (looks++ % 2));
  const printer = zebraPrinter(
    {
      kind: 'zebra-tcp',
      id: 'z',
      name: 'Z',
      host: '127.0.0.1',
      port,
      dpi: 203,
      confirms: true,
      shared: false,
    },
    quickZebraLimits,
  );
  const stop = new AbortController();
  const run = {
    serial: 'D2J1',
    odometer: 1000,
    bootedAt: null,
    sent: 3,
    suspect: false,
    lastAgreed: true,
    habits: null,
  };
  const timer = setTimeout(() => stop.abort(), 5000);
  onTestFinished(() => clearTimeout(timer));
  expect(await printer.settle?.(run, stop.signal)).toMatchObject({
    kind: 'unknown',
    reason: 'odometer-jumped',
  });
});

/** A printer that has taken a label and does not print it, and whose paper sensor says the other thing at each look. */
async function printerWithLooseSensor(): Promise<number> {
  let looks = 0;
  let formats = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = String(chunk);
      if (text.includes('^XA')) formats = 1;
      if (text.includes('~HI')) socket.write('\u0002ZT411-203dpi,V92.21.17Z,8,8176KB,X\u0003\r\n"D2J1"');
      const isOut = formats > 0 && looks++ % 2 === 0 ? 1 : 0;
      if (text.includes('~HS'))
        socket.write(
          `\u0002030,${isOut},0,1245,00${formats},0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`,
        );
      if (text.includes('odometer')) socket.write('"1000"');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

// Regression: each change counted as progress, so the session never ended, and each was written into the journal.
it('a sensor that says one thing and then the other ends the session, and is told of a few times', async () => {
  const port = await printerWithLooseSensor();
  const printer = zebraPrinter(
    {
      kind: 'zebra-tcp',
      id: 'z',
      name: 'Z',
      host: '127.0.0.1',
      port,
      dpi: 203,
      confirms: true,
      shared: false,
    },
    { ...quickZebraLimits, pause: 10 },
  );
  const feed = recordedFeed(labelsToPrint(1, 100));
  let told = 0;
  const counting: LabelFeed = {
    ...feed,
    sent(id, reason) {
      told += 1;
      feed.sent(id, reason);
    },
  };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 8000);
  onTestFinished(() => clearTimeout(timer));
  await printer.print(counting, stop.signal);
  expect(stop.signal.aborted).toBe(false);
  expect(told).toBeLessThan(20);
  expect([...feed.last.values()]).toEqual([expect.stringMatching(/^(sent|in-doubt)/)]);
});

/** A printer that hides the label in progress (status empty), has no paper for a while, and prints the label once there is some. */
async function printerThatHidesItsLabel(): Promise<number> {
  let got: number | null = null;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = String(chunk);
      if (text.includes('^XA')) got ??= performance.now();
      const age = got === null ? -1 : performance.now() - got;
      const isOut = age > 200 && age < 1200 ? 1 : 0;
      const isDone = age > 1500;
      if (text.includes('~HI')) socket.write('\u0002ZT411-203dpi,V92.21.17Z,8,8176KB,X\u0003\r\n"D2J1"');
      if (text.includes('~HS'))
        socket.write(
          `\u0002030,${isOut},0,1245,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`,
        );
      if (text.includes('odometer')) socket.write(isDone ? '"1001"' : '"1000"');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

// Regression: a known condition gave the label no time, and one that came out a moment later was in doubt.
it('paper put in again in time: the label comes out and is printed, nobody is asked', async () => {
  const port = await printerThatHidesItsLabel();
  // The proportions of the real limits: attention is three times idle.
  const zebra = zebraPrinter(
    {
      kind: 'zebra-tcp',
      id: 'z',
      name: 'Z',
      host: '127.0.0.1',
      port,
      dpi: 203,
      confirms: true,
      shared: false,
    },
    { ...quickZebraLimits, attention: 1800, idle: 600, pause: 10 },
  );
  const feed = recordedFeed(labelsToPrint(1, 100));
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 8000);
  onTestFinished(() => clearTimeout(timer));
  await zebra.print(feed, stop.signal);
  expect([...feed.last.values()]).toEqual(['printed']);
});
