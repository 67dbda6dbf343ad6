import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { drawLabel } from '#support/draw-label.ts';
import { pictureBarcodes } from '#support/read-paper.ts';
import { openTruckBench, type TruckBench } from '#support/truck-bench.ts';

/** A truck with one shipment of three units, whose labels hold this ZPL. */
async function openLoading(
  zpl: readonly string[],
): Promise<{ scan: (code: string) => Promise<unknown[]>; bench: TruckBench }> {
  const bench = await openTruckBench();
  const shipmentId = await bench.pack({ scac: 'SAIA' });
  for (const [index, text] of zpl.entries())
    bench.db
      .prepare('UPDATE labels SET zpl = ? WHERE shipment_id = ? AND unit = ?')
      .run(Buffer.from(text), shipmentId, index + 1);
  const { id } = value(await bench.trucks.begin({ scac: 'SAIA' }));
  value(await bench.trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: false }));
  const scan = async (code: string) => {
    const { kind, unit } = value(await bench.trucks.scan({ id, code }));
    return [kind, unit];
  };
  return { scan, bench };
}

const scanned = async (zpl: string): Promise<string> =>
  (await pictureBarcodes(await drawLabel(zpl), 'every')).join(' ');

// Regression: at the trailer a scan of a printed label was unknown when the printer had added its check digit or read a sign in hex.
test('a scan of what the picture of a label says ticks its unit', async () => {
  const labels = [
    '^XA^FO50,50^BY2^BCN,150,Y,N,N,U^FD0000614141123456790^FS^XZ',
    String.raw`^XA^FO50,50^BCN,100,Y,N,N^FH\^FDPLT\2D7002^FS^XZ`,
    '^XA^FO50,50^B2N,100,N,N,Y^FD7000000^FS^XZ',
  ];
  const { scan } = await openLoading(labels);
  expect(await scan(`]C1${await scanned(labels[0] ?? '')}`)).toEqual(['ticked', 1]);
  expect(await scan(await scanned(labels[1] ?? ''))).toEqual(['ticked', 2]);
  expect(await scan(await scanned(labels[2] ?? ''))).toEqual(['ticked', 3]);
});

// Regression: a field that is filled later in the same format had no code at all.
test('a code that is filled later in its format, or in a format stored before, ticks its unit', async () => {
  const { scan } = await openLoading([
    '^XA^FO50,50^BCN,100,N,N,N^FN1^FS^FN1^FDLPX00077^FS^XZ',
    '^XA^DFR:PLT.ZPL^FS^FO50,50^BCN,100,N^FN7^FS^XZ^XA^XFR:PLT.ZPL^FS^FN7^FDLPX00078^FS^XZ',
    '^XA^XFR:PLT.ZPL^FS^FN7^FDLPX00079^FS^XZ',
  ]);
  expect(await scan('LPX00079')).toEqual(['ticked', 3]);
  expect(await scan('LPX00077')).toEqual(['ticked', 1]);
  expect(await scan('LPX00078')).toEqual(['ticked', 2]);
});

// Regression: of the labels of one ^PQ only the first unit was known, by the first serial number.
test('labels that the printer counts on by itself tick each its unit', async () => {
  const zpl = '^XA^FO50,50^BCN,100,N^SNLPX00098,1,Y^FS^PQ3^XZ';
  const { scan, bench } = await openLoading([zpl, '^XA^XZ', '^XA^XZ']);
  bench.db.exec('UPDATE labels SET physical = 3 WHERE unit = 1');
  expect(await scan('LPX00100')).toEqual(['ticked', 3]);
  expect(await scan('LPX00098')).toEqual(['ticked', 1]);
  expect(await scan('LPX00099')).toEqual(['ticked', 2]);
});
