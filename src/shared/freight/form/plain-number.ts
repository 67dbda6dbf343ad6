import { maxDecimals } from './read-number.ts';

/** By minimum number of decimals: making a format takes longer than writing a hundred numbers with it. */
const formats = new Map<number, Intl.NumberFormat>();

const formatOf = (atLeastDecimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    useGrouping: false,
    minimumFractionDigits: atLeastDecimals,
    maximumFractionDigits: 10,
  });

/** A number as the wire's strings carry it: plain decimals, no grouping, no exponent ("1250.5", "0.0001"). */
export function plainNumber(value: number, atLeastDecimals = 0): string {
  const format = formats.get(atLeastDecimals) ?? formatOf(atLeastDecimals);
  formats.set(atLeastDecimals, format);
  return format.format(value);
}

const groupedFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: maxDecimals });

/** A number as freight documents show it, in English and with every decimal that was typed ("1,250.125"). */
export const groupedNumber = (value: number): string => groupedFormat.format(value);
