import { dpiOfHead } from '#shared/station/label-fit.ts';
import type { Printer, PrinterCondition, PrinterTest } from '#shared/station/printer.ts';
import { type OpenedPrinter, openPrinter } from './open-printer.ts';

/** The adapters of the printers in use, each kept while its printer's settings stay the same. */
export interface OpenedPrinters {
  open(printer: Printer): OpenedPrinter;
  /** Asks a printer for its condition, over a connection separate from its jobs'. */
  ask(printer: Printer): Promise<PrinterCondition>;
  /** The same for Setup, for a printer that may not be saved yet. */
  test(printer: Printer, now: () => Date): Promise<PrinterTest>;
}

export function createOpenedPrinters(
  openOne: (printer: Printer) => OpenedPrinter = openPrinter,
): OpenedPrinters {
  const opened = new Map<string, { key: string; printer: OpenedPrinter }>();

  function ask(printer: Printer): Promise<PrinterCondition> {
    const { labels, documents } = openOne(printer);
    return (labels ?? documents)?.condition() ?? Promise.resolve('cannot-tell');
  }

  return {
    open(printer) {
      const key = JSON.stringify(printer);
      const known = opened.get(printer.id);
      if (known?.key === key) return known.printer;
      const fresh = openOne(printer);
      opened.set(printer.id, { key, printer: fresh });
      return fresh;
    },
    ask,
    async test(printer, now) {
      // A label printer is always asked here, even one set up as not confirming: this test shows which it is.
      const asked = printer.kind === 'zebra-tcp' ? { ...printer, confirms: true } : printer;
      const condition = await ask(asked);
      const answers = condition !== 'not-reachable' && condition !== 'mute';
      const head = answers ? ((await openOne(asked).labels?.dotsPerMm?.()) ?? null) : null;
      const dpi = head === null ? null : dpiOfHead(head);
      return { printerId: printer.id, name: printer.name, condition, since: now().toISOString(), dpi };
    },
  };
}
