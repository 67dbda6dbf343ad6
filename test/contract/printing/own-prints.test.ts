import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { aPdf } from '#support/builders.ts';
import { startIppPrinter, type IppPrinter } from '#support/ipp-printer.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { until } from '#support/until.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

let laser: IppPrinter;
let zebra: ZebraEmulator;
let station: PrintStation;

beforeAll(async () => {
  zebra = await startZebraEmulator();
  laser = await startIppPrinter();
});
afterEach(() => station.stop());
afterAll(async () => {
  await zebra.stop();
  await laser.stop();
});

function open(routes: object = { labels: 'z', billOfLading: { printer: 'l', copies: 3 } }): void {
  station = startPrintStation(
    [
      { kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port },
      { kind: 'ipp', id: 'l', name: 'Office laser', uri: laser.uri },
    ],
    routes,
  );
}

/** Keeps and queues one of our own; gives its id. */
function make(shipmentId: string | null, format: 'pdf' | 'zpl', bytes: Buffer, unit?: number): string {
  const id = randomUUID();
  const madeAt = new Date().toISOString();
  const kind = format === 'pdf' ? 'packing-list' : 'gs1-label';
  station.db.transaction(() => {
    station.spooler.queueOwnPrint({
      document: { id, kind, format, shipmentId, title: `Ours ${unit ?? ''}`.trim(), bytes, madeAt },
      ...(unit === undefined ? {} : { unit, of: 2 }),
    });
  });
  station.spooler.wake();
  return id;
}

const printed = (id: string, times = 1): Promise<void> =>
  until(
    () => `${id} printed ${times} times`,
    () => {
      const jobs = createPrintJobStore(station.db).ofOwnDocument(id);
      return jobs.length === times && jobs.every(({ state }) => state === 'printed');
    },
    15_000,
  );

it('a label of our own comes out of the Zebra and a document of the laser, and both are told apart from the service’s', async () => {
  open();
  const before = laser.received().length;
  const labelsBefore = zebra.printed.length;
  const shipmentId = station.accept(1);
  await station.until(shipmentId, '1:printed');
  const label = make(shipmentId, 'zpl', Buffer.from('^XA^FO50,50^FDOURS^FS^XZ'), 1);
  const list = make(shipmentId, 'pdf', aPdf('PACKING LIST'));
  await printed(label);
  await printed(list);
  expect(
    laser
      .received()
      .slice(before)
      .map(({ bytes }) => bytes),
  ).toEqual([aPdf('PACKING LIST')]);
  expect(zebra.printed.length - labelsBefore).toBe(2);
  const jobs = station.spooler.jobsOf(shipmentId);
  expect(jobs.map(({ kind, own, handlingUnits }) => [kind, own?.title ?? null, handlingUnits])).toEqual([
    ['label', null, 1],
    ['own-label', 'Ours 1', null],
    ['own-document', 'Ours', null],
  ]);
  // The squares of the service's labels know nothing of ours.
  expect(station.states(shipmentId)).toContain('1:printed');
  expect(station.mistakes).toEqual([]);
});

it('a document of no shipment waits for a printer, and is printed again as it was kept', async () => {
  open({ labels: 'z' });
  const before = laser.received().length;
  const id = make(null, 'pdf', aPdf('MANIFEST'));
  const waiting = await station.spooler.handlers.jobs({ scope: 'open' });
  expect(waiting).toMatchObject({ ok: true, value: [{ own: { id, title: 'Ours' }, reason: 'no-printer' }] });
  station.setRoutes({ labels: 'z', billOfLading: { printer: 'l', copies: 3 } });
  await printed(id);
  expect(await station.spooler.handlers.printOwn({ id, copies: null, reason: 'Coffee' })).toMatchObject({
    ok: true,
  });
  await printed(id, 2);
  expect(
    laser
      .received()
      .slice(before)
      .map(({ bytes }) => bytes),
  ).toEqual([aPdf('MANIFEST'), aPdf('MANIFEST')]);
  expect(await station.spooler.handlers.printOwn({ id: 'unknown', copies: null, reason: '' })).toMatchObject({
    error: { code: 'not-found' },
  });
});
