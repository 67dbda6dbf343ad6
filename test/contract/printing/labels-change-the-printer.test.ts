import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

let zebra!: ZebraEmulator;
let station!: PrintStation;
/** What the labels of each shipment are; the n-th of this list for the n-th shipment. */
let shipments: ((unit: number) => string)[] = [];

async function start(...labels: ((unit: number) => string)[]): Promise<void> {
  zebra = await startZebraEmulator();
  begin({}, ...labels);
}
function begin(printer: object, ...labels: ((unit: number) => string)[]): void {
  shipments = labels;
  station = startPrintStation(
    [{ kind: 'zebra-tcp', id: 'z', name: 'Bench', host: '127.0.0.1', port: zebra.port, ...printer }],
    { labels: 'z' },
    { label: (shipment, unit) => Buffer.from(shipments[shipment - 1]?.(unit) ?? plain(unit)) },
  );
}
afterEach(async () => {
  expect(station.mistakes).toEqual([]);
  await station.stop();
  await zebra.stop();
});

const plain = (unit: number): string => `^XA^FO9,9^A0N,30,30^FDUnit ${unit}^FS^XZ`;
const labelWith = (command: string) => (unit: number) => `^XA${command}^FO9,9^A0N,30,30^FDUnit ${unit}^FS^XZ`;
const parcelCarrier = readFileSync(
  new URL('../../golden/labels/passes-parcel-carrier.zpl', import.meta.url),
  'latin1',
);
const printed = '1:printed';

// Regression: what a carrier's label set was still set for the next shipment's label of another carrier, and for our own labels.
test.each([
  ['^POI'],
  ['^PMY'],
  ['^LRY'],
  ['^LS40'],
  ['^LH40,60'],
  ['^MUM'],
  ['^MUI'],
  ['^MUd,200,200'],
  ['^JMB'],
  ['^CI27'],
  ['^FWR'],
  ['^FWN,1'],
  ['^CFB,30'],
  ['^BY5,2,90'],
  ['^CVY'],
  ['^PA1,1,1,1'],
  ['^SZ1'],
  ['^JZN'],
  ['^MD12'],
  ['^SLT'],
  ['^MMT'],
  ['^MMP'],
  ['^MNY'],
  ['^MTT'],
  ['^PR12'],
  ['^PW400'],
  ['^LL609'],
  ['~SD30'],
  ['~TA020'],
  ['^MFN,N'],
  ['^POI^MUM^PW4^LL6^MMP^MTT~SD05'],
])('%s of one shipment is undone before the next label of another, and wastes none', async (command) => {
  await start(labelWith(command), plain);
  await station.until(station.accept(1), printed);
  const other = station.accept(1);
  await station.until(other, printed);
  expect(zebra.printed.map(String)).toEqual([labelWith(command)(1), plain(1)]);
  expect(zebra.engine.printedWith[1]).toEqual([]);
  expect(zebra.odometer).toBe(1002);
  // Once undone it is not undone again: somebody may set up the printer meanwhile.
  expect(station.jobs(other)).toHaveLength(1);
});

test('the labels of one answer may build on each other', async () => {
  await start((unit) => (unit === 1 ? labelWith('^POI')(1) : plain(unit)), plain);
  await station.until(station.accept(2), '1:printed 2:printed');
  await station.until(station.accept(1), printed);
  expect(zebra.engine.printedWith).toEqual([['^PO=I'], ['^PO=I'], []]);
});

test('a label of a parcel carrier prints unasked, and the printer is as it was for the next', async () => {
  await start(() => parcelCarrier, plain);
  await station.until(station.accept(1), printed);
  await station.until(station.accept(1), printed);
  expect(zebra.engine.printedWith[0]).toEqual(expect.arrayContaining(['^PO=I', '^PR=12', '^LH=0,20']));
  expect(zebra.engine.printedWith[1]).toEqual([]);
});

test('what a label changed is undone by the next start as well, from the settings read before it', async () => {
  await start(labelWith('^MMT^POI'), plain);
  await station.until(station.accept(1), printed);
  station.crash();
  await station.until(station.accept(1), printed);
  expect(zebra.engine.printedWith).toEqual([expect.arrayContaining(['^MM=T', '^PO=I']), []]);
});

test('what went in front of a label that was lost goes again with the next', async () => {
  await start(labelWith('^POI'), plain, plain);
  await station.until(station.accept(1), printed);
  zebra.manners.resetAfter = 1;
  const lost = station.accept(1);
  await station.until(lost, /^1:in-doubt:counted-short/);
  zebra.engine.stream.clear();
  await station.until(station.accept(1), printed);
  expect(zebra.engine.printedWith.at(-1)).toEqual([]);
});

test.each([
  ['the test label', () => station.spooler.handlers.testLabel({ printerId: 'z' })],
  ['a staging tag', (id: string) => station.spooler.handlers.stagingTag({ shipmentId: id })],
] as const)('%s comes out as drawn after a label that turned the printer', async (_name, print) => {
  await start(labelWith('^POI^LRY^MUM^JMB^LS99^LH80,80^FWR,1^CI13^CVY'));
  const id = station.accept(1);
  await station.until(id, printed);
  await print(id);
  await expect.poll(() => zebra.printed.length).toBe(2);
  // What it sets itself, and nothing of the carrier's.
  const own = ['^BY', '^CI', '^FW', '^LL', '^PW'];
  expect(zebra.engine.printedWith[1]?.filter((one) => !own.includes(one.slice(0, 3)))).toEqual([]);
});

describe('a printer that does not say how it is set up', () => {
  test.each([
    ['a Zebra that does not know the variables', {}],
    ['one that is asked nothing', { confirms: false }],
  ])('%s: a label that changes its set-up waits for a person, all others print', async (_name, more) => {
    zebra = await startZebraEmulator();
    zebra.manners.noSetup = true;
    begin(more, labelWith('^MMC^MNY'), labelWith('^POI^PW400'));
    const id = station.accept(2);
    const held = '1:printer-commands 2:printer-commands';
    await station.until(id, held.replaceAll(/:/g, ':queued:'));
    expect(station.jobs(id)[0]?.words).toBe('^MM, ^MN');
    const other = station.accept(1);
    await station.until(other, /^1:(printed|sent)$/);
    expect(zebra.printed).toHaveLength(1);
    await station.spooler.handlers.tryNow({ ids: station.jobs(id).map((job) => job.id) });
    await station.until(id, /^1:(printed|sent) 2:(printed|sent)$/);
    expect(zebra.printed).toHaveLength(3);
  });
});
