import type { Shipment } from '#shared/freight/shipment.ts';
import type { TenderForm } from '#shared/freight/tender.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';

/** A local day as YYYY-MM-DD. */
export const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

/** The first day a truck can come: the ship date, or today when that has passed. `now` in milliseconds of the epoch. */
export function pickupDayOf({ shipDate }: Pick<Shipment, 'shipDate'>, now: number): string {
  const today = dayOf(new Date(now));
  return shipDate > today ? shipDate : today;
}

/**
 * The initial tender: the one that was sent before and came back, otherwise made from the shipment. The truck comes on the ship date, or today
 * when that has passed.
 */
export function initialTender(
  { shipment, tender }: Pick<ShipmentView, 'shipment' | 'tender'>,
  hours: Pick<TenderForm, 'pickupFrom' | 'pickupUntil'>,
  now: number,
): TenderForm {
  if (tender !== null) return { ...tender.tender };
  return {
    carrierCode: shipment.scac,
    pickupDate: pickupDayOf(shipment, now),
    ...hours,
    freightTerms: shipment.freightTerms,
    purpose: 'original',
    quoteNumber: shipment.quoteNumber === null ? '' : String(shipment.quoteNumber),
    specialInstructions: shipment.specialInstructions,
    packageTypes: [],
  };
}
