import type { ShipmentsParts } from '#main/shipments/shipments-parts.ts';
import type { ServiceStatus } from '#shared/station/connection.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { PrinterStatus } from '#shared/station/printer.ts';
import type { Station } from './reading/gather.ts';

/** What importing stands on. */
export interface ImportParts extends ShipmentsParts {
  report: (error: unknown) => void;
  /** Who is signed in. */
  person?: () => LinePerson | null;
  serviceStatus: () => ServiceStatus;
  printers: () => readonly [labels: PrinterStatus, documents: PrinterStatus];
  /** Training leaves the folder alone: what is dropped there is real. */
  watchesFolder: boolean;
  /** Whatever is dropped there is sent, also where the file does not ask for it: nobody sits at this station. */
  submitsAll?: boolean;
}

/** What the station fills in where a file says nothing. */
export function stationOf({ settings }: Pick<ImportParts, 'settings'>): Station {
  const { station, shipper, billTo, defaults } = settings();
  return { language: station.language, shipper, billTo, defaults };
}
