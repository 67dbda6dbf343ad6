import { isUsualScac } from '../numbers/scac.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';
import type { Finding } from './finding.ts';

/** The interface takes any string for a carrier's code; one that is not of two to four letters may be a slip of the hand. */
export function scacRule(form: ShipmentForm): Finding[] {
  const typed = form.scac.trim();
  if (typed === '' || isUsualScac(typed)) return [];
  return [
    {
      id: 'scac',
      rule: 'scac',
      paths: ['scac'],
      words: { key: 'scac', typed: typed.toUpperCase() },
      repair: null,
    },
  ];
}
