import { afterEach, expect, it } from 'vitest';
import { until } from '#support/until.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';

let zebra: ZebraEmulator | null = null;
let station: PrintStation | null = null;
afterEach(async () => {
  if (station) expect(station.mistakes).toEqual([]);
  await station?.stop();
  await zebra?.stop();
  station = null;
});

const logo = '~DGR:LOGO.GRF,00008,001,FFFFFFFFFFFFFFFF\n';
/** Carriers send their logo once, before the first label, and each label recalls it. */
const label = (unit: number): Buffer =>
  Buffer.from(`${unit === 1 ? logo : ''}^XA^FO0,0^XGR:LOGO.GRF,1,1^FS^FO9,9^FDUnit ${unit}^FS^XZ`);

// Regression: the logo, or the barcode that the carrier draws as a graphic, was missing on a label that was printed again after the printer had been
// switched off, or at another printer.
it('a label that is printed again brings the graphic that came with the first one', async () => {
  zebra = await startZebraEmulator();
  const { port } = zebra;
  station = startPrintStation(
    [{ kind: 'zebra-tcp', id: 'z', name: 'Zebra', host: '127.0.0.1', port, dpi: 203 }],
    { labels: 'z' },
    { label: (_, unit) => label(unit) },
  );
  const id = station.accept(3);
  await station.until(id, '1:printed 2:printed 3:printed');
  zebra.powerCycle();
  const again = await station.spooler.handlers.printLabels({ shipmentId: id, units: [3], reason: 'Torn' });
  expect(again).toMatchObject({ ok: true });
  const { printed } = zebra;
  await until('it came out', () => printed.length === 4);
  expect(zebra.printed.map(String)).toEqual(
    [label(1), label(2), label(3), Buffer.concat([Buffer.from(logo), label(3)])].map(String),
  );
});
