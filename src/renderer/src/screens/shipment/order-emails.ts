import type { Shipment } from '#shared/freight/shipment.ts';
import { m } from '../../paraglide/messages.js';

/** Whom an order's confirmation may go to: the addresses on the bill, the consignee's first, none twice. */
export function orderEmails({ consignee, shipper }: Shipment): { email: string; whose: string }[] {
  const all = [
    { email: consignee.email, whose: m.pack_consignee() },
    { email: shipper.email, whose: m.pack_shipper() },
  ].filter(({ email }) => email !== '');
  return all.filter(
    ({ email }, at) => all.findIndex((one) => one.email.toLowerCase() === email.toLowerCase()) === at,
  );
}
