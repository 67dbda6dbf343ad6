import { isUsualScac } from '../numbers/scac.ts';
import type { ShipmentForm } from '../form/shipment-form.ts';
import type { Finding } from './finding.ts';

/** The interface accepts any string as a carrier code; one that is not two to four letters may be a typing mistake. */
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
