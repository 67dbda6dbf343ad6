import type { Rate } from '#shared/freight/quote.ts';
import type { KeptQuote } from '#shared/station/kept-answer.ts';
import { day } from './fake-shipment-parts.ts';

export const rate = (
  carrierName: string,
  scac: string,
  netAmountUsd: number | null,
  serviceDays: number | null,
  more: Partial<Rate> = {},
): Rate => ({
  carrierName,
  scac,
  carrierId: '',
  serviceDays,
  netAmountUsd,
  phone: '',
  accessorials: [],
  doubts: [],
  estimatedDelivery:
    serviceDays === null ? '' : `2026-11-${17 + serviceDays + (serviceDays > 3 ? 2 : 0)}T17:00:00`,
  fuelSurchargeUsd: null,
  ...more,
});

export const extras = (lift: number, call: number) => [
  { name: 'Liftgate', code: 'LFT', chargeUsd: lift },
  { name: 'Call before', code: 'NTF', chargeUsd: call },
];
/** The carriers of the drawn page. */
export const sixRates: Rate[] = [
  rate('ABF Freight', 'ABFS', 702.33, 3, {
    fuelSurchargeUsd: 141.05,
    accessorials: extras(45, 18.5),
    phone: '800 610 5544',
  }),
  rate('Estes', 'EXLA', 587.15, 4, {
    fuelSurchargeUsd: 118.2,
    accessorials: extras(35, 14),
    phone: '866 378 3748',
  }),
  rate('Old Dominion', 'ODFL', 664.8, 2, {
    fuelSurchargeUsd: 129.6,
    accessorials: extras(42, 14),
    phone: '800 432 6335',
  }),
  rate('Saia', 'SAIA', 612.4, 3, {
    fuelSurchargeUsd: 124.9,
    accessorials: extras(0, 14),
    phone: '800 765 7242',
  }),
  rate('Central Transport', 'CTII', 718.96, 5, { fuelSurchargeUsd: 138.77, accessorials: extras(40, 22) }),
  rate('R+L Carriers', 'RLCA', 641.02, 3, {
    fuelSurchargeUsd: 131.44,
    accessorials: extras(38.5, 0),
    phone: '800 543 5589',
  }),
];

export const keptQuote = (rates: Rate[], more: Partial<KeptQuote> = {}, quote = {}): KeptQuote => ({
  askedAt: day('14:02:00'),
  direction: 'outbound',
  old: false,
  reason: null,
  ...more,
  quote: { quoteNumber: 88412073, version: 2, rates, warning: '', unread: [], ...quote },
});
