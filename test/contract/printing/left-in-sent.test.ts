import { all, useOneZebra } from '#support/one-zebra.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';
import { seenPrint, seenUnits } from '#support/seen-prints.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// Regressions: labels that a printer had taken when its paper ran out stayed "sent" for ever once the printer was gone. The screen
// promised that they come out, offered nothing, and printing again answered `nothing-to-print`.
const bench = useOneZebra();
const asked = { ok: false, error: { code: 'print-at-printer' } };
const zebraAt = (port: number, more = {}) => ({
  kind: 'zebra-tcp',
  id: 'z',
  name: 'Bench labels',
  host: '127.0.0.1',
  port,
  ...more,
});

let other: ZebraEmulator;
beforeEach(async () => {
  other = await startZebraEmulator();
  await bench.restart({ lost: 300 });
});
afterEach(() => other.stop());

/** One is out, which only the counter of the run says; two and three lie in the printer, whose session has ended. */
const held = all(3, 'sent:paper-out');
async function paperOut(): Promise<string> {
  const { station, zebra } = bench;
  zebra.paperOutAfter(1);
  const id = station.accept(3);
  await station.until(id, held);
  await bench.sessionEnds();
  expect(station.states(id)).toBe(held);
  return id;
}
const doubts = (reason: string) => all(3, `in-doubt:${reason}`);

/** The way out that every one of these has: "it did not" after the question, and the replacements come out. */
async function settleByHand(id: string): Promise<void> {
  const { handlers } = bench.station.spooler;
  const seen = (units: number[]) => seenUnits(bench.station.jobs(id), units);
  const answer = { shipmentId: id, cameOut: seen([1]), didNot: seen([2, 3]) };
  expect(await handlers.printMissing(answer)).toMatchObject(asked);
  expect(await handlers.printMissing({ ...answer, anyway: true })).toMatchObject({ ok: true });
}

describe('labels that wait in a printer without paper', () => {
  it('are in doubt when the printer has been unreachable for long, and come back when it is back', async () => {
    const { station, zebra, out } = bench;
    const id = await paperOut();
    await zebra.off();
    await station.until(id, doubts('printer-lost'));
    // Only its cable was out: it still has them, and says so.
    await zebra.on();
    await station.until(id, held);
    zebra.paperOutAfter(Infinity);
    zebra.set('paper-out', false);
    await station.until(id, all(3, 'printed'));
    expect(out()).toEqual([1, 2, 3]);
  });

  it('are asked about when the printer never comes back, and their replacements go to another', async () => {
    const { station, zebra } = bench;
    const id = await paperOut();
    await zebra.off();
    await station.until(id, doubts('printer-lost'));
    await settleByHand(id);
    station.setPrinters([zebraAt(other.port)]);
    await station.until(id, all(3, 'printed'));
    expect(other.printed).toHaveLength(2);
  });

  it('are in doubt when the printer is removed in Setup', async () => {
    const { station } = bench;
    const id = await paperOut();
    station.setPrinters([zebraAt(other.port, { id: 'new', name: 'New labels' })]);
    station.setRoutes({ labels: 'new', billOfLading: null });
    await station.until(id, doubts('printer-removed'));
    await settleByHand(id);
    await station.until(id, all(3, 'printed'));
    expect(other.printed).toHaveLength(2);
  });

  it('are in doubt when the labels go elsewhere now; what the old printer still proves counts', async () => {
    const { station, zebra, out } = bench;
    const id = await paperOut();
    station.setPrinters([zebraAt(zebra.port), zebraAt(other.port, { id: 'new', name: 'New labels' })]);
    station.setRoutes({ labels: 'new', billOfLading: null });
    await station.until(id, doubts('rerouted'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(station.states(id)).toBe(doubts('rerouted'));
    expect(station.events(id).filter((event) => event === 'print-in-doubt')).toHaveLength(3);
    zebra.paperOutAfter(Infinity);
    zebra.set('paper-out', false);
    await station.until(id, all(3, 'printed'));
    expect(out()).toEqual([1, 2, 3]);
    expect(other.printed).toHaveLength(0);
  });

  it('are in doubt when the address is another one; the counter of what stands there is not theirs', async () => {
    const { station, zebra } = bench;
    const id = await paperOut();
    // Its counter stands where the first one's would if all had come out.
    other.odometer = zebra.odometer + 2;
    station.setPrinters([zebraAt(other.port)]);
    await station.until(id, doubts('printer-changed'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(station.states(id)).toBe(doubts('printer-changed'));
    await settleByHand(id);
    await station.until(id, all(3, 'printed'));
    expect(other.printed).toHaveLength(2);
  });

  it('are in doubt also when all of that happened while the station was closed', async () => {
    const { station, zebra } = bench;
    const id = await paperOut();
    other.odometer = zebra.odometer + 2;
    station.setPrinters([zebraAt(other.port)]);
    station.crash();
    await station.until(id, doubts('printer-changed'));
  });

  it('still come out by themselves at a printer that only has another name', async () => {
    const { station, zebra, out } = bench;
    const id = await paperOut();
    station.setPrinters([zebraAt(zebra.port, { name: 'Door 3' })]);
    zebra.paperOutAfter(Infinity);
    zebra.set('paper-out', false);
    await station.until(id, all(3, 'printed'));
    expect(out()).toEqual([1, 2, 3]);
  });

  it('can be given up while the printer holds them, after the question', async () => {
    const { station, zebra } = bench;
    const { handlers } = station.spooler;
    const id = await paperOut();
    const [first, second, third] = station.jobs(id);
    expect(await handlers.settle({ ...seenPrint(first), cameOut: true })).toMatchObject({ ok: true });
    for (const job of [second, third]) {
      expect(await handlers.settle({ ...seenPrint(job), cameOut: false })).toMatchObject(asked);
      expect(await handlers.settle({ ...seenPrint(job), cameOut: false, anyway: true })).toMatchObject({
        ok: true,
      });
    }
    expect(station.states(id)).toBe('1:printed 2:canceled:did-not-come-out 3:canceled:did-not-come-out');
    expect(zebra.printed).toHaveLength(1);
  });
});
