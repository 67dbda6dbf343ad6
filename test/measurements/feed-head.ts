import { sixInchesAt, startZebraEmulator } from '#support/zebra-emulator.ts';
import { usbCableTo } from '#support/usb-cable.ts';
import { startPrintStation } from '#support/print-station.ts';

export interface FedHead {
  /** The share of the batch's time in which the head was still although labels were left. */
  waitedPercent: number;
  wholeMs: number;
  /** Milliseconds for which the head was still between two labels. */
  gaps: number[];
  /** What went wrong; empty when every label came out. */
  failure: string;
}

/** A batch at a head that prints six-inch labels at its own pace; the station has its database and the real limits. */
export async function feedHead(
  inches: number,
  startMs: number,
  { shipments, labels }: { shipments: number; labels: number },
  isUsb = false,
): Promise<FedHead> {
  const zebra = await startZebraEmulator({ labelMs: sixInchesAt(inches), startMs });
  const cable = isUsb ? await usbCableTo(zebra.port) : null;
  const place =
    cable === null
      ? { kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port }
      : { kind: 'zebra-usb', device: cable.device };
  const station = startPrintStation([{ id: 'z', name: 'Bench', ...place }], { labels: 'z' }, { real: true });
  const ids = Array.from({ length: shipments }, () => station.accept(labels));
  const allPrinted = new RegExp(`^(\\d+:printed ?){${labels}}$`);
  for (const id of ids) await station.until(id, allPrinted, 600_000);
  await station.stop();
  await cable?.remove();
  await zebra.stop();

  const times = zebra.engine.headTimes;
  const gaps = times.slice(1).map(({ began }, index) => began - (times[index]?.ended ?? began));
  const wholeMs = (times.at(-1)?.ended ?? 0) - (times[0]?.began ?? 0);
  const waited = gaps.reduce((sum, gap) => sum + gap, 0);
  const isWhole = times.length === shipments * labels && station.mistakes.length === 0;
  return {
    waitedPercent: (100 * waited) / wholeMs,
    wholeMs,
    gaps,
    failure: isWhole
      ? ''
      : `${times.length} labels came out, mistakes: ${station.mistakes.map(String).join(', ')}`,
  };
}
