import type { SystemQueueSettings } from '#shared/station/printer.ts';
import type { DocumentPrinter } from '../document-printer.ts';
import { ippLimits, ippPrinter, type IppLimits } from './ipp-printer.ts';

/** The address of a queue on this machine's CUPS (Linux, macOS). The name is a path segment, never a shell word. */
export const queueUri = (printServer: string, queue: string): string =>
  `${printServer}/printers/${encodeURIComponent(queue)}`;

/** PDFs to a system queue on Linux and macOS; how far its `completed` can be trusted depends on its device. */
export const systemQueuePrinter = (
  settings: SystemQueueSettings,
  printServer: string,
  limits: IppLimits = ippLimits,
): DocumentPrinter =>
  ippPrinter(
    { uri: queueUri(printServer, settings.queue), media: settings.media, sides: settings.sides },
    limits,
  );
