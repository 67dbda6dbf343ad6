import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PrintsByRule } from '#shared/freight/form/shipping-rules.ts';
import { all } from '#support/one-zebra.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { until } from '#support/until.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

// Labels go to `a`; a rule may send them to `b`, whose spare is `c`.
let zebras: Record<'a' | 'b' | 'c', ZebraEmulator>;
let station: PrintStation;
const ids = ['a', 'b', 'c'] as const;
const printersOf = (...wanted: readonly (keyof typeof zebras)[]) =>
  wanted.map((id) => ({
    ...{ kind: 'zebra-tcp', id, name: `Bench ${id}`, host: '127.0.0.1' },
    port: zebras[id].port,
  }));
const routes = { labels: 'a', billOfLading: null };
const ruled = (labels: string | null, bol: string | null = null): PrintsByRule => ({
  labelsPerUnit: null,
  labelPrinter: labels === null ? null : { value: labels, rule: 'Cold goods' },
  bolPrinter: bol === null ? null : { value: bol, rule: 'Cold goods' },
});
const accept = (labels: number, prints: PrintsByRule | null, pdf?: Buffer) =>
  station.accept(labels, pdf, 1, prints);
/** Each label that came out at a printer, as `shipment.unit`. */
const out = (id: keyof typeof zebras): string[] =>
  zebras[id].printed.map((bytes) =>
    (/Shipment (\d+) Unit (\d+)/.exec(String(bytes)) ?? []).slice(1).join('.'),
  );

beforeEach(async () => {
  const [a, b, c] = await Promise.all(ids.map((id) => startZebraEmulator({ serial: `D2J10000000${id}` })));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three printers');
  zebras = { a, b, c };
  station = startPrintStation(printersOf(...ids), routes, {
    label: (shipment, unit) => Buffer.from(`^XA^FO20,20^A0N,40,40^FDShipment ${shipment} Unit ${unit}^FS^XZ`),
  });
});
afterEach(async () => {
  expect(station.mistakes).toEqual([]);
  await station.stop();
  await Promise.all(Object.values(zebras).map((zebra) => zebra.stop()));
});

it('prints the labels of its shipment, a reprint too; the others go by the routes', async () => {
  const [byRoute, byRule] = [accept(2, null), accept(3, ruled('b'))];
  await station.until(byRoute, all(2, 'printed'));
  await station.until(byRule, all(3, 'printed'));
  const again = { shipmentId: byRule, units: [2], reason: 'damaged', confirmed: false };
  expect(await station.spooler.handlers.printLabels(again)).toMatchObject({ ok: true });
  await until('it is printed again', () => out('b').length === 4);
  expect([out('a'), out('b'), out('c')]).toEqual([['1.1', '1.2'], ['2.1', '2.2', '2.3', '2.2'], []]);
});

it('keeps what waits for it, whatever the routes become, also after a restart', async () => {
  zebras.b.set('paper-out', true);
  const id = accept(2, ruled('b'));
  await station.until(id, all(2, 'queued:paper-out'));
  station.setRoutes({ labels: 'c', billOfLading: null });
  await station.until(accept(1, null), all(1, 'printed'));
  station.crash();
  await station.until(id, all(2, 'queued:paper-out'));
  zebras.b.set('paper-out', false);
  await station.until(id, all(2, 'printed'));
  expect([out('a'), out('b'), out('c')]).toEqual([[], ['1.1', '1.2'], ['2.1']]);
});

it('is passed over while the station does not have it: the routes count', async () => {
  zebras.b.set('paper-out', true);
  const waiting = accept(2, ruled('b'));
  await station.until(waiting, all(2, 'queued:paper-out'));
  station.setPrinters(printersOf('a', 'c'));
  await station.until(waiting, all(2, 'printed'));
  const [unknown, laser] = [accept(1, ruled('b')), accept(1, ruled('no such'))];
  await station.until(unknown, all(1, 'printed'));
  await station.until(laser, all(1, 'printed'));
  expect([out('a'), out('b')]).toEqual([['1.1', '1.2', '2.1', '3.1'], []]);
});

it('has a spare as the printer of a route has one; no label comes out twice', async () => {
  const spares = [{ printer: 'b', spare: 'c' }];
  station.setRoutes({ labels: 'a', billOfLading: null, spares });
  station.setRules([{ set: { labelPrinter: 'b', bolPrinter: null } }]);
  zebras.b.paperOutAfter(1);
  const id = accept(6, ruled('b'));
  await until('the rest waits', () => station.states(id).includes('sent:paper-out'));
  await until('the spare is offered', () =>
    station.spooler
      .usedPrinterStatuses()
      .some(({ printerId, spare }) => printerId === 'b' && spare?.printerId === 'c'),
  );
  expect(await station.spooler.handlers.useSpare({ printerId: 'b', use: true })).toMatchObject({ ok: true });
  const left = station.jobs(id).filter(({ state }) => state === 'queued').length;
  await until('what was not sent is printed', () => out('c').length === left);
  zebras.b.paperOutAfter(Infinity);
  zebras.b.set('paper-out', false);
  await station.until(id, all(6, 'printed'));
  expect([...out('b'), ...out('c')].toSorted()).toEqual(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6']);
  expect(out('a')).toEqual([]);
});

it('a BOL prints there too, although the routes name no printer for BOLs', async () => {
  station.setPrinters([
    ...printersOf('a'),
    { kind: 'folder', id: 'files', name: 'Files', path: station.folder },
  ]);
  const id = accept(1, ruled(null, 'files'), Buffer.from('%PDF-1.4'));
  await station.until(id, /1:printed/);
  await station.until(id, /document:sent|document:printed/);
  expect(station.jobs(id).find(({ kind }) => kind === 'document')).toMatchObject({ printerId: 'files' });
  const none = accept(1, ruled(null, 'a'), Buffer.from('%PDF-1.4'));
  await station.until(none, all(1, 'printed'));
  expect(station.jobs(none).map(({ kind }) => kind)).toEqual(['label']);
});
