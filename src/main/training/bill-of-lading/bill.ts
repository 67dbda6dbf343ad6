import type { BolRequest } from '../wire/shipment-request.ts';

/** Who pays the freight, by the request: Collect if it says so; a third party if one is named; otherwise the shipper. */
export function termsOf(request: BolRequest): 'prepaid' | 'collect' | 'third-party' {
  if (request.Collect) return 'collect';
  return request.ThirdPartyName === '' ? 'prepaid' : 'third-party';
}

export interface Sums {
  units: number;
  weightLb: number;
}

export const sumsOf = (lines: BolRequest['LineItems']): Sums => ({
  units: lines.reduce((sum, line) => sum + Number(line.ShippingUnits), 0),
  weightLb: lines.reduce((sum, line) => sum + Number(line.Weight), 0),
});

export const groupedDigits = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** "1250" → "$1,250.00" */
export const dollars = (amount: string): string =>
  `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The non-empty parts, joined. */
export const joinNonEmpty = (parts: readonly string[], by: string): string =>
  parts.filter((part) => part.trim() !== '').join(by);
