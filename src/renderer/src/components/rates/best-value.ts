import type { MarkedRate } from './rate-marks.ts';

/** Why a rate is the best value. */
export type ValueReason =
  | { is: 'cheapest-and-fastest' }
  /** Nobody is sooner for little enough. */
  | { is: 'cheapest' }
  /** So many days sooner than the cheapest, for so many dollars more. */
  | { is: 'sooner'; days: number; overUsd: number };

export interface BestValue {
  key: number;
  reason: ValueReason;
}

/** What a day sooner may cost, as a part of the cheapest price. */
export const maxShareForADay = 0.05;

/**
 * The least of price and days together; null where fewer than two rates say both. Of equal ones the cheaper.
 */
export function bestValue(marked: readonly MarkedRate[]): BestValue | null {
  const compared = marked.flatMap(({ usable, key, rate: { netAmountUsd: usd, serviceDays: days } }) =>
    usable && usd !== null && days !== null ? [{ key, usd, days }] : [],
  );
  const [cheapest] = compared.toSorted((a, b) => a.usd - b.usd || a.days - b.days);
  if (cheapest === undefined || compared.length < 2) return null;
  const costOf = ({ usd, days }: { usd: number; days: number }) =>
    usd + days * maxShareForADay * cheapest.usd;
  const best = compared.reduce((least, one) => (costOf(one) < costOf(least) - 0.005 ? one : least), cheapest);
  const { key } = best;
  if (best !== cheapest)
    return {
      key,
      reason: { is: 'sooner', days: cheapest.days - best.days, overUsd: best.usd - cheapest.usd },
    };
  const isFastest = compared.every(({ days }) => days >= cheapest.days);
  return { key, reason: { is: isFastest ? 'cheapest-and-fastest' : 'cheapest' } };
}
