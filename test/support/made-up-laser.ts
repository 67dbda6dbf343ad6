import { expect, onTestFinished } from 'vitest';
import type { PrinterSignIns } from '#main/printing/documents/printer-sign-ins.ts';
import { startMadeUpIpp, type MadeUpIpp, type MadeUpServer } from './made-up-ipp.ts';
import { startPrintStation, type PrintStation } from './print-station.ts';

/** A station whose BOLs go to a laser printer that says this; the program itself gets nothing wrong meanwhile. */
export async function stationAtLaser(
  say: Parameters<typeof startMadeUpIpp>[0],
  copies = 1,
  more: { server?: MadeUpServer; settings?: object; signIns?: PrinterSignIns } = {},
): Promise<{ at: PrintStation; laser: MadeUpIpp }> {
  const laser = await startMadeUpIpp(say, more.server);
  const at = startPrintStation(
    [{ kind: 'ipp', id: 'l', name: 'Laser', uri: laser.uri, ...more.settings }],
    { billOfLading: { printer: 'l', copies } },
    more.signIns === undefined ? {} : { signIns: more.signIns },
  );
  onTestFinished(async () => {
    expect(at.mistakes).toEqual([]);
    await at.stop();
    await laser.stop();
  });
  return { at, laser };
}
