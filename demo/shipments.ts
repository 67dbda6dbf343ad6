import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { shipmentSchema, type Shipment } from '#shared/freight/shipment.ts';

/** The day's work of one bench, checked as strictly as a file in the watched folder. */
export function readShipments(): Shipment[] {
  const file = new URL('shipments.json', import.meta.url);
  return z
    .array(shipmentSchema)
    .min(1)
    .parse(JSON.parse(readFileSync(file, 'utf8')));
}
