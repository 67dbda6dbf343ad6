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

/** The administrator's file of the demo's station, written to `file`. */
export function writeProvision(
  file: string,
  parts: { service: string; zebraPort: number; laserUri: string; shipper: Shipment['shipper'] | null },
): void {
  const provision: Provision = {
    station: {
      id: '7',
      name: 'Dock 7',
      language: 'en',
      theme: 'light',
      packers: ['Rosa Delgado'],
      packer: 'Rosa Delgado',
    },
    service: {
      baseUrl: parts.service,
      userName: 'dock7',
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
      {
        id: 'labels-1',
        name: 'Bench labels',
        kind: 'zebra-tcp',
        host: '127.0.0.1',
        port: parts.zebraPort,
        dpi: 203,
        confirms: true,
        shared: false,
      },
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
    routes: { labels: 'labels-1', billOfLading: { printer: 'laser-1', copies: 1 } },
  };
  writeFileSync(file, JSON.stringify(provision, null, 2));
}
