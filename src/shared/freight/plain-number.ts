/** A number as the wire's strings carry it: plain decimals, no grouping, no exponent ("1250.5", "0.0001"). */
export function plainNumber(value: number, atLeastDecimals = 0): string {
  return value.toLocaleString('en-US', {
    useGrouping: false,
    minimumFractionDigits: atLeastDecimals,
    maximumFractionDigits: 10,
  });
}
