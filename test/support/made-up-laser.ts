import { expect, onTestFinished } from 'vitest';
import { startMadeUpIpp, type MadeUpIpp } from './made-up-ipp.ts';
import { startPrintStation, type PrintStation } from './print-station.ts';

/** A station whose BOLs go to a laser printer that says this; the program itself gets nothing wrong meanwhile. */
export async function stationAtLaser(
  say: Parameters<typeof startMadeUpIpp>[0],
  copies = 1,
): Promise<{ at: PrintStation; laser: MadeUpIpp }> {
  const laser = await startMadeUpIpp(say);
  const at = startPrintStation([{ kind: 'ipp', id: 'l', name: 'Laser', uri: laser.uri }], {
    billOfLading: { printer: 'l', copies },
  });
  onTestFinished(async () => {
    expect(at.mistakes).toEqual([]);
    await at.stop();
    await laser.stop();
  });
  return { at, laser };
}
