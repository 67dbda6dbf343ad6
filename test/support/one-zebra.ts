import { afterEach, beforeEach, expect } from 'vitest';
import { startPrintStation, type PrintStation } from './print-station.ts';
import { startZebraEmulator, type ZebraEmulator } from './zebra-emulator.ts';

export interface OneZebra {
  readonly zebra: ZebraEmulator;
  readonly station: PrintStation;
  /** Another station in its place, on the same printer. */
  restart(
    options?: Parameters<typeof startPrintStation>[2],
    printer?: { confirms?: boolean; shared?: boolean },
  ): Promise<void>;
  /** Waits until nobody talks to the printer: a connection that breaks then breaks in the middle of no session. */
  sessionEnds: () => Promise<void>;
  /** Each label's number, as it came out. */
  out: () => number[];
}

/** Before each test of the file a label printer and a station that prints on it; after it, no mistake of the program's own. */
export function useOneZebra(): OneZebra {
  let zebra!: ZebraEmulator;
  let station!: PrintStation;
  const start = (options: Parameters<typeof startPrintStation>[2] = {}, printer = {}) =>
    startPrintStation(
      [{ kind: 'zebra-tcp', id: 'z', name: 'Bench labels', host: '127.0.0.1', port: zebra.port, ...printer }],
      { labels: 'z', billOfLading: null },
      options,
    );

  beforeEach(async () => {
    zebra = await startZebraEmulator();
    station = start();
  });
  afterEach(async () => {
    expect(station.mistakes).toEqual([]);
    await station.stop();
    await zebra.stop();
  });
  return {
    get zebra() {
      return zebra;
    },
    get station() {
      return station;
    },
    async restart(options, printer) {
      await station.stop();
      station = start(options, printer);
    },
    sessionEnds: () => expect.poll(() => zebra.counts.open, { interval: 10 }).toBe(0),
    out: () => zebra.printed.map((bytes) => Number(/Unit (\d+)/.exec(String(bytes))?.[1])),
  };
}

/** `1:printed 2:printed …` */
export const all = (count: number, state: string): string =>
  Array.from({ length: count }, (_, n) => `${n + 1}:${state}`).join(' ');

/**
 * Two labels that the printer has, without paper for them, after six that came out: it has shown that its status counts what it holds, so
 * "empty" is proof from then on. @returns their shipment
 */
export async function twoWithoutPaper({
  zebra,
  station,
}: Pick<OneZebra, 'zebra' | 'station'>): Promise<string> {
  // So slow that a busy machine sees them lie there.
  zebra.labelMs = 100;
  await station.until(station.accept(6), all(6, 'printed'));
  zebra.labelMs = 15;
  zebra.paperOutAfter(0);
  const id = station.accept(2);
  await station.until(id, all(2, 'sent:paper-out'));
  return id;
}
