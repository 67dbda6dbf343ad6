import { afterEach, expect, test } from 'vitest';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

let zebra!: ZebraEmulator;
let station!: PrintStation;
/** What the labels of each shipment are; the n-th of this list for the n-th shipment. */
let shipments: ((unit: number) => string)[] = [];

const sized = (size: string) => (unit: number) => `^XA${size}^FO9,9^A0N,30,30^FDUnit ${unit}^FS^XZ`;
const at203 = sized('^PW812^LL1218');
const at300 = sized('^PW1200^LL1800');
const unsized = sized('');
const heldFor = (words: string) => ({ state: 'queued', reason: 'label-misfit', words });

async function start(head: { dotsPerMm?: number; maxLengthIn?: string }, ...labels: typeof shipments) {
  zebra = await startZebraEmulator();
  Object.assign(zebra.manners, head);
  begin({}, {}, ...labels);
}
function begin(printer: object, routes: object, ...labels: typeof shipments): void {
  shipments = labels;
  station = startPrintStation(
    [{ kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port, ...printer }],
    { labels: 'z', ...routes },
    { label: (shipment, unit) => Buffer.from(shipments[shipment - 1]?.(unit) ?? at203(unit)) },
  );
}
const ids = (shipmentId: string) => station.jobs(shipmentId).map(({ id }) => id);
const printAnyway = (shipmentId: string) => station.spooler.handlers.tryNow({ ids: ids(shipmentId) });
afterEach(async () => {
  expect(station.mistakes).toEqual([]);
  await station.stop();
  await zebra.stop();
});

// Regression: it came out at two thirds of its size and counted as printed.
test('labels of 203 dpi wait for a person before a printer of 300 dpi, and nothing is sent', async () => {
  await start({ dotsPerMm: 12 }, at203);
  const id = station.accept(2);
  await station.until(id, '1:queued:label-misfit 2:queued:label-misfit');
  expect(station.jobs(id)).toMatchObject([heldFor('dpi 203 300 812x1218'), heldFor('dpi 203 300 812x1218')]);
  expect([zebra.printed, zebra.odometer]).toEqual([[], 1000]);
  expect(station.lines(id).filter(({ event }) => event === 'print-not-sent')).toMatchObject([
    { detail: { unit: 1, reason: 'label-misfit', words: 'dpi 203 300 812x1218' } },
    { detail: { unit: 2, reason: 'label-misfit', words: 'dpi 203 300 812x1218' } },
  ]);
  expect(createPrintJobStore(station.db).waitingForPerson()).toBe(2);
});

test('labels that fit go on meanwhile', async () => {
  await start({ dotsPerMm: 12 }, at203, at300);
  const held = station.accept(1);
  await station.until(held, '1:queued:label-misfit');
  const other = station.accept(2);
  await station.until(other, '1:printed 2:printed');
  expect(station.states(held)).toBe('1:queued:label-misfit');
  expect(zebra.printed.map(String)).toEqual([at300(1), at300(2)]);
});

test('a person prints them all the same: once, with a line of the journal, and the next are not asked about', async () => {
  await start({ dotsPerMm: 12 }, at203, at203);
  const id = station.accept(2);
  await station.until(id, '1:queued:label-misfit 2:queued:label-misfit');
  await printAnyway(id);
  await station.until(id, '1:printed 2:printed');
  expect(zebra.printed.map(String)).toEqual([at203(1), at203(2)]);
  expect(station.lines(id).filter(({ event }) => event === 'print-allowed')).toMatchObject([
    { detail: { unit: 1, words: 'dpi 203 300 812x1218', by: 'person' } },
    { detail: { unit: 2, words: 'dpi 203 300 812x1218', by: 'person' } },
  ]);
  await station.until(station.accept(1), '1:printed');
  expect(zebra.odometer).toBe(1003);
});

test('a person leaves them: nothing is printed, and the next are asked about', async () => {
  await start({ dotsPerMm: 12 }, at203, at203);
  const id = station.accept(1);
  await station.until(id, '1:queued:label-misfit');
  await station.spooler.handlers.cancel({ ids: ids(id) });
  expect(station.jobs(id)).toMatchObject([{ state: 'canceled', reason: 'left' }]);
  await station.until(station.accept(1), '1:queued:label-misfit');
  expect(zebra.printed).toEqual([]);
});

test('question and answer survive a kill', async () => {
  await start({ dotsPerMm: 12 }, at203, at203);
  const id = station.accept(1);
  await station.until(id, '1:queued:label-misfit');
  station.crash();
  expect(station.jobs(id)).toMatchObject([heldFor('dpi 203 300 812x1218')]);
  station.spooler.wake();
  expect(station.events(id).filter((event) => event === 'print-not-sent')).toHaveLength(1);
  await printAnyway(id);
  station.crash();
  await station.until(id, '1:printed');
  await station.until(station.accept(1), '1:printed');
  expect(zebra.odometer).toBe(1002);
});

test('an answer is for that size at that printer: another size is asked about', async () => {
  await start({ dotsPerMm: 12 }, at203, sized('^PW812^LL1624'));
  const id = station.accept(1);
  await station.until(id, '1:queued:label-misfit');
  await printAnyway(id);
  await station.until(id, '1:printed');
  const other = station.accept(1);
  await station.until(other, '1:queued:label-misfit');
  expect(station.jobs(other)).toMatchObject([heldFor('dpi 203 300 812x1624')]);
});

test('labels without a size are for what Setup says, otherwise for 203 dpi', async () => {
  zebra = await startZebraEmulator();
  zebra.manners.dotsPerMm = 12;
  begin({}, {}, unsized, unsized);
  await station.until(station.accept(1), '1:queued:label-misfit');
  station.setRoutes({ labels: 'z', labelDpi: 300 });
  await station.until(station.accept(1), '1:printed');
});

test('a printer that does not say its resolution has the one that Setup says', async () => {
  zebra = await startZebraEmulator();
  zebra.manners.mute = true;
  begin({ confirms: false, dpi: 300 }, {}, at203, at300);
  await station.until(station.accept(1), '1:queued:label-misfit');
  await station.until(station.accept(1), /^1:sent/);
});

test('what the printer says counts, not Setup', async () => {
  zebra = await startZebraEmulator();
  begin({ dpi: 300 }, {}, at203);
  const id = station.accept(1);
  await station.until(id, '1:printed');
  // A tag is drawn for the resolution that Setup says.
  await station.spooler.handlers.stagingTag({ shipmentId: id });
  await station.until(id, /staging-tag:queued:label-misfit/);
  expect(zebra.odometer).toBe(1001);
});

test('a label that is longer than the printer is set to is held; after its set-up is changed the next prints', async () => {
  await start({ maxLengthIn: '6.2' }, sized('^PW812^LL1624'), at203, sized('^PW812^LL1624'));
  const id = station.accept(1);
  await station.until(id, '1:queued:label-misfit');
  expect(station.jobs(id)).toMatchObject([heldFor('length 8 6.2 812x1624')]);
  await station.until(station.accept(1), '1:printed');
  zebra.manners.maxLengthIn = '39.0';
  await station.until(station.accept(1), '1:printed');
});

test('a test label is not held: Setup says beside it what does not fit', async () => {
  await start({ dotsPerMm: 12 });
  await station.spooler.handlers.testLabel({ printerId: 'z' });
  const tested = await station.spooler.testPrinter({
    ...{ kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port },
    ...{ dpi: 203, confirms: true, shared: false },
  });
  expect(tested.dpi).toBe(300);
  await expect.poll(() => zebra.odometer).toBe(1001);
});
