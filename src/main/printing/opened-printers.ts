import type { Printer, PrinterCondition } from '#shared/station/printer.ts';
import type { OpenedPrinter } from './open-printer.ts';

/** The adapters of the printers in use, each kept while its printer's settings stay the same. */
export interface OpenedPrinters {
  open(printer: Printer): OpenedPrinter;
  /** Asks a printer for its condition, over a connection separate from its jobs'. */
  ask(printer: Printer): Promise<PrinterCondition>;
}

export function createOpenedPrinters(openOne: (printer: Printer) => OpenedPrinter): OpenedPrinters {
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
  };
}
