import type { Charge, Rate } from '#shared/freight/quote.ts';
import { sorted, type Sort } from '../shared/sort.ts';

/** A rate compared with the others: its marks, and what it costs above the cheapest. */
export interface MarkedRate {
  rate: Rate;
  /** Its index in the service's answer. */
  key: number;
  /** A doubtful rate is shown, so that the carrier is not missed, but cannot be used. */
  usable: boolean;
  cheapest: boolean;
  fastest: boolean;
  usual: boolean;
  /** US dollars net above the cheapest; null for the cheapest itself and for unusable rates. */
  overUsd: number | null;
}

const least = (values: number[]): number | null => (values.length === 0 ? null : Math.min(...values));

/**
 * Rates by net amount, cheapest first, doubtful ones last in the service's order. Of those that are equally fast only the cheapest are marked
 * as fastest; a single carrier is neither. Net amounts are compared as given: the service does not say what they include.
 */
export function markRates(rates: readonly Rate[], usualScac: string | null): MarkedRate[] {
  const usable = rates.filter(({ doubts, netAmountUsd }) => doubts.length === 0 && netAmountUsd !== null);
  const compared = usable.length > 1;
  const cheapest = least(usable.map(({ netAmountUsd }) => netAmountUsd ?? Infinity));
  const fewestDays = least(usable.flatMap(({ serviceDays }) => serviceDays ?? []));
  const fastest = usable.filter(({ serviceDays }) => serviceDays !== null && serviceDays === fewestDays);
  const cheapestOfFastest = least(fastest.map(({ netAmountUsd }) => netAmountUsd ?? Infinity));
  const usual = usualScac?.trim().toUpperCase() ?? '';
  const marked = rates.map((rate, key): MarkedRate => {
    const { netAmountUsd: net, scac } = rate;
    const may = usable.includes(rate);
    const over = may && net !== null && cheapest !== null ? net - cheapest : 0;
    return {
      rate,
      key,
      usable: may,
      cheapest: compared && may && net === cheapest,
      fastest: compared && fastest.includes(rate) && net === cheapestOfFastest,
      usual: may && usual !== '' && scac.trim().toUpperCase() === usual,
      overUsd: over > 0 ? over : null,
    };
  });
  return marked.sort(
    (a, b) =>
      Number(b.usable) - Number(a.usable) ||
      (a.usable ? (a.rate.netAmountUsd ?? 0) - (b.rate.netAmountUsd ?? 0) : 0) ||
      a.key - b.key,
  );
}

export type RateColumn = 'carrier' | 'net' | 'fuel' | 'days' | 'delivery';

const rateValues: Record<RateColumn, (rate: Rate) => string | number | null> = {
  carrier: ({ carrierName, scac }) => carrierName || scac,
  net: ({ netAmountUsd }) => netAmountUsd,
  fuel: ({ fuelSurchargeUsd }) => fuelSurchargeUsd,
  days: ({ serviceDays }) => serviceDays,
  delivery: ({ estimatedDelivery }) => estimatedDelivery,
};

/** Those that cannot be used stay last. */
export const sortRates = (marked: readonly MarkedRate[], { by, isDown }: Sort<RateColumn>): MarkedRate[] =>
  [true, false].flatMap((usable) =>
    sorted(
      marked.filter((row) => row.usable === usable),
      ({ rate }) => rateValues[by](rate),
      isDown,
    ),
  );

/** The row where eye and Enter start: the usual carrier, otherwise the cheapest; null when none is usable. */
export const startRow = (marked: readonly MarkedRate[]): number | null =>
  (marked.find(({ usual }) => usual) ?? marked.find(({ usable }) => usable))?.key ?? null;

/** The usable row above or below; stops at the ends. */
export function nextRow(marked: readonly MarkedRate[], key: number | null, step: 1 | -1): number | null {
  const usable = marked.filter((one) => one.usable);
  const at = usable.findIndex((one) => one.key === key);
  return (usable[at + step] ?? usable[at] ?? usable[0])?.key ?? null;
}

/** An accessorial that at least one carrier charges, by code or else by name; '': those with neither. */
export interface AccessorialCharge {
  id: string;
  code: string;
  name: string;
}

/** A charge without name and code is still money. */
const saysAnything = (one: Charge): boolean =>
  extraId(one) !== '' || one.chargeUsd !== null || one.isUnread === true;

const extraId = ({ code, name }: { code: string; name: string }) => (code || name).trim().toUpperCase();

/** All accessorials of the answer, in order of first appearance. */
export function accessorialCharges(rates: readonly Rate[]): AccessorialCharge[] {
  const found = new Map<string, AccessorialCharge>();
  for (const one of rates.flatMap(({ accessorials }) => accessorials)) {
    const id = extraId(one);
    if (saysAnything(one) && !found.has(id)) found.set(id, { id, code: one.code, name: one.name });
  }
  return [...found.values()];
}

/** The carrier's charges for it, one for each time it is listed. */
export const chargesOf = (rate: Rate, extra: AccessorialCharge): Charge[] =>
  rate.accessorials.filter((one) => saysAnything(one) && extraId(one) === extra.id);
