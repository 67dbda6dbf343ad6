/** By the least number of decimals: making a format takes longer than a hundred numbers written with it. */
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
