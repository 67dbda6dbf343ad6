import { expect, test } from 'vitest';
import {
  classByDensity,
  densityLbPerCubicFoot,
  freightClasses,
  isFreightClass,
} from '#shared/freight/freight-class.ts';

// NMFC Docket 2025-1: each bound belongs to the denser side.
test.each([
  [0.99, 400],
  [1, 300],
  [2, 250],
  [3.99, 250],
  [4, 175],
  [6, 125],
  [8, 100],
  [10, 92.5],
  [12, 85],
  [14.99, 85],
  [15, 70],
  [22.49, 70],
  [22.5, 65],
  [30, 60],
  [35, 55],
  [49.99, 55],
  [50, 50],
  [900, 50],
])('%d lb per cubic foot suggests class %d', (density, freightClass) => {
  expect(classByDensity(density)).toBe(freightClass);
});

test('the density of a load counts every handling unit', () => {
  const pallet = { units: 2, lengthIn: 48, widthIn: 40, heightIn: 50, weightLb: 1900 };
  expect(densityLbPerCubicFoot(pallet)).toBeCloseTo(17.1, 1);
});

// Regression: sizes of tenths of an inch put a load of exactly 6 lb per cubic foot just below 6, and so into class 175.
test.each([
  [521.3, 6],
  [1042.6, 12],
  [2606.5, 30],
])('%d lb on three units of 40.1 × 41.6 × 30 in are exactly %d lb per cubic foot', (weightLb, density) => {
  const load = { units: 3, lengthIn: 40.1, widthIn: 41.6, heightIn: 30, weightLb };
  expect(densityLbPerCubicFoot(load)).toBe(density);
  expect(classByDensity(densityLbPerCubicFoot({ ...load, weightLb: weightLb - 0.1 }))).not.toBe(
    classByDensity(density),
  );
});

test('there are 18 classes', () => {
  expect(freightClasses).toHaveLength(18);
  expect(isFreightClass(77.5)).toBe(true);
  expect(isFreightClass(80)).toBe(false);
});
