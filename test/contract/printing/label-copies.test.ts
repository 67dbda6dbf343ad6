import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { seenPrint } from '#support/seen-prints.ts';
import { until } from '#support/until.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

// Three handling units with two labels each: six labels, each with its own mark.
let zebra: ZebraEmulator;
let station: PrintStation;
beforeEach(async () => {
  zebra = await startZebraEmulator();
  station = startPrintStation(
    [{ kind: 'zebra-tcp', id: 'z', name: 'Bench labels', host: '127.0.0.1', port: zebra.port }],
    { labels: 'z', billOfLading: null },
    {
      perUnit: 2,
      label: (_shipment, place) => Buffer.from(`^XA^FO20,20^A0N,40,40^FDPlace ${place} of all^FS^XZ`),
    },
  );
});
afterEach(async () => {
  expect(station.mistakes).toEqual([]);
  await station.stop();
  await zebra.stop();
});
const out = () => zebra.printed.map((bytes) => Number(/Place (\d+)/.exec(String(bytes))?.[1]));
const doubtful = (id: string) => station.jobs(id).filter(({ state }) => state === 'in-doubt');
const ended = (id: string) =>
  until('each has an end', () =>
    station.jobs(id).every(({ state }) => state === 'printed' || state === 'in-doubt'),
  );

it('they come out unit by unit, and the printer’s queue names them by unit and copy', async () => {
  const id = station.accept(3);
  await until('all are printed', () => station.jobs(id).every(({ state }) => state === 'printed'));
  expect(out()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(station.lines(id).filter(({ event }) => event === 'print-printed')).toMatchObject(
    [1, 2, 3, 4, 5, 6].map((unit) => ({ detail: { unit, of: 6, perUnit: 2 } })),
  );
});

it('one in doubt is asked about by itself: its other copy, which came out, is not printed again', async () => {
  zebra.labelMs = 30;
  zebra.manners.resetAfter = 3 * 50 + 20;
  const id = station.accept(3);
  await until('a doubt', () => doubtful(id).length > 0);
  await until(
    'what it has came out',
    () => out().length === 3 && !station.jobs(id).some(({ state }) => state === 'sending'),
  );
  const asked = doubtful(id);
  const cameOut = asked.filter(({ unit }) => out().includes(unit ?? 0));
  const didNot = asked.filter(({ unit }) => !out().includes(unit ?? 0));
  zebra.manners.resetAfter = Infinity;
  const answer = { cameOut: cameOut.map(seenPrint), didNot: didNot.map(seenPrint), anyway: true };
  expect(await station.spooler.handlers.printMissing({ shipmentId: id, ...answer })).toMatchObject({
    ok: true,
  });
  await until('all six came out', () => new Set(out()).size === 6);
  expect(out()).toHaveLength(6);
});

it.each([10, 40, 80, 130, 200])('nothing is lost or doubled when killed after %i ms', async (wait) => {
  zebra.labelMs = 25;
  const id = station.accept(3);
  await new Promise((done) => setTimeout(done, wait));
  station.crash();
  await ended(id);
  await until('the printer is done', () => zebra.counts.open === 0 || out().length === 6);
  const open = doubtful(id).map(({ unit }) => unit);
  expect(new Set(out()).size).toBe(out().length);
  expect([1, 2, 3, 4, 5, 6].filter((place) => !out().includes(place) && !open.includes(place))).toEqual([]);
});
