import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all } from '#support/one-zebra.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { until } from '#support/until.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

// Two label printers: `a` has the spare `b`.
let zebras: [ZebraEmulator, ZebraEmulator];
let station: PrintStation;
const printers = () =>
  zebras.map((zebra, n) => ({
    ...{ kind: 'zebra-tcp', id: 'ab'[n], name: ['Bench 1', 'Bench 2'][n], host: '127.0.0.1' },
    port: zebra.port,
  }));
const routes = { labels: 'a', billOfLading: null, spares: { a: 'b' } };
const one = (): ZebraEmulator => zebras[0];
const two = (): ZebraEmulator => zebras[1];

beforeEach(async () => {
  zebras = [
    await startZebraEmulator({ serial: 'D2J100000001' }),
    await startZebraEmulator({ serial: 'D2J100000002' }),
  ];
  station = startPrintStation(printers(), routes, {
    label: (shipment, unit) => Buffer.from(`^XA^FO20,20^A0N,40,40^FDShipment ${shipment} Unit ${unit}^FS^XZ`),
  });
});
afterEach(async () => {
  expect(station.mistakes).toEqual([]);
  await station.stop();
  await one().stop();
  await two().stop();
});

const use = (isUsed = true) => station.spooler.handlers.useSpare({ printerId: 'a', use: isUsed });
/** Each label that came out anywhere, as `shipment.unit`. */
const out = (...zebras: ZebraEmulator[]): string[] =>
  zebras.flatMap((zebra) =>
    zebra.printed.map((bytes) => (/Shipment (\d+) Unit (\d+)/.exec(String(bytes)) ?? []).slice(1).join('.')),
  );
const each = (...shipments: [shipment: number, labels: number][]): string[] =>
  shipments.flatMap(([shipment, labels]) => Array.from({ length: labels }, (_, n) => `${shipment}.${n + 1}`));
const moved = (id: string) => station.lines(id).filter(({ event }) => event === 'print-moved');
const spareLines = () =>
  station.db
    .prepare(`SELECT detail FROM journal WHERE event = 'printer-spare' ORDER BY seq`)
    .all()
    .map(({ detail }) => JSON.parse(String(detail)) as object);
const status = () => station.spooler.labelPrinterStatus();
const isOut = () => until('the printer is known to be out', () => status().condition === 'paper-out');

