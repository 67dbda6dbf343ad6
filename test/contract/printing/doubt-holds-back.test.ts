import { zpl } from '#support/label-feed.ts';
import { all, useOneZebra } from '#support/one-zebra.ts';
import { seenPrint, seenUnits } from '#support/seen-prints.ts';
import { describe, expect, it } from 'vitest';

const bench = useOneZebra();

/** Six labels, of which the fourth breaks off inside; the printer has a part of it, so only a person can tell. */
async function jamAtFour(): Promise<{ id: string; cameOut: number[]; didNot: number[] }> {
  const { station, zebra } = bench;
  zebra.labelMs = 30;
  zebra.manners.resetAfter = zpl(1).length * 3 + 50;
  const id = station.accept(6);
  await station.until(id, /4:in-doubt:partial-format .*6:queued:after-doubt$/);
  const doubtful = station.jobs(id).flatMap(({ state, unit }) => (state === 'in-doubt' ? (unit ?? 0) : []));
  const [cameOut, didNot] = [doubtful.filter((unit) => unit < 4), doubtful.filter((unit) => unit >= 4)];
  return { id, cameOut, didNot };
}

// Regression: labels 5 and 6 came out before 4 was settled, so the packer got a run out of order.
describe('a label in doubt', () => {
  it('holds back the later ones of its shipment, no other shipment, and the run comes out in order', async () => {
    const { station, out } = bench;
    const { id, cameOut, didNot } = await jamAtFour();
    const other = station.accept(2);
    await station.until(other, all(2, 'printed'));
    expect(out()).toEqual([1, 2, 3, 1, 2]);
    const seen = (units: number[]) => seenUnits(station.jobs(id), units);
    const answer = { shipmentId: id, cameOut: seen(cameOut), didNot: seen(didNot) };
    expect(await station.spooler.handlers.printMissing(answer)).toMatchObject({ ok: true });
    await station.until(id, all(6, 'printed'));
    expect(out()).toEqual([1, 2, 3, 1, 2, 4, 5, 6]);
  });

  it('lets them go when somebody says that it came out', async () => {
    const { station, out } = bench;
    const { id } = await jamAtFour();
    for (const job of station.jobs(id).filter(({ state }) => state === 'in-doubt'))
      expect(await station.spooler.handlers.settle({ ...seenPrint(job), cameOut: true })).toMatchObject({
        ok: true,
      });
    await station.until(id, all(6, 'printed'));
    expect(out().at(-1)).toBe(6);
    expect(new Set(out()).size).toBe(out().length);
  });

  // Regression: the Queue said of it, too, "Confirmed by the printer".
  it('is told apart from what the printer itself confirmed, once a person said that it came out', async () => {
    const { station } = bench;
    const { id } = await jamAtFour();
    const asked = station.jobs(id).filter(({ state }) => state === 'in-doubt');
    for (const job of asked) await station.spooler.handlers.settle({ ...seenPrint(job), cameOut: true });
    await station.until(id, all(6, 'printed'));
    const byPrinter = station.jobs(id).flatMap(({ unit, confirms }) => (confirms ? [unit] : []));
    const answered = asked.map(({ unit }) => unit);
    expect(answered.length).toBeGreaterThan(0);
    expect(byPrinter).toEqual([1, 2, 3, 4, 5, 6].filter((unit) => !answered.includes(unit)));
  });

  it('lets them go when it is printed again for a reason', async () => {
    const { station, out } = bench;
    const { id, cameOut, didNot } = await jamAtFour();
    for (const job of station.jobs(id).filter(({ unit }) => cameOut.includes(unit ?? 0)))
      await station.spooler.handlers.settle({ ...seenPrint(job), cameOut: true });
    const again = { shipmentId: id, units: didNot, reason: 'torn' };
    expect(await station.spooler.handlers.printLabels(again)).toMatchObject({ ok: true });
    await station.until(id, all(6, 'printed'));
    expect(out()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('holds them back through a restart, and past the time after which labels are stale', async () => {
    const { station, out } = bench;
    const { id, cameOut, didNot } = await jamAtFour();
    station.crash();
    const other = station.accept(1);
    await station.until(other, '1:printed');
    expect(station.states(id)).toMatch(/6:queued:after-doubt$/);
    // A replaced label is a newer row that went out before older ones: the counter settles them all the same.
    const seen = (units: number[]) => seenUnits(station.jobs(id), units);
    const answer = { shipmentId: id, cameOut: seen(cameOut), didNot: seen(didNot) };
    expect(await station.spooler.handlers.printMissing(answer)).toMatchObject({ ok: true });
    await station.until(id, /4:(sending|sent|printed)/);
    station.crash();
    await station.until(id, all(6, 'printed'));
    expect(out()).toEqual([1, 2, 3, 1, 4, 5, 6]);
  });
});
