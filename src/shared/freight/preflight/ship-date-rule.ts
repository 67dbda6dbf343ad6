import { daySchema } from '../fields/field-rules.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';
import type { Finding } from './finding.ts';

/**
 * A ship date before today, usually from a draft begun the day before. It is sent as typed: freight that has already
 * left may be billed later. Null: today, later, or no date.
 */
export function pastShipDate(typed: string, today: string): { shipDate: string; today: string } | null {
  const shipDate = typed.trim();
  // Days in this form can be compared as texts.
  return daySchema.safeParse(shipDate).success && shipDate < today ? { shipDate, today } : null;
}

/** `today`: the day at the station as YYYY-MM-DD; undefined: the date is not checked. */
export function shipDateRule(form: ShipmentForm, today: string | undefined): Finding[] {
  const past = today === undefined ? null : pastShipDate(form.shipDate, today);
  if (past === null) return [];
  return [
    {
      id: 'ship-date',
      rule: 'ship-date',
      paths: ['shipDate'],
      words: { key: 'ship-date', ...past },
      repair: { ...form, shipDate: past.today },
    },
  ];
}
