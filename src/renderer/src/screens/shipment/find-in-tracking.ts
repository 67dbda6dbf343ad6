import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { rangeOfShipment } from '../../components/tracking/date-range.ts';

/** The tracking query that finds this shipment: its carrier, the days it can be listed on, and its number as filter. */
export function findInTracking(
  { shipment, bolNumber, createdAt, tender }: ShipmentView,
  now = new Date(),
): { scac?: string; from: string; to: string; text: string } {
  // The carrier it was tendered to has it.
  const tendered = tender?.tender.carrierCode ?? '';
  const scac = tendered === '' ? shipment.scac : tendered;
  return {
    ...(scac === '' ? {} : { scac }),
    ...rangeOfShipment(shipment.shipDate, createdAt, now),
    text: bolNumber,
  };
}
