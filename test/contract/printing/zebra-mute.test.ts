import { states, useBenchZebra } from '#support/bench-zebra.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';
import type { ZebraEmulator } from '#support/zebra-emulator.ts';
import { createServer, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';

const bench = useBenchZebra();
const { printer } = bench;
let zebra: ZebraEmulator;
beforeEach(() => {
  zebra = bench.zebra;
});

describe('printers that cannot say', () => {
  it('without an odometer the last word is sent', async () => {
    zebra.manners.noOdometer = true;
    const feed = recordedFeed(labelsToPrint(3));
    expect(await printer().print(feed)).toBeNull();
    expect(states(feed)).toEqual(Array(3).fill('sent:no-odometer'));
    // Handed over is not yet printed.
    await expect.poll(() => zebra.printed.length).toBe(3);
  });

  it('a mute printer is asked nothing: sent', async () => {
    zebra.manners.mute = true;
    const feed = recordedFeed(labelsToPrint(3));
    expect(await printer({ confirms: false }).print(feed)).toBeNull();
    expect(states(feed)).toEqual(Array(3).fill('sent'));
    await expect.poll(() => zebra.printed.length).toBe(3);
    expect(zebra.counts.questions).toBe(0);
  });

  it('a mute printer that resets in the middle: in doubt', async () => {
    zebra.manners.resetAfter = 4000;
    const feed = recordedFeed(labelsToPrint(3));
    expect(await printer({ confirms: false }).print(feed)).toBe('not-reachable');
    expect(states(feed).every((state) => state.startsWith('in-doubt'))).toBe(true);
  });

  it('a device that takes nothing runs into the limit and gets nothing more afterwards', async () => {
    zebra.manners.neverRead = true;
    const feed = recordedFeed(labelsToPrint(1, 12_000_000));
    expect(await printer({ confirms: false }).print(feed)).toBe('not-reachable');
    expect(states(feed)).toEqual(['in-doubt:write-timeout']);
  });

  it('talks to a device that never stops talking', async () => {
    const noisy = createServer((socket) => {
      socket.on('error', () => undefined);
      const timer = setInterval(() => socket.write('\u0002garbage,\u0003"'.repeat(100)), 1);
      socket.on('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => noisy.listen(0, '127.0.0.1', resolve));
    const feed = recordedFeed(labelsToPrint(1));
    expect(await printer({ port: (noisy.address() as AddressInfo).port }).print(feed)).toBe('mute');
    expect(feed.begun.size).toBe(0);
    noisy.close();
  });
});
