import type { LabelMisfitsStore } from '#main/storage/printing/label-misfits-store.ts';
import type { Printer, PrinterCondition, Routes } from '#shared/station/printer.ts';
import { addressOf } from '#shared/station/printer.ts';
import { createSerialQueue } from '#main/one-at-a-time.ts';
import { fitSettings } from './label-fit-check.ts';
import type { OpenedPrinter } from './open-printer.ts';
import { destinationOf, pageOptionsOf } from './paper-routes.ts';
import { createPrinterLoop } from './printer-loop.ts';
import type { ExpectedLabels, PrinterLoop, PrinterLoopParts } from './printer-loop-parts.ts';
import { rerouteWaiting } from './reroute-waiting.ts';
import type { SparePrinters } from './spare-printers.ts';

export interface PrinterLoopsParts extends Pick<
  PrinterLoopParts,
  'jobs' | 'runs' | 'changes' | 'writer' | 'clock' | 'limits' | 'signal' | 'maySend' | 'report'
> {
  setup: () => { printers: readonly Printer[]; routes: Routes };
  open: (printer: Printer) => OpenedPrinter;
  misfits: LabelMisfitsStore;
  spares: Pick<SparePrinters, 'waitAt' | 'isPrinterOf'>;
  onCondition: (printerId: string, condition: PrinterCondition) => void;
}

/** The loops of all printers that have something to do. */
export interface PrinterLoops {
  start(): void;
  /** Moves waiting jobs to the printers that the routes name now, and wakes every printer that has work. Does nothing before `start`. */
  wake(): void;
  /** Labels may be queued at this printer soon. */
  announce(printerId: string, labels: ExpectedLabels): void;
  isBusy(printerId: string): boolean;
  /** Wakes no more loops. Resolves when the running ones have ended. */
  stop(): Promise<void>;
}

export function createPrinterLoops(parts: PrinterLoopsParts): PrinterLoops {
  const { jobs, setup, spares } = parts;
  const loops = new Map<string, PrinterLoop>();
  const inTurn = createSerialQueue();
  let running = false;
  let isWakePlanned = false;

  function loopOf(id: string): PrinterLoop {
    const known = loops.get(id);
    if (known) return known;
    const loop = createPrinterLoop(id, {
      ...parts,
      printer() {
        const printer = setup().printers.find((one) => one.id === id);
        if (!printer) return null;
        const media = 'media' in printer ? printer.media : '';
        return {
          opened: parts.open(printer),
          address: addressOf(printer),
          media,
          pageOptions: (job) => pageOptionsOf(job, id, setup().routes),
        };
      },
      alone(work) {
        const printer = setup().printers.find((one) => one.id === id);
        // It may be the same printer under another name.
        if (printer && parts.open(printer).labels !== null)
          for (const other of loops.values()) if (other !== loop) other.waitNoLonger();
        return printer ? aloneAt(printer, work) : work();
      },
      rerouteWaiting: wakeSoon,
      allowsCommands: () => setup().routes.printerCommands === 'print',
      fit() {
        const { printers, routes } = setup();
        return fitSettings(
          printers.find((one) => one.id === id),
          routes,
          parts.misfits,
        );
      },
      mayPrint: (job) => spares.waitAt(destinationOf(job)).includes(id),
      isRoute: (job) => spares.isPrinterOf(destinationOf(job), id),
      onCondition: (condition) => {
        parts.onCondition(id, condition);
      },
    });
    loops.set(id, loop);
    return loop;
  }

  /**
   * Two entries in the settings may be one printer, whose counter has room for one run (docs/decisions/printed.md). By name and by IP
   * address it has two addresses; it is then recognized by serial number, once it has printed through both. The holder of an address's turn
   * waits for a serial number's turn, never the other way round.
   */
  function aloneAt<T>(printer: Printer, work: () => Promise<T>): Promise<T> {
    return inTurn(addressOf(printer).toLowerCase(), () => {
      const serial = parts.runs.newestAt({ serial: null, printerId: printer.id })?.serial ?? null;
      return serial === null ? work() : inTurn(`serial:${serial}`, work);
    });
  }

  /** Runs once in its own turn of the event loop, however many ask: a loop that woke itself directly would never yield the thread. */
  function wakeSoon(): void {
    if (isWakePlanned) return;
    isWakePlanned = true;
    setImmediate(() => {
      isWakePlanned = false;
      wake();
    });
  }

  function wake(): void {
    if (!running) return;
    try {
      if (rerouteWaiting(parts, { printers: setup().printers, spares })) wakeSoon();
    } catch (error) {
      // A full disk: the caller's own commit has already succeeded, and the next wake reroutes.
      parts.report(error);
    }
    for (const id of jobs.printersWithWork()) loopOf(id).wake();
  }

  return {
    start() {
      running = true;
      wake();
    },
    wake,
    announce(printerId, labels) {
      if (running) loopOf(printerId).announce(labels);
    },
    isBusy: (printerId) => loops.get(printerId)?.busy === true,
    async stop() {
      running = false;
      await Promise.all([...loops.values()].map((loop) => loop.idle()));
    },
  };
}
