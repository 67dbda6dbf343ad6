import { writeFileSync } from 'node:fs';
import type { Provision } from '#shared/station/provision.ts';
import type { Shipment } from '#shared/freight/shipment.ts';

/** The carriers' codes that the demo's shipments use; only RES is known to the interface. */
const accessorials: Provision['accessorials'] = [
  { code: 'RES', name: 'Residential delivery' },
  { code: 'LFT', name: 'Liftgate at delivery' },
  { code: 'INS', name: 'Inside delivery' },
  { code: 'APT', name: 'Appointment' },
];

export const spareName = 'Second labels';

/** The administrator's file of a station of the demo, written to `file`. */
export function writeProvision(
  file: string,
  parts: {
    service: string;
    zebraPort: number;
    /** Of a second label printer that takes over; null: there is none. */
    sparePort: number | null;
    laserUri: string;
    shipper: Shipment['shipper'] | null;
    /** Its number; also its name, as "Dock 7". */
    dock: string;
    /** Watched for files of the order system; null: none. */
    importFolder: string | null;
    /** Null: it is in no fleet. */
    fleet: { url: string; schema: string } | null;
  },
): void {
  const labelPrinter = (id: string, name: string, port: number) => ({
    ...{ id, name, port, kind: 'zebra-tcp' as const, host: '127.0.0.1' },
    ...{ dpi: 203 as const, confirms: true, shared: false },
  });
  const provision: Provision = {
    station: {
      id: parts.dock,
      name: `Dock ${parts.dock}`,
      language: 'en',
      theme: 'light',
      packers: ['Rosa Delgado'],
      packer: 'Rosa Delgado',
    },
    service: {
      baseUrl: parts.service,
      userName: `dock${parts.dock}`,
      clientCode: 'DEMO',
      quoteVersion: 2,
      developerMode: false,
      pricingCode: '',
      bolShipmentDateFormat: 'YYYY-MM-DD',
      pickupDateFormat: 'YYYY-MM-DD',
      quoteDirections: ['outbound'],
      quotePieces: 'handling-units',
      tenderUnits: 'pieces',
      proxy: '',
      caFile: '',
    },
    shipper: parts.shipper,
    printers: [
      labelPrinter('labels-1', 'Bench labels', parts.zebraPort),
      ...(parts.sparePort === null ? [] : [labelPrinter('labels-2', spareName, parts.sparePort)]),
      {
        id: 'laser-1',
        name: 'Office laser',
        kind: 'ipp',
        uri: parts.laserUri,
        media: 'na_letter_8.5x11in',
        sides: 'one-sided',
      },
    ],
    accessorials,
    importFolder: parts.importFolder,
    routes: {
      ...{ labels: 'labels-1', billOfLading: { printer: 'laser-1', copies: 1 } },
      ...(parts.sparePort === null ? {} : { spares: [{ printer: 'labels-1', spare: 'labels-2' }] }),
    },
    ...(parts.fleet === null ? {} : { fleet: { ...parts.fleet, caFile: '', sharesDocuments: true } }),
  };
  writeFileSync(file, JSON.stringify(provision, null, 2));
}
