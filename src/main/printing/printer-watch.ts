import type { Printer, PrinterCondition, PrinterStatus } from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';

/** The last condition that each printer reported, and since when. */
export interface PrinterWatch {
  statusOf(printer: Printer | null): PrinterStatus;
  note(printerId: string, condition: PrinterCondition): void;
  start(): void;
  stop(): void;
}

/**
 * `every`: milliseconds between two rounds of status queries. Port 9100 serves one connection at a time, so they are rare and short.
 * `printersToAsk`: those on the status strip that have no session open now. `changed`: a condition that people should know about has changed.
 */
export function createPrinterWatch(
  clock: Clock,
  every: number,
  printersToAsk: () => Printer[],
  ask: (printer: Printer) => Promise<PrinterCondition>,
  changed: (printerId: string, condition: PrinterCondition, previous: PrinterCondition | null) => void,
): PrinterWatch {
  const known = new Map<string, { condition: PrinterCondition; since: string }>();
  const started = clock.now().toISOString();
  let cancel: () => void = () => undefined;
  let stopped = true;

  function note(printerId: string, condition: PrinterCondition): void {
    const previous = known.get(printerId)?.condition ?? null;
    if (previous === condition) return;
    known.set(printerId, { condition, since: clock.now().toISOString() });
    changed(printerId, condition, previous);
  }

  async function askAll(): Promise<void> {
    for (const printer of printersToAsk()) {
      const condition = await ask(printer);
      if (stopped) return;
      // A job may have started during the query; its own session knows better.
      if (printersToAsk().some((other) => other.id === printer.id)) note(printer.id, condition);
    }
  }

  function scheduleRound(wait: number): void {
    cancel = clock.after(wait, () => {
      void askAll().finally(() => {
        if (!stopped) scheduleRound(every);
      });
    });
  }

  return {
    statusOf(printer) {
      if (!printer) return { printerId: null, name: '', condition: 'not-set-up', since: started };
      const { condition, since } = known.get(printer.id) ?? { condition: 'cannot-tell', since: started };
      return { printerId: printer.id, name: printer.name, condition, since };
    },
    note,
    start() {
      stopped = false;
      scheduleRound(0);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
