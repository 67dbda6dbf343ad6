import { all, useOneZebra } from '#support/one-zebra.ts';
import { seenPrint, seenUnits } from '#support/seen-prints.ts';
import { describe, expect, it } from 'vitest';

const bench = useOneZebra();
const refused = { ok: false, error: { code: 'print-at-printer' } };

// Regression: its replacement waited behind it, and with the new roll both came out.
describe('a label that the printer still holds', () => {
  it('has not "not come out" while it waits for paper', async () => {
    const { station, zebra, out } = bench;
    const { handlers } = station.spooler;
    zebra.paperOutAfter(1);
    const id = station.accept(2);
    await station.until(id, /^1:(printed|sent:paper-out) 2:sent:paper-out$/);
    const second = station.jobs(id)[1];
    expect(await handlers.settle({ ...seenPrint(second), cameOut: false })).toMatchObject(refused);
    expect(
      await handlers.printMissing({ shipmentId: id, cameOut: [], didNot: seenUnits(station.jobs(id), [2]) }),
    ).toMatchObject(refused);
    zebra.set('paper-out', false);
    await station.until(id, all(2, 'printed'));
    expect(out()).toEqual([1, 2]);
  });

  it('nor when it has fallen silent about its paper', async () => {
    const { station, zebra, out } = bench;
    const { handlers } = station.spooler;
    zebra.manners.silentOnError = true;
    zebra.paperOutAfter(1);
    const id = station.accept(2);
    await station.until(id, /2:in-doubt:mute/);
    await expect.poll(() => station.spooler.labelPrinterStatus().condition).toBe('mute');
    const asked = station.jobs(id).filter(({ state }) => state === 'in-doubt');
    expect(
      await handlers.printMissing({ shipmentId: id, cameOut: [], didNot: asked.map(seenPrint) }),
    ).toMatchObject(refused);
    for (const job of asked)
      expect(await handlers.settle({ ...seenPrint(job), cameOut: false })).toMatchObject(refused);
    zebra.set('paper-out', false);
    await station.until(id, all(2, 'printed'));
    expect(out()).toEqual([1, 2]);
  });

  // Out of reach, it may be switched off and have forgotten, or only be off the network.
  it('is asked about once more when the printer is out of reach: then the answer counts', async () => {
    const { station, zebra, out } = bench;
    zebra.manners.silentOnError = true;
    zebra.paperOutAfter(1);
    const id = station.accept(2);
    await station.until(id, /2:in-doubt:mute/);
    await zebra.off();
    zebra.powerCycle();
    await expect.poll(() => station.spooler.labelPrinterStatus().condition).toBe('not-reachable');
    const units = station.jobs(id).flatMap(({ state, unit }) => (state === 'in-doubt' ? (unit ?? 0) : []));
    const seen = (some: number[]) => seenUnits(station.jobs(id), some);
    const cameOut = seen(units.filter((unit) => unit === 1));
    const answer = { shipmentId: id, cameOut, didNot: seen([2]) };
    expect(await station.spooler.handlers.printMissing(answer)).toMatchObject(refused);
    const sure = { ...answer, anyway: true };
    expect(await station.spooler.handlers.printMissing(sure)).toMatchObject({ ok: true });
    zebra.set('paper-out', false);
    await zebra.on();
    await station.until(id, all(2, 'printed'));
    expect(out()).toEqual([1, 2]);
  });
});
