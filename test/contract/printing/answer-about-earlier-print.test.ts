import { setTimeout as sleep } from 'node:timers/promises';
import { zpl } from '#support/label-feed.ts';
import { all, useOneZebra } from '#support/one-zebra.ts';
import { seenPrint, seenUnits } from '#support/seen-prints.ts';
import { describe, expect, it } from 'vitest';

const bench = useOneZebra();
const newerPrint = { ok: false, error: { code: 'tried-again' } };

/** One label of which the printer has a part, so that only a person can tell. */
async function inDoubt(id: string): Promise<void> {
  await bench.station.until(id, '1:in-doubt:partial-format');
}
const breakOff = () => {
  bench.zebra.manners.resetAfter = zpl(1).length / 2;
};

describe('an answer about a label that was printed again meanwhile', () => {
  /** What two windows show: the first print in doubt. By the one it has not come out; the second print is in doubt now. */
  async function printedTwice() {
    const { station } = bench;
    breakOff();
    const id = station.accept(1);
    await inDoubt(id);
    const shown = seenUnits(station.jobs(id), [1]);
    breakOff();
    const said = { shipmentId: id, cameOut: [], didNot: shown, anyway: true };
    expect(await station.spooler.handlers.printMissing(said)).toMatchObject({ ok: true });
    await inDoubt(id);
    expect(station.jobs(id)).toHaveLength(2);
    return { id, shown };
  }

  // Regression: the other window's "it did not" was taken for the second print, and a third label came out.
  it('"it did not" prints no third one', async () => {
    const { station } = bench;
    const { id, shown } = await printedTwice();
    const before = station.jobs(id);
    const { handlers } = station.spooler;
    const said = { shipmentId: id, cameOut: [], didNot: shown, anyway: true };
    expect(await handlers.printMissing(said)).toMatchObject(newerPrint);
    expect(station.jobs(id)).toEqual(before);
  });

  // Regression: the other window's "it came out" was taken for the second print, of which nobody had seen a label.
  it('"it came out" does not end the doubt about the second one', async () => {
    const { station } = bench;
    const { id, shown } = await printedTwice();
    const said = { shipmentId: id, cameOut: shown, didNot: [] };
    expect(await station.spooler.handlers.printMissing(said)).toMatchObject(newerPrint);
    expect(station.states(id)).toBe('1:in-doubt:partial-format');
  });

  // Regression: a label that is out by now was printed once more, since "it did not come out" was said of the one before.
  it('nor does "it did not" print one more when the second one is out', async () => {
    const { station, out } = bench;
    breakOff();
    const id = station.accept(1);
    await inDoubt(id);
    const said = { shipmentId: id, cameOut: [], didNot: seenUnits(station.jobs(id), [1]), anyway: true };
    expect(await station.spooler.handlers.printMissing(said)).toMatchObject({ ok: true });
    await station.until(id, '1:printed');
    expect(await station.spooler.handlers.printMissing(said)).toMatchObject(newerPrint);
    await sleep(200);
    expect(station.jobs(id)).toHaveLength(2);
    expect(out()).toEqual([1]);
  });
});

describe('an answer about a label that the printer gave back and was given again', () => {
  /** Given to the printer, which lost it with its power, and given to it once more: the same job in another run. */
  async function givenTwice() {
    const { station, zebra } = bench;
    // So slow that a busy machine sees them lie there.
    zebra.labelMs = 100;
    await station.until(station.accept(6), all(6, 'printed'));
    zebra.labelMs = 60_000;
    const id = station.accept(1);
    await station.until(id, /^1:sent/);
    const [shown] = station.jobs(id);
    await zebra.off();
    zebra.powerCycle();
    zebra.paperOutAfter(0);
    await sleep(150);
    await zebra.on();
    await expect.poll(() => station.jobs(id)[0]?.runId ?? shown?.runId).not.toBe(shown?.runId);
    await station.until(id, /^1:sent/);
    return { id, shown: seenPrint(shown) };
  }

  // Regression: the answer named the job alone, and a label that still lay in the printer was "printed".
  it('"it came out" is not taken for the second time', async () => {
    const { station } = bench;
    const { id, shown } = await givenTwice();
    const { handlers } = station.spooler;
    expect(await handlers.settle({ ...shown, cameOut: true })).toMatchObject(newerPrint);
    expect(await handlers.printMissing({ shipmentId: id, cameOut: [shown], didNot: [] })).toMatchObject(
      newerPrint,
    );
    expect(station.states(id)).toMatch(/^1:sent/);
    const now = seenPrint(station.jobs(id)[0]);
    expect(await handlers.settle({ ...now, cameOut: true })).toMatchObject({ ok: true });
    expect(station.states(id)).toBe('1:printed');
  });

  // Regression: "it did not" gave up the one in the printer, and a second label came out of it.
  it('nor "it did not"', async () => {
    const { station } = bench;
    const { id, shown } = await givenTwice();
    const { handlers } = station.spooler;
    const said = { ...shown, cameOut: false, anyway: true };
    expect(await handlers.settle(said)).toMatchObject(newerPrint);
    const missing = { shipmentId: id, cameOut: [], didNot: [shown], anyway: true };
    expect(await handlers.printMissing(missing)).toMatchObject(newerPrint);
    expect(station.states(id)).toMatch(/^1:sent/);
  });
});
