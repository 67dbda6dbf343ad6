import { afterEach, beforeEach } from 'vitest';
import type { LabelPrinter } from '#main/printing/label-printer.ts';
import { zebraPrinter } from '#main/printing/zebra/zebra-printer.ts';
import type { recordedFeed } from './label-feed.ts';
import { quickZebraLimits } from './print-station.ts';
import { startZebraEmulator, type ZebraEmulator } from './zebra-emulator.ts';

/** Before each test of the file a Zebra that has done nothing yet, and our adapter for it. */
export function useBenchZebra(): {
  readonly zebra: ZebraEmulator;
  /** `attention`: milliseconds for which a session waits for somebody to see to the printer. */
  printer: (
    more?: { confirms?: boolean; shared?: boolean; port?: number },
    attention?: number,
  ) => LabelPrinter;
} {
  let zebra!: ZebraEmulator;
  beforeEach(async () => {
    zebra = await startZebraEmulator();
  });
  afterEach(() => zebra.stop());
  return {
    get zebra() {
      return zebra;
    },
    printer: (more = {}, attention = 600) =>
      zebraPrinter(
        {
          kind: 'zebra-tcp',
          id: 'z',
          name: 'Bench',
          host: '127.0.0.1',
          port: zebra.port,
          dpi: 203,
          confirms: true,
          shared: false,
          ...more,
        },
        { ...quickZebraLimits, attention },
      ),
  };
}

/** The last word about each label, in order. */
export const states = (feed: ReturnType<typeof recordedFeed>): string[] => [...feed.last.values()];
