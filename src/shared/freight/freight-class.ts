/** The 18 classes of the National Motor Freight Classification. */
export const freightClasses = [
  50, 55, 60, 65, 70, 77.5, 85, 92.5, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500,
] as const;
export type FreightClass = (typeof freightClasses)[number];

export function isFreightClass(value: number): value is FreightClass {
  return (freightClasses as readonly number[]).includes(value);
}

/** Lower bound of density in lb per cubic foot → class, densest first (NMFC Docket 2025-1, in force since 19 July 2025). */
const densityScale: readonly (readonly [number, FreightClass])[] = [
  [50, 50],
  [35, 55],
  [30, 60],
  [22.5, 65],
  [15, 70],
  [12, 85],
  [10, 92.5],
  [8, 100],
  [6, 125],
  [4, 175],
  [2, 250],
  [1, 300],
  [0, 400],
];

/** Of the 15 to 17 that a number has; no weight and no size is typed with as many. */
const exactDigits = 12;

/** Pounds per cubic foot of a load of `units` handling units, each of the given inches, pallet included. */
export function densityLbPerCubicFoot(load: {
  weightLb: number;
  units: number;
  lengthIn: number;
  widthIn: number;
  heightIn: number;
}): number {
  const density = (load.weightLb * 1728) / (load.units * load.lengthIn * load.widthIn * load.heightIn);
  // The product of sizes in tenths of an inch is not exact: 6 lb per cubic foot would be just below 6, and so of another class.
  return Number(density.toPrecision(exactDigits));
}

/** The class that the density alone suggests; handling, stowability and liability may override it. */
export function classByDensity(lbPerCubicFoot: number): FreightClass {
  return densityScale.find(([atLeast]) => lbPerCubicFoot >= atLeast)?.[1] ?? 400;
}
