import type { PrinterLoop, PrinterLoopParts } from './printer-loop-parts.ts';
import { createPrinterWork } from './printer-work.ts';

/** The longest that a printer is kept for labels that were announced, milliseconds: the rest of their answer may come slowly. */
const aheadMilliseconds = 1_000;

/** Over with `settled`, after some time at the latest, and when the station closes. */
const withinLimit = (settled: Promise<unknown>, { clock, signal }: PrinterLoopParts): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      cancel();
      signal.removeEventListener('abort', over);
      resolve();
    };
    const cancel = clock.after(aheadMilliseconds, over);
    signal.addEventListener('abort', over);
    void settled.then(over);
  });

export function createPrinterLoop(id: string, parts: PrinterLoopParts): PrinterLoop {
  const { clock, limits, signal } = parts;
  const work = createPrinterWork(id, parts);
  let running: Promise<void> | null = null;
  let again = false;
  let announced: Promise<void> | null = null;
  let cancelTimer: () => void = () => undefined;

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        const labels = announced;
        announced = null;
        const wait = await parts.alone(() => (signal.aborted ? Promise.resolve(null) : work.turn(labels)));
        if (signal.aborted) return;
        if (wait === 0) again = true;
        else if (wait !== null) cancelTimer = clock.after(wait, wake);
      } while (again);
    } catch (error) {
      parts.report(error);
      if (!signal.aborted) cancelTimer = clock.after(limits.retry, wake);
    } finally {
      // Set in the same step as the last read of `again`: a wake in between would be lost.
      running = null;
    }
  }

  function wake(): void {
    again = true;
    if (running || signal.aborted) return;
    cancelTimer();
    running = run();
  }

  return {
    wake,
    announce(settled) {
      // Labels that are printing keep the printer's session open as it is.
      if (running || signal.aborted) return;
      announced = withinLimit(settled, parts);
      wake();
    },
    get busy() {
      return running !== null;
    },
    idle: () => running ?? Promise.resolve(),
  };
}