describe('a spare printer', () => {
  it('prints what waits when a person says so; new labels too, until the first is ready', async () => {
    one().set('paper-out', true);
    const first = station.accept(3);
    await station.until(first, all(3, 'queued:paper-out'));
    expect(status()).toMatchObject({ printerId: 'a', spare: { printerId: 'b', name: 'Bench 2' } });
    expect(await use()).toMatchObject({ ok: true });
    await station.until(first, all(3, 'printed'));
    expect(status()).toMatchObject({ printerId: 'b', printsFor: { printerId: 'a', condition: 'paper-out' } });
    const second = station.accept(2);
    await station.until(second, all(2, 'printed'));
    expect([out(one()), out(two())]).toEqual([[], each([1, 3], [2, 2])]);
    one().set('paper-out', false);
    await until('the first prints again', () => status().printerId === 'a');
    const third = station.accept(2);
    await station.until(third, all(2, 'printed'));
    expect(out(one())).toEqual(each([3, 2]));
    expect(moved(first).map(({ detail }) => detail)).toMatchObject([
      { unit: 1, of: 3, printer: 'Bench 2', from: 'Bench 1' },
      { unit: 2 },
      { unit: 3 },
    ]);
    expect(spareLines()).toEqual([
      { printer: 'Bench 1', spare: 'Bench 2', begins: true, by: 'person' },
      { printer: 'Bench 1', spare: 'Bench 2', begins: false, by: 'station' },
    ]);
  });

  it('gets nothing that was sent: that stays with its printer and its question', async () => {
    one().paperOutAfter(1);
    const id = station.accept(6);
    await station.until(id, /1:\S+ .*6:queued/);
    await until('the rest waits', () => station.states(id).includes('sent:paper-out'));
    const atFirst = station.jobs(id).filter(({ state }) => state !== 'queued');
    expect(atFirst.length).toBeGreaterThan(1);
    await use();
    await until('the others are printed', () => out(two()).length === 6 - atFirst.length);
    for (const { id: job } of atFirst)
      expect(station.jobs(id).find((now) => now.id === job)).toMatchObject({ printerId: 'a' });
    expect(station.jobs(id).filter(({ reason }) => reason === 'rerouted')).toEqual([]);
    one().paperOutAfter(Infinity);
    one().set('paper-out', false);
    await station.until(id, all(6, 'printed'));
    expect(out(one(), two()).toSorted()).toEqual(each([1, 6]));
  });

  it('goes on with what it was given when the first is ready again, and gives back what it cannot print', async () => {
    two().set('head-open', true);
    one().set('paper-out', true);
    const id = station.accept(2);
    await isOut();
    await use();
    await station.until(id, all(2, 'queued:head-open'));
    one().set('paper-out', false);
    await station.until(id, all(2, 'printed'));
    expect([out(one()), out(two())]).toEqual([each([1, 2]), []]);
  });

  it('is left when a person says so', async () => {
    two().set('head-open', true);
    one().set('paper-out', true);
    const id = station.accept(2);
    await isOut();
    await use();
    await station.until(id, all(2, 'queued:head-open'));
    await use(false);
    await station.until(id, /1:queued/);
    expect(status()).toMatchObject({ printerId: 'a', spare: { printerId: 'b' } });
    expect(spareLines()).toMatchObject([{ begins: true }, { begins: false, by: 'person' }]);
    one().set('paper-out', false);
    await station.until(id, all(2, 'printed'));
    expect(out(one(), two())).toEqual(each([1, 2]));
  });

  it('is refused where Setup names none', async () => {
    station.setRoutes({ labels: 'a', billOfLading: null, spares: { a: 'a' } });
    expect(await use()).toMatchObject({ ok: false, error: { code: 'no-printer' } });
    expect(status().spare).toBeUndefined();
  });

  it('prints automatically after the minutes of Setup, and not before', async () => {
    station.setRoutes({ ...routes, spareAfterMinutes: 2 });
    one().set('paper-out', true);
    const id = station.accept(2);
    await isOut();
    expect(station.states(id)).toMatch(/1:queued/);
    const begun = performance.now();
    await station.until(id, all(2, 'printed'));
    expect(performance.now() - begun).toBeGreaterThan(400);
    expect(out(two())).toEqual(each([1, 2]));
    expect(spareLines()).toMatchObject([{ begins: true, by: 'station' }]);
  });

  it('does not begin automatically while it is out too', async () => {
    station.setRoutes({ ...routes, spareAfterMinutes: 1 });
    one().set('paper-out', true);
    two().set('paper-out', true);
    const id = station.accept(1);
    await isOut();
    await new Promise((done) => setTimeout(done, 1_000));
    expect(spareLines()).toEqual([]);
    two().set('paper-out', false);
    await station.until(id, all(1, 'printed'));
    expect(out(two())).toEqual(each([1, 1]));
  });

  it.each([0, 1, 2, 3, 5, 8])('loses and doubles nothing when killed, %i', async (wait) => {
    two().labelMs = 20;
    one().set('paper-out', true);
    const id = station.accept(6);
    await isOut();
    await use();
    await new Promise((done) => setTimeout(done, wait * 12));
    station.crash();
    await until('all have an end', () =>
      station.jobs(id).every(({ state }) => state === 'printed' || state === 'in-doubt'),
    );
    // What was on its way to the spare is a question about the spare; the counter may answer it.
    const open = station.jobs(id).filter(({ state }) => state === 'in-doubt');
    expect(open.every(({ printerId }) => printerId === 'b')).toBe(true);
    await until('they are printed', () =>
      station
        .jobs(id)
        .every(({ state, unit }) => state === 'printed' || (state === 'in-doubt' && unit !== null)),
    );
    const seen = out(one(), two());
    expect(new Set(seen).size).toBe(seen.length);
    const doubted = open.map(({ unit }) => `1.${unit}`);
    expect(each([1, 6]).filter((label) => !seen.includes(label) && !doubted.includes(label))).toEqual([]);
    expect(status().printerId).toBe('b');
  });

  it('prints what waits after a kill between the choice and the move', async () => {
    one().set('paper-out', true);
    const id = station.accept(3);
    await isOut();
    station.db
      .prepare(
        `INSERT INTO spares_in_use (printer_id, spare_id, since) VALUES ('a', 'b', '2026-11-17T14:00:00.000Z')`,
      )
      .run();
    station.crash();
    await station.until(id, all(3, 'printed'));
    expect([out(one()), out(two())]).toEqual([[], each([1, 3])]);
  });
});

it('a BOL printer has a spare too', async () => {
  const lasers = { stopped: true, printed: [] as string[] };
  const laser = (name: string) => ({
    labels: null,
    documents: {
      confirms: true,
      condition: () =>
        Promise.resolve(name === 'first' && lasers.stopped ? ('stopped' as const) : ('ready' as const)),
      print(_document: unknown, sending: () => void) {
        if (name === 'first' && lasers.stopped)
          return Promise.resolve({ kind: 'not-sent' as const, condition: 'stopped' as const });
        sending();
        lasers.printed.push(name);
        return Promise.resolve({ kind: 'printed' as const });
      },
    },
  });
  await station.stop();
  const ipp = (id: string) => ({ kind: 'ipp', id, name: id, uri: `ipp://127.0.0.1:9/${id}` });
  station = startPrintStation(
    [ipp('first'), ipp('second')],
    { labels: null, billOfLading: { printer: 'first', copies: 2 }, spares: { first: 'second' } },
    { open: ({ id }) => laser(id) },
  );
  const id = station.accept(0, Buffer.from('%PDF-1.4'));
  await station.until(id, 'document:queued:stopped');
  expect(station.spooler.documentPrinterStatus()).toMatchObject({
    printerId: 'first',
    spare: { name: 'second' },
  });
  expect(await station.spooler.handlers.useSpare({ printerId: 'first', use: true })).toMatchObject({
    ok: true,
  });
  await station.until(id, 'document:printed');
  lasers.stopped = false;
  await until('the first prints again', () => station.spooler.documentPrinterStatus().printerId === 'first');
  await station.until(station.accept(0, Buffer.from('%PDF-1.4')), 'document:printed');
  expect(lasers.printed).toEqual(['second', 'first']);
});
