import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createStores } from '#main/storage/stores.ts';
import { aPdf } from '#support/builders.ts';
import { startIppPrinter, type IppPrinter } from '#support/ipp-printer.ts';
import { aLabelPng } from '#support/label-picture.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
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

/** A shipment whose label came as this document, accepted at a station with a Zebra and a laser. */
function accept(format: 'pdf' | 'png', bytes: Buffer, routes: object): string {
  station = startPrintStation(
    [
      { kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port },
      { kind: 'ipp', id: 'l', name: 'Office laser', uri: laser.uri },
    ],
    { labels: 'z', ...routes },
  );
  const shipmentId = station.accept(0);
  const labelDocumentId = randomUUID();
  station.db.transaction(() => {
    const { labelDocuments } = createStores(station.db);
    labelDocuments.add({
      id: labelDocumentId,
      shipmentId,
      attempt: 1,
      format,
      bytes,
      storedAt: new Date().toISOString(),
    });
    station.spooler.queueShipmentPrints(shipmentId, { labelIds: [], documentId: null, labelDocumentId });
  });
  station.spooler.wake();
  return shipmentId;
}
const toLaser = { billOfLading: { printer: 'l', copies: 3 } };

it('a PDF goes to the document printer byte for byte, one copy, and never to the Zebra', async () => {
  const before = laser.received().length;
  const id = accept('pdf', aPdf('LABEL'), toLaser);
  await station.until(id, 'document:printed');
  expect(
    laser
      .received()
      .slice(before)
      .map(({ bytes }) => bytes),
  ).toEqual([aPdf('LABEL')]);
  expect(zebra.printed).toEqual([]);
  expect(station.mistakes).toEqual([]);
});

it.each([
  ['32 bits a dot, as .NET writes it', aLabelPng({ width: 812, height: 1218, alpha: true })],
  ['gray', aLabelPng({ alpha: false })],
])(
  'a PNG, %s, becomes a page of the printer’s own media',
  async (_name, png) => {
    const before = laser.received().length;
    const id = accept('png', png, toLaser);
    await station.until(id, 'document:printed');
    const [paper] = laser.received().slice(before);
    const text = paper?.bytes.toString('latin1') ?? '';
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toMatch(/\/MediaBox \[0 0 612 792\]/);
    expect(text).toContain('/Subtype /Image');
    expect(zebra.printed).toEqual([]);
    expect(station.mistakes).toEqual([]);
  },
  30_000,
);

it('waits where no document printer is set up, and goes when there is one', async () => {
  const id = accept('png', aLabelPng(), {});
  await station.until(id, 'document:queued:no-printer');
  station.setRoutes({ labels: 'z', ...toLaser });
  await station.until(id, 'document:printed');
});

it('a broken picture stops nothing: it is told, and waits for a person', async () => {
  const broken = aLabelPng();
  broken.fill(7, 45, broken.length - 16);
  const id = accept('png', broken, toLaser);
  await station.until(id, 'document:queued:no-payload');
  expect(station.mistakes).toHaveLength(1);
  const other = station.accept(0, aPdf());
  await station.until(other, 'document:printed');
});
