import type { PrinterStatus } from '#shared/station/printer.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { Desk } from './desk.ts';

/** Everything the window's frame shows. `desk` is null during a switch between desks, when none of its state is known. */
export function stationStatus(
  settings: Settings,
  { mode, people, desk, now }: Pick<StationStatus, 'mode' | 'people'> & { desk: Desk | null; now: Date },
): StationStatus {
  const nobody: PrinterStatus = {
    printerId: null,
    name: '',
    condition: 'not-set-up',
    since: now.toISOString(),
  };
  const { station, routes } = settings;
  const labelPrinter = desk?.spooler.labelPrinterStatus() ?? nobody;
  const documentPrinter = desk?.spooler.documentPrinterStatus() ?? nobody;
  const isTold = (one: PrinterStatus): boolean =>
    [labelPrinter, documentPrinter].some(
      (told) => told.printerId === one.printerId && told.printsFor?.printerId === one.printsFor?.printerId,
    );
  const morePrinters = (desk?.spooler.usedPrinterStatuses() ?? []).filter((one) => !isTold(one));
  const bolsAwaitScans = desk?.spooler.awaitingScans() ?? 0;
  return {
    service: desk?.outbox.serviceStatus() ?? { state: 'unknown', since: now.toISOString(), reason: null },
    // Labels passing through a healthy queue would make the number flicker, so only those that wait for a person count.
    waiting: desk === null ? 0 : desk.outbox.counts().waiting + desk.spooler.waitingForPerson(),
    needAnswer: desk?.spooler.waitingForPerson() ?? 0,
    // Everything that needs a person's answer, whether it went to the carrier or to a printer.
    inDoubt: desk === null ? 0 : desk.outbox.counts().inDoubt + desk.spooler.inDoubt(),
    refused: desk?.outbox.counts().refused ?? 0,
    labelPrinter,
    documentPrinter,
    ...(morePrinters.length === 0 ? {} : { morePrinters }),
    documentCopies: desk?.spooler.documentCopies() ?? 1,
    ...(routes.labelsPerUnit === undefined ? {} : { labelsPerUnit: routes.labelsPerUnit }),
    ...(bolsAwaitScans === 0 ? {} : { bolsAwaitScans }),
    packer: station.packer,
    stationName: station.name,
    language: station.language,
    theme: station.theme,
    units: station.units,
    scanner: station.scanner,
    people,
    mode,
  };
}
