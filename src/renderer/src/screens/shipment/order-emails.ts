import type { Shipment } from '#shared/freight/shipment.ts';
import { m } from '../../paraglide/messages.js';

/** Addresses for an order's confirmation: those on the bill, the consignee's first, without duplicates. */
export function orderEmails({ consignee, shipper }: Shipment): { email: string; whose: string }[] {
  const all = [
    { email: consignee.email, whose: m.pack_consignee() },
    { email: shipper.email, whose: m.pack_shipper() },
  ].filter(({ email }) => email !== '');
  return all.filter(
    ({ email }, at) => all.findIndex((one) => one.email.toLowerCase() === email.toLowerCase()) === at,
  );
}
