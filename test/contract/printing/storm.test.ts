import { dice } from '#support/dice.ts';
import { startPrintStation } from '#support/print-station.ts';
import { zpl } from '#support/label-feed.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';
import { seenPrint } from '#support/seen-prints.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

const LABELS = 24;

const unitsOf = (zebra: ZebraEmulator): number[] =>
  zebra.printed.map((bytes) => Number(/Unit (\d+)/.exec(String(bytes))?.[1]));

/** One thing that happens at a dock. */
async function mishap(
  zebra: ZebraEmulator,
  roll: (sides: number) => number,
  crash: () => void,
): Promise<void> {
  switch (roll(9)) {
    case 0:
      zebra.paperOutAfter(roll(4));
      await sleep(60 + roll(700));
      zebra.set('paper-out', false);
      return;
    case 1:
      zebra.manners.resetAfter = 1 + roll(zpl(1).length * 4);
      return;
    case 2:
      zebra.manners.closeAfter = 1 + roll(zpl(1).length * 4);
      return;
    case 3:
      await zebra.off();
      await sleep(roll(200));
      await zebra.on();
      return;
    case 4:
      await zebra.off();
      zebra.powerCycle();
      await zebra.on();
      return;
    case 5:
    case 6:
      crash();
      return;
    case 7:
      zebra.set('head-open', true);
      await sleep(roll(800));
      zebra.set('head-open', false);
      return;
    default:
      zebra.manners.silentOnError = true;
      zebra.set('paused', true);
      await sleep(roll(1200));
      zebra.set('paused', false);
      zebra.manners.silentOnError = false;
  }
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'storm %i: whatever happens, with an honest packer every label comes out exactly once',
  async (seed) => {
    const roll = dice(seed);
    const zebra = await startZebraEmulator({ labelMs: 10 });
    // Every other printer forgets the label that it is just printing.
    zebra.manners.hidesPrinting = seed % 2 === 0;
    const station = startPrintStation(
      [{ kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port }],
      { labels: 'z' },
    );
    const id = station.accept(LABELS);
    for (let n = 0; n < 6; n += 1) {
      await sleep(30 + roll(80));
      await mishap(zebra, roll, () => station.crash());
    }
    zebra.manners.resetAfter = null;
    zebra.manners.closeAfter = null;
    zebra.set('paper-out', false);
    const end = performance.now() + 40_000;
    for (;;) {
      const newest = new Map(station.jobs(id).map((job) => [job.unit ?? 0, job]));
      const open = [...newest.values()].filter((job) => job.state !== 'printed');
      if (open.length === 0) break;
      if (performance.now() > end) throw new Error(station.states(id));
      // The packer looks only once nothing moves any more, and says what lies there.
      const asked = open.filter((job) => job.state === 'in-doubt' && job.reason !== 'crash');
      const behind = open.filter((job) => job.reason === 'after-doubt');
      if (asked.length > 0 && asked.length + behind.length === open.length) {
        await sleep(400);
        const still = station
          .jobs(id)
          .filter((job) => asked.some((a) => a.id === job.id) && job.state === 'in-doubt');
        if (still.length === asked.length) {
          const there = new Set(unitsOf(zebra));
          await station.spooler.handlers.printMissing({
            shipmentId: id,
            cameOut: still.filter(({ unit }) => there.has(unit ?? 0)).map(seenPrint),
            didNot: still.filter(({ unit }) => !there.has(unit ?? 0)).map(seenPrint),
          });
        }
      }
      await sleep(50);
    }
    // One run of one shipment: also in order, whatever had to be asked or printed again.
    expect(unitsOf(zebra)).toEqual(Array.from({ length: LABELS }, (_, n) => n + 1));
    expect(station.mistakes).toEqual([]);
    await station.stop();
    await zebra.stop();
  },
  60_000,
);
