import type { QuoteRequest } from '../wire/quote-request.ts';
import type { Carrier } from './carriers.ts';
import { roadMiles } from './places.ts';

/** Only RES is known from the interface; the others are codes that stations use, priced so that training shows a charge. */
const known: Readonly<Record<string, { name: string; usd: number }>> = {
  RES: { name: 'Residential delivery', usd: 118 },
  LFT: { name: 'Liftgate', usd: 96 },
  INS: { name: 'Inside delivery', usd: 142 },
  APT: { name: 'Delivery appointment', usd: 38 },
  NOT: { name: 'Notify before delivery', usd: 24 },
  HAZ: { name: 'Hazardous material', usd: 52 },
};

interface AccessorialCharge {
  Service: string;
  ServiceCode: string;
  ChargeAmount: number;
}

/** One charge for each requested code, at the carrier's price level. */
function accessorialCharges(codes: readonly string[], level: number): AccessorialCharge[] {
  return codes.map((code) => {
    const { name, usd } = known[code] ?? { name: `Service ${code}`, usd: 65 };
    return { Service: name, ServiceCode: code, ChargeAmount: Math.round(usd * level * 100) / 100 };
  });
}

/** One carrier's answer to one load; money in US dollars. */
export interface Price {
  serviceDays: number;
  /** Everything: freight, fuel and accessorials. */
  net: number;
  fuel: number;
  accessorials: AccessorialCharge[];
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Discount per hundredweight as the load grows: the weight breaks of LTL tariffs. */
const weightBreaks: readonly (readonly [lb: number, factor: number])[] = [
  [0, 1],
  [500, 0.9],
  [1_000, 0.76],
  [2_000, 0.64],
  [5_000, 0.52],
  [10_000, 0.42],
];

/**
 * The factor of the weight break that is cheapest for a load: its own, or a higher one paid for in full (deficit weight),
 * so that more freight never costs less.
 */
function breakFactor(weightLb: number): number {
  const own = weightBreaks.findLast(([lb]) => weightLb >= lb)?.[1] ?? 1;
  const higher = weightBreaks.filter(([lb]) => lb > weightLb).map(([lb, factor]) => (factor * lb) / weightLb);
  return Math.min(own, ...higher);
}

/** Pounds per cubic foot of an item; null when it has no sizes. Inches are those of one of `pallets` handling units. */
function density(item: QuoteRequest['Items'][number], pallets: number): number | null {
  const { Length, Width, Height, Weight } = item;
  if (Length === undefined || Width === undefined || Height === undefined) return null;
  const cubicFeet = (Length * Width * Height * pallets) / 1728;
  return cubicFeet > 0 ? Weight / cubicFeet : null;
}

/** Light freight fills a trailer before it is heavy: carriers ask more below 6 lb per cubic foot. */
const lightness = (lbPerCubicFoot: number | null): number => {
  if (lbPerCubicFoot === null || lbPerCubicFoot >= 6) return 1;
  return lbPerCubicFoot >= 3 ? 1.12 : 1.3;
};

/** The price of `carrier` for the load: distance, class, weight break, density, fuel, accessorials, a minimum. */
export function priceOf(request: QuoteRequest, carrier: Carrier): Price {
  const miles = milesOf(request);
  const weight = request.Items.reduce((sum, item) => sum + item.Weight, 0);
  const perHundredweight = (16 + miles * 0.034) * breakFactor(weight) * carrier.level;
  const palletsAnItem = Math.max(1, Math.round(request.PalletCount / request.Items.length));
  const linehaul = request.Items.reduce((sum, item) => {
    const byClass = (Number(item.ItemClass) / 70) ** 0.85;
    return sum + (item.Weight / 100) * perHundredweight * byClass * lightness(density(item, palletsAnItem));
  }, 0);
  const border = request.OriginCountry === request.DestinationCountry ? 0 : 95;
  const freight = cents(Math.max(carrier.minimumUsd, linehaul) + border);
  const fuel = cents((freight * carrier.fuelPercent) / 100);
  const accessorials = accessorialCharges(
    request.Accessorials.map((entry) => entry.ServiceCode),
    carrier.level,
  );
  const extra = accessorials.reduce((sum, charge) => sum + charge.ChargeAmount, 0);
  return {
    serviceDays: 1 + Math.floor(miles / carrier.milesADay) + (border > 0 ? 2 : 0),
    net: cents(freight + fuel + extra),
    fuel,
    accessorials,
  };
}

export function milesOf(request: QuoteRequest): number {
  return roadMiles(
    { state: request.OriginState, postalCode: request.OriginZip, country: request.OriginCountry },
    {
      state: request.DestinationState,
      postalCode: request.DestinationZip,
      country: request.DestinationCountry,
    },
  );
}

/** The day `days` working days after a calendar day YYYY-MM-DD, at 17:00. */
export function deliveryDate(day: string, days: number): string {
  const date = new Date(`${day}T17:00:00Z`);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return `${date.toISOString().slice(0, 10)}T17:00:00`;
}
