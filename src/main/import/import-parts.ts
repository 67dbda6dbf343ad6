import type { PlainReads } from '#main/rates-and-tracking/plain-reads.ts';
import type { ShipmentsParts } from '#main/shipments/shipments-parts.ts';
import type { ServiceStatus } from '#shared/station/connection.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { PrinterStatus } from '#shared/station/printer.ts';
import type { Station } from './reading/gather.ts';

/** What importing needs. */
export interface ImportParts extends ShipmentsParts {
  report: (error: unknown) => void;
  /** Who is signed in. */
  person?: () => LinePerson | null;
  serviceStatus: () => ServiceStatus;
  /** Asks carriers for their prices; stores nothing. */
  askRates: PlainReads['rates'];
  /** 0 ≤ x < 1, for the jitter of the back-off. */
  random: () => number;
  printers: () => readonly [labels: PrinterStatus, documents: PrinterStatus];
  /** Training ignores the folder: what is dropped there is real. */
  watchesFolder: boolean;
  /** Everything dropped there is sent, even if the file does not ask for it: no one sits at this station. */
  submitsAll?: boolean;
}

/** What the station fills in where a file has no value. */
export function stationOf({ settings }: Pick<ImportParts, 'settings'>): Station {
  const { station, shipper, billTo, defaults, rules } = settings();
  return { language: station.language, shipper, billTo, defaults, rules };
}
