import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { rangeOfShipment } from '../../components/tracking/date-range.ts';

/** What Tracking is asked for, to find this shipment: its carrier, the days it can be listed in, and its number as the filter. */
export function findInTracking(
  { shipment, bolNumber, createdAt, tender }: ShipmentView,
  now = new Date(),
): { scac?: string; from: string; to: string; text: string } {
  // The carrier it was tendered to is the one that has it.
  const tendered = tender?.tender.carrierCode ?? '';
  const scac = tendered === '' ? shipment.scac : tendered;
  return {
    ...(scac === '' ? {} : { scac }),
    ...rangeOfShipment(shipment.shipDate, createdAt, now),
    text: bolNumber,
  };
}
