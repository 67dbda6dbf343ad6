import type { Printer } from '#shared/station/printer.ts';
import type { DocumentPrinter } from './document-printer.ts';
import { ippPrinter } from './documents/ipp-printer.ts';
import { noSignIns, type PrinterSignIns } from './documents/printer-sign-ins.ts';
import { sumatraPrinter } from './documents/sumatra-printer.ts';
import { systemQueuePrinter } from './documents/system-queue-printer.ts';
import { folderPrinter } from './folder-printer.ts';
import type { LabelPrinter } from './label-printer.ts';
import { cupsRawQueue } from './raw-queue/cups-raw-queue.ts';
import { windowsRawQueue } from './raw-queue/windows-raw-queue.ts';
import { zebraPrinter } from './zebra/zebra-printer.ts';

/** What one of the printers in the settings can print. */
export interface OpenedPrinter {
  labels: LabelPrinter | null;
  documents: DocumentPrinter | null;
}

/** The print server of this machine on Linux and macOS. Tests run their own. */
export const systemPrintServer = 'ipp://localhost:631';

/** The adapter for each kind of printer. Opening connects to nothing. */
export function openPrinter(
  printer: Printer,
  system: { platform: NodeJS.Platform; printServer: string } = {
    platform: process.platform,
    printServer: systemPrintServer,
  },
  signIns: Pick<PrinterSignIns, 'find'> = noSignIns,
): OpenedPrinter {
  const windows = system.platform === 'win32';
  switch (printer.kind) {
    case 'zebra-tcp':
    case 'zebra-usb':
      return { labels: zebraPrinter(printer), documents: null };
    case 'ipp':
      return {
        labels: null,
        documents: ippPrinter(printer, undefined, { signIn: () => signIns.find(printer) }),
      };
    case 'folder':
      return folderPrinter(printer);
    case 'system-queue':
      if (printer.language === 'zpl')
        return {
          labels: windows ? windowsRawQueue(printer) : cupsRawQueue(printer, system.printServer),
          documents: null,
        };
      return {
        labels: null,
        documents: windows ? sumatraPrinter(printer) : systemQueuePrinter(printer, system.printServer),
      };
  }
}
