import { createLabelWait, type LabelWait } from './announced-labels.ts';
import type { PrinterLoop, PrinterLoopParts } from './printer-loop-parts.ts';
import { createPrinterWork } from './printer-work.ts';

export function createPrinterLoop(id: string, parts: PrinterLoopParts): PrinterLoop {
  const { clock, limits, signal } = parts;
  const work = createPrinterWork(id, parts);
  let running: Promise<void> | null = null;
  let again = false;
  /** The wait for announced labels, of the running turn or the next. */
  let waiting: LabelWait | null = null;
  let cancelTimer: () => void = () => undefined;

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        const labels = waiting;
        const turn = () => (signal.aborted ? Promise.resolve(null) : work.turn(labels?.waits ?? null));
        const wait = await parts.alone(turn).finally(() => (waiting = null));
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
    if (waiting !== null && work.isDue()) waiting.end();
    if (running || signal.aborted) return;
    cancelTimer();
    running = run();
  }

  return {
    wake,
    announce(labels) {
      // Labels that are printing keep the printer's session open as it is.
      if (running || signal.aborted) return;
      waiting = createLabelWait(labels, parts);
      wake();
    },
    waitNoLonger() {
      waiting?.end();
    },
    get busy() {
      return running !== null;
    },
    idle: () => running ?? Promise.resolve(),
  };
}
