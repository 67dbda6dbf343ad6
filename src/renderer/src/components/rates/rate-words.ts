import { regions } from '#shared/freight/form/read-number.ts';
import type { ChosenRate, RateDoubt } from '#shared/freight/quote.ts';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';
import { clockOrDay, isOnCalendar, isPlaceholderDay, shortDay } from '../../words/times.ts';

const doubts: Record<RateDoubt, () => string> = {
  'no-carrier': m.rates_doubt_no_carrier,
  'no-amount': m.rates_doubt_no_amount,
  'unread-amount': m.rates_doubt_unread,
  'negative-amount': m.rates_doubt_negative,
  'absurd-amount': m.rates_doubt_absurd,
  'absurd-days': m.rates_doubt_days,
};

/** Why a rate cannot be used: its first doubt, in two or three words. */
export const doubtWord = (given: readonly RateDoubt[]): string => doubts[given[0] ?? 'no-amount']();

/** "1,587.15": US dollars, always with cents. */
export const dollars = (value: number): string =>
  new Intl.NumberFormat(regions[getLocale()], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    value,
  );

/** "Saia SAIA, CID 1004, $612.40, quote 88412073, 14:02": a rate that was taken, with the carrier's own id. */
export function chosenWords({ rate, quoteNumber, askedAt }: ChosenRate): string {
  return [
    [rate.carrierName, rate.scac].filter((part) => part !== '').join(' '),
    rate.carrierId === '' ? '' : m.rates_cid({ id: rate.carrierId }),
    rate.netAmountUsd === null ? '' : `$${dollars(rate.netAmountUsd)}`,
    quoteNumber === null ? '' : m.tender_quote({ n: quoteNumber }),
    clockOrDay(askedAt),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/**
 * "Fri Nov 20": the calendar day as the service wrote it, never shifted by a time zone. Text that is no date stays as it is; '' when there is
 * none.
 */
export function deliveryDay(given: string): string {
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(given.trim())?.[1];
  if (day === undefined || !isOnCalendar(day)) return given.trim();
  if (isPlaceholderDay(day)) return '';
  return shortDay(`${day}T12:00:00`);
}
