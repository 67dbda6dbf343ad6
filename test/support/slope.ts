/** A straight line through points: what it rises by for each unit of `x`, and the standard error of that. Least squares. */
export interface Slope {
  slope: number;
  /** NaN below three points. */
  error: number;
}

export function slopeOf(points: readonly { x: number; y: number }[]): Slope {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const residuals = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: points.length < 3 ? NaN : Math.sqrt(residuals / (points.length - 2) / spread) };
}

/** Whether it rises by more than `limit`, and noise alone does not explain it: more than two standard errors above. */
export const risesMoreThan = (limit: number, { slope, error }: Slope): boolean => slope - 2 * error > limit;
